import type { GalleryItem } from '../../catalogue/schema.ts'
import { pictureWidths } from './picture-widths.ts'
import { getPicture } from './pictures.ts'

/** Home shows the first three, side by side on wide screens. */
export function getPreviews(gallery: GalleryItem[]) {
  const shown = gallery.slice(0, 3)
  const onWide = ['', '76rem, (width >= 64rem) 92vw', '37rem, (width >= 64rem) 46vw', '24rem, (width >= 64rem) 30vw']
  return getComparisons(shown, `(width >= 78rem) ${onWide[shown.length]}, 92vw`)
}

/** Two pictures side by side in the wide column of a service page. */
export const getPairs = (gallery: GalleryItem[]) =>
  getComparisons(gallery, '(width >= 78rem) 21rem, (width >= 64rem) 26vw, 45vw', pictureWidths.pair)

/** Both pictures of a pair have the same widths, so they line up to the pixel. */
export function getComparisons(gallery: GalleryItem[], sizes: string, widths = pictureWidths.comparison) {
  return Promise.all(
    gallery.map(async (item) => {
      const [beforeImage, afterImage] = await Promise.all([
        getPicture(item.beforeImage, widths, sizes),
        getPicture(item.afterImage, widths, sizes)
      ])
      return { item, beforeImage, afterImage }
    })
  )
}
