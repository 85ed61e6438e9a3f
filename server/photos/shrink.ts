import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { mostMegapixels, photoKb, photoPixels } from '../../domain/limits.ts'
import { tellFormat } from '../../domain/picture-header.ts'
import { unreadableCode } from './shrink-in-child-process.ts'

/** Tried in turn until the photo is small enough. The last is enough even for pure noise. */
const steps = [
  { side: photoPixels, quality: 80 },
  { side: photoPixels, quality: 65 },
  { side: photoPixels, quality: 50 },
  { side: 1200, quality: 50 },
  { side: 800, quality: 40 }
]

// Photos have nothing in common to cache, and one core is enough.
sharp.cache(false)
sharp.concurrency(1)

/** A new JPEG: upright, small, and without any other data from the file. */
export async function shrink(bytes: Uint8Array): Promise<Buffer> {
  const format = tellFormat(bytes)
  if (!format) throw new Error('No photo')
  // 'error' because cameras write harmless oddities that count as warnings. Reads only an animation's first frame.
  const picture = sharp(bytes, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' })
  const found = (await picture.metadata()).format
  if (found !== (format === 'avif' || format === 'heic' ? 'heif' : format)) throw new Error('Another format inside')
  const { data, info } = await fit(picture.autoOrient(), photoPixels)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const { side, quality } of steps) {
    const jpeg = await fit(sharp(data, { raw: { width, height, channels } }), side)
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= photoKb * 1000) return jpeg
  }
  throw new Error('It cannot be made small enough')
}

const fit = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Allows only the formats we accept, for the whole process. */
export function allowDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
}

/** From stdin to stdout, within the limits given as arguments. */
async function shrinkOne(): Promise<void> {
  // Ctrl+C in a terminal reaches this process too. Ignore it, or the photo would be taken for a bad one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The systemd unit doesn't allow it.
  }
  endWhereTooMuch()
  setInterval(endWhereTooMuch, 20).unref()
  allowDecoders()
  try {
    process.stdout.write(await shrink(await buffer(process.stdin)))
  } catch {
    process.exitCode = unreadableCode
  }
}

/** SIGKILL, because exit would wait for the decoder's thread. */
function endWhereTooMuch(): void {
  const [mostCpuSeconds = 0, mostMb = 0] = process.argv.slice(2).map(Number)
  const { user, system } = process.cpuUsage()
  const isTooLong = (user + system) / 1_000_000 > mostCpuSeconds
  if (isTooLong || process.memoryUsage.rss() > mostMb * 1_000_000) process.kill(process.pid, 'SIGKILL')
}

// Started by shrink-in-child-process.ts. Node 22 has no import.meta.main.
if (process.argv[1] === import.meta.filename) await shrinkOne()
