import type { GalleryItem } from '../../catalogue/schema.ts'
import { pictureWidths } from './picture-widths.ts'
import { getPicture } from './pictures.ts'

/** Both pictures of a pair are drawn in the same widths, so that they line up to the pixel. */
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
