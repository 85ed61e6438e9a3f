import type { Readable } from 'node:stream'
import type { Context } from 'hono'
import { largestRequestKb, largestRequestWithPhotosKb } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import { type Clock, openBody, readChunks, startClock, usualLimits } from './arrival.ts'

export type BodyRead =
  | { kind: 'read'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'too-large'; limitKb: number }
  | { kind: 'too-slow' }
  /** Discarded, because there was no space for its photos. */
  | { kind: 'no-room' }

export type PhotoRoom = 'no-photos' | { hasRoom: boolean }

const largestBody = largestRequestKb * 1000

/** Stops reading once the limit is passed, even if a smaller length was announced. */
export async function readBody(
  context: Context<AppEnv>,
  usualMs = usualLimits.usualMs,
  room: PhotoRoom = 'no-photos'
): Promise<BodyRead> {
  const request = context.req.raw
  const limitKb = room === 'no-photos' ? largestRequestKb : largestRequestWithPhotosKb
  const announced = readAnnouncedSize(request)
  if (announced !== null && announced > limitKb * 1000) return { kind: 'too-large', limitKb }
  const clock = startClock({ ...usualLimits, usualMs })
  try {
    if (announced === null || announced > largestBody) return await readLarge(openBody(context), clock, room)
    // The usual case; reading by chunks takes twice as long.
    const bytes = await Promise.race([request.arrayBuffer(), clock.over])
    return bytes === 'over' ? { kind: 'too-slow' } : { kind: 'read', bytes: new Uint8Array(bytes) }
  } catch {
    // Or the visitor has gone and nobody reads the answer.
    return { kind: 'too-slow' }
  } finally {
    clock.stop()
  }
}

/** null: unknown until the end. */
export function readAnnouncedSize({ headers }: Request): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? null : Number.parseInt(length, 10)
}

/** True if the size is unknown until the end. */
export function isLargerThanText(request: Request): boolean {
  const announced = readAnnouncedSize(request)
  return announced === null || announced > largestBody
}

async function readLarge(body: Readable, clock: Clock, room: PhotoRoom): Promise<BodyRead> {
  const chunks: Uint8Array[] = []
  let size = 0
  let hasPhotos = false
  for await (const chunk of readChunks(body, clock)) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= largestBody) continue
    hasPhotos ||= room !== 'no-photos' && namesPhoto(chunks)
    if (!hasPhotos) return { kind: 'too-large', limitKb: largestRequestKb }
    if (size > largestRequestWithPhotosKb * 1000) return { kind: 'too-large', limitKb: largestRequestWithPhotosKb }
    clock.allowForPhotos()
    if (room !== 'no-photos' && !room.hasRoom) chunks.length = 0
  }
  if (hasPhotos && room !== 'no-photos' && !room.hasRoom) return { kind: 'no-room' }
  return { kind: 'read', bytes: Buffer.concat(chunks) }
}

/** All text fits into the first part, so a body without a photo there has none, or has too much text. */
const namesPhoto = (chunks: Uint8Array[]) => Buffer.concat(chunks).subarray(0, largestBody).includes('"photo')
