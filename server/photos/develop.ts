import type { Sharp } from 'sharp'
import { mostMegapixels } from '../../domain/limits.ts'
import type { Photo, Photos } from '../spool/entry.ts'
import { type ReceivedPhoto, sayUnreadable } from './received.ts'
import { type PhotoFormat, tellFormat } from './tell-format.ts'

const mostSide = 1600
const mostBytes = 400_000

/** Tried in turn until the photo is small enough. The last is small enough for pure noise. */
const steps = [
  { side: mostSide, quality: 80 },
  { side: mostSide, quality: 65 },
  { side: mostSide, quality: 50 },
  { side: 1200, quality: 50 },
  { side: 800, quality: 40 }
]

/**
 * Each written anew as a JPEG of ours: whatever else was in the file (place, device, a script) stays behind. What cannot
 * be a photo is named instead. Rejects only when a photo can no longer be read from the disk.
 */
export async function developPhotos(received: ReceivedPhoto[]): Promise<Photos> {
  const taken: Photo[] = []
  const refused: string[] = []
  for (const photo of received) {
    const result = 'read' in photo ? await takeTurn(() => develop(photo)) : (photo.refusal ?? '')
    if (typeof result === 'string') refused.push(...(result ? [result] : []))
    else taken.push({ name: `photo-${taken.length + 1}.jpg`, data: result.toString('base64') })
  }
  return { taken, refused, marks: received.map(({ mark }) => mark) }
}

type Undeveloped = Extract<ReceivedPhoto, { name: string }>

/** The JPEG, or a sentence that says why there is none. */
async function develop({ name, read }: Undeveloped): Promise<Buffer | string> {
  const bytes = await read()
  const format = tellFormat(bytes)
  if (!format) return sayUnreadable(name)
  try {
    return await shrink(bytes, format)
  } catch (error) {
    if (/pixel limit/.test((error as Error).message)) return `${name} has more than ${mostMegapixels} megapixels.`
    if (format === 'heic')
      return `${name} is in the HEIC format of iPhones, which we cannot read: a JPEG or a screenshot of it will do.`
    return sayUnreadable(name)
  }
}

async function shrink(bytes: Uint8Array, format: PhotoFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  // 'error': cameras write harmless oddities that count as warnings. Of an animation the first frame alone is read.
  const options = { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' as const }
  const picture = sharp(bytes, options)
  const found = (await picture.metadata()).format
  if (found !== (format === 'avif' || format === 'heic' ? 'heif' : format)) throw new Error('Another format inside')
  const { data, info } = await fit(picture.autoOrient(), mostSide)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const { side, quality } of steps) {
    const jpeg = await fit(sharp(data, { raw: { width, height, channels } }), side)
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= mostBytes) return jpeg
  }
  throw new Error('It cannot be made small enough')
}

const fit = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Not before the first photo comes: it takes 30 MB of memory. Nothing is kept between two, and one core is enough. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One at a time over all visitors: a photo of 50 megapixels may need 200 MB while it is open. */
function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}
