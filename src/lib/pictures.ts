import { getImage } from 'astro:assets'
import { basename, join } from 'node:path'
import type { ImageMetadata } from 'astro'
import { findFirm } from '../../catalogue/firm.ts'
import { leastSizes } from '../../catalogue/picture-sizes.ts'
import { isResult } from '../../catalogue/routes.ts'
import type { GalleryItem, Image } from '../../catalogue/schema.ts'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import type { PictureData } from '../ui/picture.tsx'

const images = join(findFirm().folder, 'images')

/** By file name. `firm-images`: the firm's own folder, see astro.config.ts. */
const pictures = new Map(
  Object.entries(
    import.meta.glob<ImageMetadata>('firm-images/*.{jpg,png,webp,avif}', { eager: true, import: 'default' })
  ).map(([path, picture]) => [basename(path), picture])
)

/** On a phone nobody can tell 3x pictures from 2x, and they cost twice the bytes. Many screens are 2.625x. */
const onSharpPhones = (sizes: string) =>
  `(width < 40rem) and (resolution >= 2.5x) calc(${sizes.split(', ').at(-1)} * 2 / 3)`

/**
 * `shape` crops every width to the same width / height. With a focus the browser crops: sharp can only keep an edge or
 * the middle.
 */
export async function getPicture(image: Image, widths: number[], sizes: string, shape?: number): Promise<PictureData> {
  const source = getSource(image.file)
  const ratio = (!image.focus && shape) || source.width / source.height
  const fitting = widths.filter((width) => width <= source.width)
  const draw = (width: number, format: 'avif' | 'webp') =>
    getImage({ src: source, width, height: Math.round(width / ratio), fit: 'cover', format })
  const list = async (format: 'avif' | 'webp') => {
    const drawn = await Promise.all(fitting.map((width) => draw(width, format)))
    return drawn.map(({ src }, index) => `${src} ${fitting[index]}w`).join(', ')
  }
  const width = fitting.at(-1) ?? source.width
  const [avif, webp, fallback] = await Promise.all([list('avif'), list('webp'), draw(width, 'webp')])
  return {
    alt: image.alt,
    src: fallback.src,
    width,
    height: Math.round(width / ratio),
    sizes: `${onSharpPhones(sizes)}, ${sizes}`,
    avif,
    webp,
    ...(image.focus && { position: nameFocus(image.focus) }),
    ...(isSupplied(join(images, image.file)) && { isIllustration: true })
  }
}

/** Its class in site.css: there is one for every tenth. */
function nameFocus(focus: string): string {
  const tenths = focus.split(' ').map((percent) => Math.round(Number.parseInt(percent, 10) / 10))
  return `object-[${tenths.map((tenth) => `${tenth * 10}%`).join('_')}]`
}

/**
 * On tablets an odd last card spans both columns and needs a wider picture. On phones it is a strip as high as the words
 * beside it.
 */
export async function getCardPicture(image: Image | undefined, index: number, count: number, ratio = 16 / 9) {
  if (!image) return undefined
  const onTablets = index === count - 1 && count % 2 === 1 ? '100vw' : '45vw'
  const onWide = count < 3 ? '(width >= 78rem) 37rem' : '(width >= 78rem) 24rem, (width >= 64rem) 30vw'
  const sizes = `${onWide}, (width >= 48rem) ${onTablets}, ${phoneStrip}`
  return getPicture(image, pictureWidths.card, sizes, ratio)
}

function getSource(file: string): ImageMetadata {
  const source = pictures.get(file)
  if (!source) throw new Error(`There is no picture images/${file}`)
  return source
}

/** The width that a picture beside a card's words is cropped from. */
export const phoneStrip = '14rem'

/** The widths made of each kind of picture, in pixels. Widths beyond the original's are left out. */
export const pictureWidths = {
  hero: [480, 828, 1200, leastSizes.hero.width],
  card: [400, 600],
  service: [720, leastSizes.package.width],
  // Small on the page, but smaller files lose what they are about: fine swirl marks.
  pair: [500],
  comparison: [640, 828, 1200],
  comparisonInFull: [640, 828, leastSizes.comparison.width]
}

/** Beside the words on wide screens, where a picture of 3:2 is cropped at its sides (hero.css). */
export const heroSizes = '(width >= 64rem) max(60rem, 100vw - 40.5rem), 100vw'

/** The first part of a page that shows drawings; its one sentence about them goes below that. */
export const findDrawn = <Part extends string>(parts: Record<Part, (PictureData | undefined)[]>): Part | undefined =>
  (Object.keys(parts) as Part[]).find((part) => parts[part].some((picture) => picture?.isIllustration))

/** What social networks show with a link. They cut nothing off it. */
export async function getSocialPicture({ file, focus = '50% 50%' }: Image): Promise<string> {
  const thirds = focus.split(' ').map((percent) => Math.floor(Number.parseInt(percent, 10) / 34))
  // The edge or corner nearest to the focus, as sharp calls it.
  const sides = [['left', '', 'right'][thirds[0] ?? 1], ['top', '', 'bottom'][thirds[1] ?? 1]]
  const position = sides.filter(Boolean).join(' ') || 'centre'
  const { src } = await getImage({ src: getSource(file), ...leastSizes.social, fit: 'cover', position, format: 'jpg' })
  return src
}

/** Home shows the first three. */
export const getPreviews = (gallery: GalleryItem[]) => getComparisons(gallery.filter(isResult).slice(0, 3))

/** Two pictures side by side on a service page. */
export const getPairs = (gallery: GalleryItem[]) => getComparisons(gallery, pictureWidths.pair, '45vw')

/** Both pictures of a pair have the same widths and the same focus, so they line up to the pixel. */
export function getComparisons(
  gallery: GalleryItem[],
  widths = pictureWidths.comparison,
  // On phones they are wider, but a car keeps its edges, and Home has six of them.
  sizes = '(width >= 78rem) 48rem, (width >= 64rem) 62vw, 87vw'
) {
  return Promise.all(
    gallery.map(async (item) => {
      const [beforeImage, afterImage] = await Promise.all([
        getPicture(item.beforeImage, widths, sizes),
        getPicture({ ...item.afterImage, focus: item.beforeImage.focus }, widths, sizes)
      ])
      return { item, beforeImage, afterImage }
    })
  )
}
