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

type BodyRead =
  | { kind: 'read'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'too-large'; limitKb: number }
  | { kind: 'too-slow' }
  /** Discarded, because there was no space for its photos. */
  | { kind: 'no-room' }

type PhotoRoom = 'no-photos' | { hasRoom: boolean }

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

export class TooSlow extends Error {
  override name = 'TooSlow'
}

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

/**
 * Rejects with TooSlow when time is up. If the caller stops early, the server drains the rest after the answer. Racing
 * each chunk against the clock would keep every chunk in memory until the end.
 */
export async function* readChunks(body: Readable, clock: Clock): AsyncGenerator<Uint8Array> {
  let isOver = false
  let wake = () => {}
  const onEvent = () => wake()
  const events = ['readable', 'end', 'error', 'close']
  for (const event of events) body.on(event, onEvent)
  void clock.over.then(() => {
    isOver = true
    wake()
  })
  try {
    while (!isOver) {
      const chunk: Uint8Array | null = body.read()
      if (chunk) {
        clock.note(chunk.length)
        yield chunk
      } else if (body.errored) throw body.errored
      else if (body.readableEnded) return
      else if (body.destroyed) throw new Error('The connection was closed')
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    throw new TooSlow()
  } finally {
    for (const event of events) body.off(event, onEvent)
  }
}

/** Reads the socket directly if there is one: wrapping it in a web stream is slow for megabytes. */
export function openBody({ env, req }: Context<AppEnv>): Readable {
  if (env?.incoming instanceof Readable) return env.incoming
  return req.raw.body ? Readable.fromWeb(req.raw.body as WebStream) : Readable.from([])
}
