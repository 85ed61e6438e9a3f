import { forgetBooking, type KeptBooking, keepBooking, readKeptBooking } from './kept-booking.ts'

/**
 * While a request is on its way nothing of it is stored, unless the page goes out of sight: then it may never come
 * back. Ends with whether the page was being left, for that ends its requests, which looks like a broken network but
 * says nothing of what has arrived.
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
  // Phones put a page away without telling it more than this.
  listen('visibilitychange', () => (document.visibilityState === 'hidden' ? keep() : takeBack()))
  return () => {
    watch.abort()
    return isLeaving
  }
}
