import { forgetBooking, type KeptBooking, keepBooking, readKeptBooking } from './kept-booking.ts'

/**
 * A request being sent is stored only if the page is hidden, because it may never come back. Returns a function that
 * says whether the page was being left: leaving aborts requests, which looks like a network failure but says nothing
 * about what arrived.
 */
export function watchDeparture(request: Pick<KeptBooking, 'booking' | 'photos'>): () => boolean {
  let isLeaving = false
  let isKept = false
  let replaced: KeptBooking | null = null
  const watch = new AbortController()
  const listen = (event: string, run: () => void) => addEventListener(event, run, { signal: watch.signal })

  function keep() {
    if (!isKept) replaced = readKeptBooking()
    isKept = true
    keepBooking({ ...request, lostPhotos: 0, failure: { kind: 'interrupted' }, failedAt: Date.now() })
  }

  function takeBack() {
    if (isKept && replaced) keepBooking(replaced)
    else if (isKept) forgetBooking()
    isKept = false
  }

  listen('beforeunload', () => {
    isLeaving = true
  })
  listen('pagehide', () => {
    isLeaving = true
    keep()
  })
  // Phones close a page without any other event.
  listen('visibilitychange', () => (document.visibilityState === 'hidden' ? keep() : takeBack()))
  return () => {
    watch.abort()
    return isLeaving
  }
}
