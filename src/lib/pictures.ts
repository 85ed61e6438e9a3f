import { getImage } from 'astro:assets'
import { join } from 'node:path'
import { pictures } from 'virtual:firm-pictures'
import type { ImageMetadata } from 'astro'
import { findFirm } from '../../catalogue/firm.ts'
import type { Image } from '../../catalogue/schema.ts'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import type { PictureData } from '../ui/picture.tsx'
import { pictureWidths } from './picture-widths.ts'

const images = join(findFirm().folder, 'images')

/** On a phone nobody can tell 3x pictures from 2x, and they cost twice the bytes. */
const onSharpPhones = '(width < 40rem) and (resolution > 2x) 52vw'

/** `shape` crops every width to the same width / height. */
export async function getPicture(image: Image, widths: number[], sizes: string, shape?: number): Promise<PictureData> {
  const source = getSource(image.file)
  const ratio = shape ?? source.width / source.height
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
    sizes: `${onSharpPhones}, ${sizes}`,
    avif,
    webp,
    ...(isSupplied(join(images, image.file)) && { isIllustration: true })
  }
}

/** On tablets an odd last card spans both columns and needs a wider picture (card.css). */
export function getCardPicture(image: Image, index: number, count: number): Promise<PictureData> {
  const onTablets = index === count - 1 && count % 2 === 1 ? '100vw' : '45vw'
  const onWide = count < 3 ? '(width >= 78rem) 37rem' : '(width >= 78rem) 24rem, (width >= 64rem) 30vw'
  const sizes = `${onWide}, (width >= 48rem) ${onTablets}, 92vw`
  return getPicture(image, pictureWidths.card, sizes, 16 / 9)
}

function getSource(file: string): ImageMetadata {
  const source = pictures[file]
  if (!source) throw new Error(`There is no picture images/${file}`)
  return source
}
