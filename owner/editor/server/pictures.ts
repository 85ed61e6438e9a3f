import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp, { type Metadata } from 'sharp'
import { z } from 'zod'
import { makeSlug } from '../../../catalogue/files.ts'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../../catalogue/picture-sizes.ts'
import { isHeic } from '../../../domain/picture-header.ts'
import { OwnerError } from '../../owner-error.ts'

export interface PictureFile extends Size {
  file: string
}

const uploadBody = z.object({
  name: z.string(),
  base64: z.string(),
  /** The field of a content file that it is meant for. */
  file: z.string(),
  field: z.string()
})

const endings: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' }
const logoEndings: Record<string, string> = { svg: 'svg', png: 'png' }
/** More than a phone's largest photograph takes. */
export const mostMegabytes = 40
/** A small file may hold a huge picture, and all of it is decoded. */
const mostMegapixels = 120
const mostPixels = mostMegapixels * 1_000_000
/** A larger picture is shrunk to this: no page shows more than a third of it. */
const longestSide = 6000

export function createPictureRoutes(folder: string): Hono {
  const app = new Hono()
  const images = join(folder, 'images')
  const thumbnails = new Map<string, Uint8Array<ArrayBuffer>>()

  app.get('/api/pictures', async (context) => context.json(await listPictures(images)))
  app.get('/api/pictures/:file', async (context) => {
    const file = context.req.param('file')
    if (!listNames(images).includes(file)) return context.notFound()
    const path = join(images, file)
    const key = `${file} ${statSync(path).mtimeMs}`
    const thumbnail = thumbnails.get(key) ?? (await drawThumbnail(path))
    if (!thumbnail) return context.notFound()
    thumbnails.set(key, thumbnail)
    return context.body(thumbnail, 200, { 'content-type': 'image/webp' })
  })
  app.post('/api/pictures', async (context) =>
    context.json({ file: await addPicture(images, uploadBody.parse(await context.req.json())) }, 201)
  )
  return app
}

const listNames = (folder: string) => globSync('*.{jpg,png,webp,avif,svg}', { cwd: folder }).sort()

/** Files that aren't pictures, whatever their name, are left out. */
async function listPictures(folder: string): Promise<PictureFile[]> {
  const measured = listNames(folder).map(async (file) => {
    const metadata = await readHeader(join(folder, file))
    return metadata ? [{ file, width: metadata.autoOrient.width, height: metadata.autoOrient.height }] : []
  })
  return (await Promise.all(measured)).flat()
}

/** null if it can't be drawn. */
async function drawThumbnail(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const drawn = await sharp(path, { limitInputPixels: mostPixels })
    .rotate()
    .resize(480, 480, { fit: 'inside' })
    .webp()
    .toBuffer()
    .catch(() => null)
  return drawn && new Uint8Array(drawn)
}

/** Stores a picture that is large enough for its field, and returns its name; throws what to do instead. */
async function addPicture(
  folder: string,
  { name, base64, file: place, field }: z.output<typeof uploadBody>
): Promise<string> {
  const bytes = Buffer.from(base64, 'base64')
  const isLogo = field === 'logo'
  if (isHeic(bytes)) throw new OwnerError(heicAdvice)
  const metadata = await readHeader(bytes)
  const ending = (isLogo ? logoEndings : endings)[metadata?.format ?? '']
  if (!metadata || !ending || (metadata.format === 'heif' && metadata.compression !== 'av1'))
    throw new OwnerError(
      `That is not a ${isLogo ? 'logo the site can show. Use an SVG or PNG' : 'picture the site can show. Use a JPEG, PNG, WebP or AVIF'} file.`
    )
  if (metadata.width * metadata.height > mostPixels)
    throw new OwnerError(`The picture has more than ${mostMegapixels} megapixels. Save it smaller and try again.`)
  const { width, height } = metadata.autoOrient
  const least = findLeastSize(place, field)
  // A drawing scales to any size.
  if (ending !== 'svg' && isTooSmall({ width, height }, least))
    throw new OwnerError(
      `The picture is ${formatSize({ width, height })}. It needs to be at least ${formatSize(least)} here.`
    )
  const clean = ending === 'svg' ? bytes : await cleanPicture(bytes, metadata).catch(() => null)
  if (!clean) throw new OwnerError('The end of this picture is missing or damaged. Save it again and add the new file.')
  const file = findFreeName(folder, makeName(name), ending, clean)
  // "wx" fails if the name was given to another meanwhile, so nothing is overwritten.
  if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), clean, { flag: 'wx', flush: true })
  return file
}

const heicAdvice =
  'This is a HEIC photograph, which browsers cannot show. On the iPhone choose Settings, Camera, Formats, Most Compatible ' +
  'for new photographs; for this one, open it in Photos and export or share it as a JPEG.'

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
