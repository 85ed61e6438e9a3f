import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { makeSlug } from '../../../catalogue/files.ts'
import { findLeastSize, formatSize, isTooSmall, type Size } from '../../../catalogue/picture-sizes.ts'
import { mostMegapixels } from '../../../domain/limits.ts'
import { tellFormat } from '../../../domain/picture-header.ts'

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
const mostBytes = 20 * 1024 * 1024
const mostPixels = mostMegapixels * 1_000_000
const mostRemoved = 20

export function openPictures(folder: string, removedFolder: string) {
  const files = (place = folder) => globSync('*.{jpg,png,webp,avif,svg}', { cwd: place }).sort()
  const thumbnails = new Map<string, Uint8Array<ArrayBuffer>>()
  /** Newest first. */
  const listRemoved = () =>
    files(removedFolder).sort((a, b) => getTime(join(removedFolder, b)) - getTime(join(removedFolder, a)))
  const move = (file: string, from: string, to: string) => {
    mkdirSync(to, { recursive: true })
    copyFileSync(join(from, file), join(to, file))
    rmSync(join(from, file))
  }

  return {
    list: async () => (await Promise.all(files().map((file) => measure(folder, file)))).filter((one) => one !== null),

    /** null if there is no such picture. */
    async drawThumbnail(file: string) {
      const home = [folder, removedFolder].find((one) => files(one).includes(file))
      if (!home) return null
      const key = `${file} ${getTime(join(home, file))}`
      const drawn = thumbnails.get(key) ?? (await drawThumbnail(join(home, file)))
      if (drawn) thumbnails.set(key, drawn)
      return drawn
    },

    async add(name: string, bytes: Buffer, { file: place, field }: Field): Promise<PictureFile | { message: string }> {
      const isLogo = field === 'logo'
      if (bytes.length > mostBytes) return refuse('The picture is larger than 20 MB. Save it smaller and try again.')
      if (tellFormat(bytes) === 'heic') return refuse(heicAdvice)
      // Reads only the header, so nothing is decoded yet.
      const metadata = await sharp(bytes, { limitInputPixels: false })
        .metadata()
        .catch(() => null)
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
        return refuse(
          `The picture is ${formatSize({ width, height })}. It needs to be at least ${formatSize(least)} here.`
        )
      const clean = ending === 'svg' ? bytes : await cleanPicture(bytes, metadata).catch(() => null)
      if (!clean) return refuse('The end of this picture is missing or damaged. Save it again and add the new file.')
      const file = findFreeName(folder, makeName(name), ending, clean)
      // "wx" fails if the name was taken meanwhile, so nothing is overwritten.
      if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), clean, { flag: 'wx', flush: true })
      return { file, width, height }
    },

    /** The last ones removed are kept and can be put back. */
    remove(file: string) {
      move(file, folder, removedFolder)
      for (const old of listRemoved().slice(mostRemoved)) rmSync(join(removedFolder, old))
    },
    listRemoved,
    /** False if it is gone, or another picture has its name. */
    putBack(file: string): boolean {
      const canMove = listRemoved().includes(file) && !existsSync(join(folder, file))
      if (canMove) move(file, removedFolder, folder)
      return canMove
    }
  }
}

const heicAdvice =
  'This is a HEIC photograph, which browsers cannot show. On the iPhone choose Settings, Camera, Formats, Most Compatible ' +
  'for new photographs; for this one, open it in Photos and export or share it as a JPEG.'

const refuse = (message: string) => ({ message })

const getTime = (path: string) => statSync(path).mtimeMs

/** null if the file isn't a picture. */
async function measure(folder: string, file: string): Promise<PictureFile | null> {
  const metadata = await sharp(join(folder, file), { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return metadata && { file, width: metadata.autoOrient.width, height: metadata.autoOrient.height }
}

async function drawThumbnail(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const drawn = await sharp(path, { limitInputPixels: mostPixels })
    .rotate()
    .resize(360, 240, path.endsWith('.svg') ? { fit: 'contain', background: 'transparent' } : { fit: 'cover' })
    .webp()
    .toBuffer()
    .catch(() => null)
  return drawn && new Uint8Array(drawn)
}

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
 * Turns the picture upright, in colours every screen shows, and removes everything else: phones write where it was
 * taken into the file. Keeps the format without visible loss; a file with nothing to change stays as it is.
 */
async function cleanPicture(bytes: Buffer, metadata: Metadata): Promise<Buffer> {
  const { exif, xmp, iptc, comments, icc, space, orientation = 1, chromaSubsampling } = metadata
  const hasOwnColours = space === 'cmyk' || (icc && !/sRGB/.test(icc.toString('latin1').replaceAll('\0', '')))
  if (!exif && !xmp && !iptc && !comments && !hasOwnColours && orientation === 1) return bytes
  // 'error' because cameras write harmless oddities that count as warnings.
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .withIccProfile('srgb', { attach: false })
  switch (metadata.format) {
    case 'png':
      return picture.png({ compressionLevel: 9 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 95, smartSubsample: true }).toBuffer()
    case 'heif':
      // More effort takes half a minute for a large photograph.
      return picture.avif({ quality: 90, effort: 1 }).toBuffer()
    default:
      // Finer colours than the camera kept would only make the file larger.
      return picture
        .jpeg({ quality: 95, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
        .toBuffer()
  }
}
