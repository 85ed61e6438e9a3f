export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href
