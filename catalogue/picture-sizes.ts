export interface Size {
  width: number
  height: number
}

/** The crop social networks make of a page's picture. */
const social: Size = { width: 1200, height: 630 }

/** The least size of each picture, in pixels, so the site never has to enlarge one. */
export const leastSizes = {
  hero: { width: 1600, height: social.height },
  package: { width: 1280, height: social.height },
  comparison: { width: 1600, height: 0 },
  // 40 pixels high on the page, three times as many on the sharpest screens.
  logo: { width: 0, height: 120 },
  social
}

/** `field` is the field of that content file which holds the picture. */
export function findLeastSize(file: string, field: PropertyKey | undefined): Size {
  if (field === 'logo') return leastSizes.logo
  if (field === 'socialImage') return leastSizes.social
  if (file === 'gallery.yaml') return leastSizes.comparison
  return file.startsWith('packages/') ? leastSizes.package : leastSizes.hero
}

export const isTooSmall = (size: Size, least: Size) => size.width < least.width || size.height < least.height

export function formatSize({ width, height }: Size): string {
  if (!width) return `${height} pixels high`
  return height ? `${width} x ${height} pixels` : `${width} pixels wide`
}
