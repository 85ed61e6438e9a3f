import { mostMegapixels } from '../../domain/limits.ts'
import { tellFormat } from '../../domain/tell-format.ts'
import type { Photo, Photos } from '../spool/entry.ts'
import { shrinkApart } from './open-darkroom.ts'
import { type ReceivedPhoto, sayUnreadable } from './received.ts'

/**
 * Each rewritten as a JPEG of ours: whatever else was in the file (place, device, a script) stays behind. What cannot
 * be a photo is named instead. Rejects only when a photo can no longer be read from the disk, or nothing can be started.
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
  const result = await shrinkApart(bytes)
  if (result === 'too-many-pixels') return `${name} has more than ${mostMegapixels} megapixels.`
  if (result !== 'unreadable') return result
  return format === 'heic'
    ? `${name} is in the iPhone's HEIC format, which we can't read: send a JPEG or a screenshot instead.`
    : sayUnreadable(name)
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One at a time over all visitors: a photo of 50 megapixels may need 200 MB while it is open. */
function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}
