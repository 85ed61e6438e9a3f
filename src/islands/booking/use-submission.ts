import { useEffect, useRef, useState } from 'react'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { forgetBooking, type KeptBooking, keepBooking, keepingTime, readKeptBooking } from './kept-booking.ts'
import { outcomeWords } from './outcome-words.ts'
import { type SendFailure, sendBooking } from './send-booking.ts'
import { showToast } from './toast.ts'
import { watchDeparture } from './watch-departure.ts'
import { whenShown } from './when-shown.ts'

export type Submission =
  | { state: 'idle' }
  /** `again`: the request that failed before and is being sent as it was. */
  | { state: 'sending'; again: KeptBooking | null }
  | { state: 'sent'; booking: BookingRequest }
  /** `isFresh`: it failed just now, so the panel takes the focus; after a reload it does not. */
  | { state: 'failed'; kept: KeptBooking; isFresh: boolean }

/** `isAgain`: it was sent from the panel, so the form may hold something else by now. */
type OnAnswer = (booking: BookingRequest, isAgain: boolean) => void

/** The life of a request, from the press on the button to one of the two panels. */
export function useSubmission(settings: EmailSettings, onAnswer: OnAnswer) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const isLocked = useRef(false)

  async function send(booking: BookingRequest, again: KeptBooking | null = null) {
    if (isLocked.current) return
    isLocked.current = true
    setSubmission({ state: 'sending', again })
    const stopWatching = watchDeparture(booking)
    const outcome = await sendBooking(booking, settings)
    const isLeaving = stopWatching()
    isLocked.current = false
    const failure: SendFailure | null = outcome && isLeaving ? { kind: 'interrupted' } : outcome
    if (failure) fail(booking, failure)
    else succeed(booking)
    onAnswer(booking, again !== null)
  }

  function succeed(booking: BookingRequest) {
    forgetBooking()
    setSubmission({ state: 'sent', booking })
    showToast(outcomeWords.sent)
  }

  function fail(booking: BookingRequest, failure: SendFailure) {
    const kept = { booking, failure, failedAt: Date.now() }
    keepBooking(kept)
    setSubmission({ state: 'failed', kept, isFresh: true })
    showToast(outcomeWords.failed)
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
        if (!kept) return { state: 'idle' }
        return now.state === 'failed' ? now : { state: 'failed', kept, isFresh: false }
      })
    const adoptAgain = ({ persisted }: PageTransitionEvent) => persisted && adopt()
    addEventListener('pageshow', adoptAgain)
    const stopWaiting = whenShown(adopt)
    return () => {
      removeEventListener('pageshow', adoptAgain)
      stopWaiting()
    }
  }, [])

  const expiresAt = submission.state === 'failed' ? submission.kept.failedAt + keepingTime : null
  useEffect(() => {
    if (expiresAt === null) return
    const timer = setTimeout(dismiss, expiresAt - Date.now())
    return () => clearTimeout(timer)
  }, [expiresAt])

  return { submission, send, dismiss }
}
