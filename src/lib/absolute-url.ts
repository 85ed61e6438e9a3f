/** A path of ours with the site's own address in front. */
export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href
