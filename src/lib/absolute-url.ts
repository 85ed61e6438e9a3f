/** A path of the site as others must write it. */
export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href
