import { mostMegapixels, mostShrinkingMb } from '../../domain/limits.ts'
import { readPictureHeader, tellFormat } from '../../domain/picture-header.ts'
import type { PhotosToKeep, RawPhoto } from '../spool/entry.ts'
import { type ReceivedPhoto, sayUnreadable } from './received.ts'

/** Decides before answering, without a decoder, which photos are kept; a sentence says why others aren't. */
export async function examinePhotos(received: ReceivedPhoto[]): Promise<Omit<PhotosToKeep, 'leaveOut'>> {
  const raw: PhotosToKeep['raw'] = []
  const refused: string[] = []
  for (const photo of received) {
    if (!('upload' in photo)) {
      if (photo.refusal) refused.push(photo.refusal)
      continue
    }
    const result = examine(photo.name, await photo.upload.read())
    if (typeof result === 'string') refused.push(result)
    else raw.push({ ...result, upload: photo.upload })
  }
  const wereLeftOut = received.some((photo) => 'isOurFault' in photo)
  return { raw, refused, wereLeftOut, marks: received.map(({ mark }) => mark) }
}

/** Returns a sentence if the photo can't be accepted. */
export function examine(name: string, bytes: Uint8Array): RawPhoto | string {
  const format = tellFormat(bytes)
  if (format === 'heic')
    return `${name} is in the iPhone's HEIC format, which we can't read: send a JPEG or a screenshot instead.`
  const header = format && readPictureHeader(bytes)
  if (!header) return sayUnreadable(name)
  if (header.width * header.height > mostMegapixels * 1_000_000)
    return `${name} has more than ${mostMegapixels} megapixels.`
  const costMb = Math.ceil(emptyProcessMb + (2 * bytes.length + 1.1 * header.heldBytes) / 1_000_000)
  if (costMb > mostShrinkingMb)
    return `${name} takes too much memory to open: send a smaller copy or a screenshot instead.`
  return { name, costMb }
}

/** The memory a process needs for the smallest photo, plus a margin. Measured, like the factors above. */
const emptyProcessMb = 105
