import { leastSizes } from '../../catalogue/picture-sizes.ts'

/** The widths made of each kind of picture, in pixels. Widths beyond the original's are left out. */
export const pictureWidths = {
  hero: [480, 768, 1080, leastSizes.hero.width],
  card: [400, 680, 800],
  service: [480, 800, leastSizes.package.width],
  pair: [480, 680],
  comparison: [480, 680, 960],
  comparisonInFull: [480, 800, leastSizes.comparison.width]
}

export const socialSize = leastSizes.social
