import { arrivalSeconds, arrivalSecondsWithPhotos } from '../../domain/limits.ts'

export class TooSlow extends Error {
  override name = 'TooSlow'
}

export type Clock = ReturnType<typeof startClock>

/** How long a body may take to arrive. */
export type TimeLimits = { usualMs: number; withPhotosMs: number }

export const usualLimits: TimeLimits = {
  usualMs: arrivalSeconds * 1000,
  withPhotosMs: arrivalSecondsWithPhotos * 1000
}

export function startClock({ usualMs, withPhotosMs }: TimeLimits) {
  const began = performance.now()
  const { promise: over, reject } = Promise.withResolvers<never>()
  over.catch(() => {})
  const expire = () => reject(new TooSlow())
  let timer = setTimeout(expire, usualMs)
  let isLonger = false
  return {
    /** Rejects with TooSlow when time is up. */
    limit: <Result>(work: Promise<Result>) => Promise.race([work, over]),
    /** Counted from the beginning too. Not before a photo is seen to come: whoever only dawdles gets no more time. */
    allowForPhotos() {
      if (isLonger) return
      isLonger = true
      clearTimeout(timer)
      timer = setTimeout(expire, Math.max(withPhotosMs - (performance.now() - began), 0))
    },
    stop: () => clearTimeout(timer)
  }
}

/** Whoever stops early leaves the rest unread; the server drains it or ends the connection after the answer. */
export async function* readChunks(request: Request, clock: Clock): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await clock.limit(reader.read())
    if (done) return
    yield value
  }
}
