import { useEffect, useRef, useState } from 'react'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { outcomeWords } from './booking-text.ts'
import {
  forgetBooking,
  type KeptBooking,
  keepBooking,
  keepingTime,
  readKeptBooking,
  type WholeRequest
} from './kept-booking.ts'
import { sendBooking } from './send-booking.ts'
import type { Photo } from './shrink-photo.ts'
import { showToast } from './toast.ts'

type Submission =
  | { state: 'idle' }
  /** `again`: the failed request that is being sent again unchanged. */
  | { state: 'sending'; again: KeptBooking | null }
  | ({ state: 'sent'; remark: string } & WholeRequest)
  /** `isFresh`: it failed just now, so the panel takes the focus; after a reload it doesn't. */
  | { state: 'failed'; kept: KeptBooking; isFresh: boolean }

/** `isAgain`: sent from the panel, so the form may hold something else by now. */
type OnAnswer = (request: WholeRequest, isAgain: boolean) => void

/** The life of a request, from pressing the button to the sent or failed panel. */
export function useSubmission(settings: EmailSettings, onAnswer: OnAnswer) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const isLocked = useRef(false)

  /** `ready`: the last photo may still be shrinking. */
  async function send(booking: BookingRequest, ready: Photo[] | Promise<Photo[]>, again: KeptBooking | null = null) {
    if (isLocked.current) return
    isLocked.current = true
    setSubmission({ state: 'sending', again })
    const request: WholeRequest = { booking, photos: [] }
    const stopWatching = watchDeparture(request)
    request.photos = await ready
    const outcome = await sendBooking(booking, request.photos, settings)
    const isLeaving = stopWatching()
    isLocked.current = false
    if (outcome.failure === undefined) {
      forgetBooking()
      setSubmission({ state: 'sent', remark: outcome.remark, ...request })
      showToast(outcomeWords.sent)
    } else {
      const failure = isLeaving ? interrupted : outcome.failure
      const kept = { ...request, lostPhotos: again?.lostPhotos ?? 0, failure, failedAt: Date.now() }
      keepBooking(kept)
      setSubmission({ state: 'failed', kept, isFresh: true })
      showToast(outcomeWords.failed)
    }
    onAnswer(request, again !== null)
  }

  function dismiss() {
    forgetBooking()
    setSubmission({ state: 'idle' })
  }

  useEffect(() => {
    const adopt = () =>
      setSubmission((now) => {
        if (now.state === 'sending' || now.state === 'sent') return now
        const kept = readKeptBooking()
        // If nothing is kept, return the same object, or the whole form would render twice.
        if (!kept) return now.state === 'idle' ? now : { state: 'idle' }
        return now.state === 'failed' ? now : { state: 'failed', kept, isFresh: false }
      })
    const adoptAgain = ({ persisted }: PageTransitionEvent) => persisted && adopt()
    adopt()
    addEventListener('pageshow', adoptAgain)
    return () => removeEventListener('pageshow', adoptAgain)
  }, [])

  const expiresAt = submission.state === 'failed' ? submission.kept.failedAt + keepingTime : null
  useEffect(() => {
    if (expiresAt === null) return
    const timer = setTimeout(dismiss, expiresAt - Date.now())
    return () => clearTimeout(timer)
  }, [expiresAt])

  return { submission, send, dismiss }
}

const interrupted = 'You left the page before our email service answered. Your request may still have arrived.'

/**
 * A request being sent is stored only if the page is hidden, because it may never come back. Returns a function that
 * says whether the page was being left: leaving aborts requests, which looks like a network failure but says nothing
 * about what arrived.
 */
function watchDeparture(request: WholeRequest): () => boolean {
  let isLeaving = false
  let isKept = false
  let replaced: KeptBooking | null = null
  const watch = new AbortController()
  const listen = (event: string, run: () => void) => addEventListener(event, run, { signal: watch.signal })

  function keep() {
    if (!isKept) replaced = readKeptBooking()
    isKept = true
    keepBooking({ ...request, lostPhotos: 0, failure: interrupted, failedAt: Date.now() })
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
