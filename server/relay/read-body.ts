import type { Context } from 'hono'
import { largestRequestKb, largestRequestWithPhotosKb } from '../../domain/limits.ts'
import { type Clock, readChunks, startClock, TooSlow, usualLimits } from './arrival.ts'
import type { Share } from './in-flight.ts'

export type BodyRead =
  | { kind: 'read'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'too-large'; limitKb: number }
  | { kind: 'too-slow' }
  /** Read away, for there is no room for its photos. */
  | { kind: 'no-room' }

const largestBody = largestRequestKb * 1000

/** Stops reading as soon as the limit is passed, whatever length was announced. With a `share`, photos may raise it. */
export async function readBody(
  context: Context,
  usualMs = usualLimits.usualMs,
  share: Share | null = null
): Promise<BodyRead> {
  const request = context.req.raw
  const limitKb = share ? largestRequestWithPhotosKb : largestRequestKb
  const announced = readAnnouncedSize(request.headers)
  if (announced !== null && announced > limitKb * 1000) return { kind: 'too-large', limitKb }
  const clock = startClock({ ...usualLimits, usualMs })
  try {
    // The usual request. By chunks it would take twice as long.
    if (announced !== null && announced <= largestBody) {
      const bytes = await clock.limit(request.arrayBuffer())
      return { kind: 'read', bytes: new Uint8Array(bytes) }
    }
    return await readLarge(request, clock, share)
  } catch (error) {
    if (error instanceof TooSlow) return { kind: 'too-slow' }
    throw error
  } finally {
    clock.stop()
  }
}

async function readLarge(request: Request, clock: Clock, share: Share | null): Promise<BodyRead> {
  const chunks: Uint8Array[] = []
  let size = 0
  let hasPhotos = false
  let hasRoom = true
  for await (const chunk of readChunks(request, clock)) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= largestBody) continue
    if (!share || (!hasPhotos && !namesPhoto(chunks))) return { kind: 'too-large', limitKb: largestRequestKb }
    if (size > largestRequestWithPhotosKb * 1000) return { kind: 'too-large', limitKb: largestRequestWithPhotosKb }
    hasRoom &&= share.take(hasPhotos ? chunk.length : size)
    hasPhotos = true
    clock.allowForPhotos()
    if (!hasRoom) {
      share.release()
      chunks.length = 0
    }
  }
  return hasRoom ? { kind: 'read', bytes: Buffer.concat(chunks) } : { kind: 'no-room' }
}

/** All text fits into the first part, so a body that names no photo there holds none, or too much besides. */
const namesPhoto = (chunks: Uint8Array[]) => Buffer.concat(chunks).subarray(0, largestBody).includes('"photo')

/** null: only the end will tell. */
function readAnnouncedSize(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? null : Number.parseInt(length, 10)
}
