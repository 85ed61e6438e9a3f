import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { makeSlug } from '../../../catalogue/files.ts'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../../catalogue/picture-sizes.ts'
import { isHeic } from '../../../domain/picture-header.ts'

export interface PictureFile extends Size {
  file: string
}

/** The field of a content file that a picture is meant for. */
interface Field {
  file: string
  field: string
}

const endings: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' }
const logoEndings: Record<string, string> = { svg: 'svg', png: 'png' }
/** More than a phone's largest photograph takes. */
export const mostMegabytes = 40
/** A small file may hold a huge picture, and all of it is decoded. */
const mostMegapixels = 120
const mostPixels = mostMegapixels * 1_000_000
/** A larger picture is shrunk to this: no page shows more than a third of it. */
const longestSide = 6000

export const listNames = (folder: string) => globSync('*.{jpg,png,webp,avif,svg}', { cwd: folder }).sort()

/** Files that aren't pictures, whatever their name, are left out. */
export async function listPictures(folder: string): Promise<PictureFile[]> {
  const measured = listNames(folder).map(async (file) => {
    const metadata = await readHeader(join(folder, file))
    return metadata ? [{ file, width: metadata.autoOrient.width, height: metadata.autoOrient.height }] : []
  })
  return (await Promise.all(measured)).flat()
}

/** null if it can't be drawn. */
export async function drawThumbnail(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const drawn = await sharp(path, { limitInputPixels: mostPixels })
    .rotate()
    .resize(480, 480, { fit: 'inside' })
    .webp()
    .toBuffer()
    .catch(() => null)
  return drawn && new Uint8Array(drawn)
}

/** Stores a picture that is large enough for its field, or says what to do. */
export async function addPicture(
  folder: string,
  name: string,
  bytes: Buffer,
  { file: place, field }: Field
): Promise<{ file: string } | { message: string }> {
  const isLogo = field === 'logo'
  if (isHeic(bytes)) return refuse(heicAdvice)
  const metadata = await readHeader(bytes)
  const ending = (isLogo ? logoEndings : endings)[metadata?.format ?? '']
  if (!metadata || !ending || (metadata.format === 'heif' && metadata.compression !== 'av1'))
    return refuse(
      `That is not a ${isLogo ? 'logo the site can show. Use an SVG or PNG' : 'picture the site can show. Use a JPEG, PNG, WebP or AVIF'} file.`
    )
  if (metadata.width * metadata.height > mostPixels)
    return refuse(`The picture has more than ${mostMegapixels} megapixels. Save it smaller and try again.`)
  const { width, height } = metadata.autoOrient
  const least = findLeastSize(place, field)
  // A drawing scales to any size.
  if (ending !== 'svg' && isTooSmall({ width, height }, least))
    return refuse(`The picture is ${formatSize({ width, height })}. It needs to be at least ${formatSize(least)} here.`)
  const clean = ending === 'svg' ? bytes : await cleanPicture(bytes, metadata).catch(() => null)
  if (!clean) return refuse('The end of this picture is missing or damaged. Save it again and add the new file.')
  const file = findFreeName(folder, makeName(name), ending, clean)
  // "wx" fails if the name was taken meanwhile, so nothing is overwritten.
  if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), clean, { flag: 'wx', flush: true })
  return { file }
}

const heicAdvice =
  'This is a HEIC photograph, which browsers cannot show. On the iPhone choose Settings, Camera, Formats, Most Compatible ' +
  'for new photographs; for this one, open it in Photos and export or share it as a JPEG.'

const refuse = (message: string) => ({ message })

/** Decodes nothing; null if it isn't a picture. */
const readHeader = (picture: string | Buffer) =>
  sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => null)

/** `IMG 1234 (Final).JPG` becomes `img-1234-final`. */
const makeName = (name: string) => makeSlug(name.replace(/\.[^.]*$/, '')) || 'picture'

/** Adds a number if another picture has that name. The same picture uploaded again keeps its name. */
function findFreeName(folder: string, name: string, ending: string, bytes: Buffer): string {
  for (let count = 1; ; count += 1) {
    const file = `${name}${count === 1 ? '' : `-${count}`}.${ending}`
    if (!existsSync(join(folder, file)) || readFileSync(join(folder, file)).equals(bytes)) return file
  }
}

/**
 * Turns the picture upright, in colours every screen shows, not larger than it ever needs to be, and removes everything
 * else: phones write where it was taken into the file. Keeps the format without visible loss; a file with nothing to
 * change stays as it is.
 */
async function cleanPicture(bytes: Buffer, metadata: Metadata): Promise<Buffer> {
  const { exif, xmp, iptc, comments, icc, space, orientation = 1, chromaSubsampling } = metadata
  const hasOwnColours = space === 'cmyk' || (icc && !/sRGB/.test(icc.toString('latin1').replaceAll('\0', '')))
  const isHuge = Math.max(metadata.width, metadata.height) > longestSide
  if (!isHuge && !exif && !xmp && !iptc && !comments && !hasOwnColours && orientation === 1) return bytes
  // 'error' because cameras write harmless oddities that count as warnings.
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(isHuge ? { width: longestSide, height: longestSide, fit: 'inside' } : undefined)
    .withIccProfile('srgb', { attach: false })
  const encodings: Record<string, object> = {
    png: { compressionLevel: 9 },
    webp: { quality: 95, smartSubsample: true },
    // More effort takes half a minute for a large photograph.
    heif: { compression: 'av1', quality: 90, effort: 1 },
    // Finer colours than the camera kept would only make the file larger.
    jpeg: { quality: 95, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' }
  }
  return picture.toFormat(metadata.format, encodings[metadata.format]).toBuffer()
}
