import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Context } from 'hono'
import { arrivalSeconds, arrivalSecondsWithPhotos } from '../../domain/limits.ts'
import type { AppEnv } from '../app.ts'

export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** How long a body may take, and the least that must arrive in each stretch if it has photos. */
export type TimeLimits = { usualMs: number; withPhotosMs: number; stretchMs: number; leastBytes: number }

/** A phone with a weak signal still manages 2 kB a second. A slower one would keep other visitors' photos out. */
export const usualLimits: TimeLimits = {
  usualMs: arrivalSeconds * 1000,
  withPhotosMs: arrivalSecondsWithPhotos * 1000,
  stretchMs: 20_000,
  leastBytes: 40_000
}

export type Clock = ReturnType<typeof startClock>

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
