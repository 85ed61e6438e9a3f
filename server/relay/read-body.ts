import { on } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Context } from 'hono'
import {
  arrivalSeconds,
  arrivalSecondsWithPhotos,
  largestRequestKb,
  largestRequestWithPhotosKb
} from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'
import { Refusal, tooLarge, tooManyPhotos, tooSlow } from './outcome.ts'

const largestBody = largestRequestKb * 1000

/** Stops reading once the limit is passed, even if a smaller length was announced. Without `room` it takes no photos. */
export async function readBody(
  context: Context<AppEnv>,
  room: PhotoRoom | null = null,
  limits = usualLimits
): Promise<Uint8Array> {
  const request = context.req.raw
  const limitKb = room ? largestRequestWithPhotosKb : largestRequestKb
  if ((readAnnouncedSize(request) ?? 0) > limitKb * 1000) throw new Refusal(tooLarge(limitKb))
  const clock = startClock(limits)
  try {
    if (isLargerThanText(request)) return await readLarge(openBody(context), clock, room)
    // The usual case; reading by chunks takes twice as long.
    const bytes = await Promise.race([request.arrayBuffer(), clock.over])
    if (bytes !== 'over') return new Uint8Array(bytes)
    throw new Refusal(tooSlow)
  } catch (error) {
    // Otherwise the visitor has gone, and nobody reads the answer.
    throw error instanceof Refusal ? error : new Refusal(tooSlow)
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

type PhotoRoom = { hasRoom: boolean }

async function readLarge(body: Readable, clock: Clock, room: PhotoRoom | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  let hasPhotos = false
  for await (const chunk of readChunks(body, clock)) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= largestBody) continue
    hasPhotos ||= room !== null && namesPhoto(chunks)
    if (!hasPhotos) throw new Refusal(tooLarge())
    if (size > largestRequestWithPhotosKb * 1000) throw new Refusal(tooLarge(largestRequestWithPhotosKb))
    clock.allowForPhotos()
    // No space for its photos: it is read to the end, but not kept.
    if (!room?.hasRoom) chunks.length = 0
  }
  if (hasPhotos && !room?.hasRoom) throw new Refusal(tooManyPhotos)
  return Buffer.concat(chunks)
}

/** All text fits into the first part, so a body without a photo there has none, or has too much text. */
const namesPhoto = (chunks: Uint8Array[]) => Buffer.concat(chunks).subarray(0, largestBody).includes('"photo')

/** How long a body may take, and the least that must arrive in each stretch if it has photos. */
type TimeLimits = { usualMs: number; withPhotosMs: number; stretchMs: number; leastBytes: number }

/** A phone with a weak signal still manages 2 kB a second. A slower one would keep other visitors' photos out. */
export const usualLimits: TimeLimits = {
  usualMs: arrivalSeconds * 1000,
  withPhotosMs: arrivalSecondsWithPhotos * 1000,
  stretchMs: 20_000,
  leastBytes: 40_000
}

type Clock = ReturnType<typeof startClock>

export function startClock({ usualMs, withPhotosMs, stretchMs, leastBytes }: TimeLimits) {
  const began = performance.now()
  const { promise: over, resolve: expire } = Promise.withResolvers<'over'>()
  let timer = setTimeout(expire, usualMs, 'over')
  let stretch: NodeJS.Timeout | undefined
  let arrived = 0
  return {
    over,
    note: (bytes: number) => {
      arrived += bytes
    },
    /** Counted from the beginning. Only once a photo arrives, so a slow sender can't gain time without one. */
    allowForPhotos() {
      if (stretch) return
      clearTimeout(timer)
      timer = setTimeout(expire, Math.max(withPhotosMs - (performance.now() - began), 0), 'over')
      stretch = setInterval(() => {
        if (arrived < leastBytes) expire('over')
        arrived = 0
      }, stretchMs)
    },
    stop() {
      clearTimeout(timer)
      clearInterval(stretch)
    }
  }
}

/** Rejects when time is up. If the caller stops early, the server drains the rest after the answer. */
export async function* readChunks(body: Readable, clock: Clock): AsyncGenerator<Uint8Array> {
  const late = new AbortController()
  void clock.over.then(() => late.abort())
  const options = { signal: late.signal, close: ['end', 'close'], highWaterMark: 1, lowWaterMark: 1 }
  try {
    if (!body.destroyed)
      for await (const [chunk] of on(body, 'data', options)) {
        clock.note(chunk.length)
        yield chunk
      }
    if (!body.readableEnded) throw new Error('The connection was closed')
  } catch (error) {
    throw late.signal.aborted ? new Refusal(tooSlow) : error
  } finally {
    body.pause()
  }
}

/** Reads the socket directly if there is one: wrapping it in a web stream is slow for megabytes. */
export function openBody({ env, req }: Context<AppEnv>): Readable {
  if (env?.incoming instanceof Readable) return env.incoming
  return req.raw.body ? Readable.fromWeb(req.raw.body as WebStream) : Readable.from([])
}
