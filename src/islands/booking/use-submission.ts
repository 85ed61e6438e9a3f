import { useEffect, useRef, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { SentRequest } from '../../../domain/answer.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { sendSeconds, sendSecondsWithPhotos } from '../../../domain/limits.ts'
import { loadOnce } from '../import-again.ts'
import {
  forget,
  type KeptBooking,
  keepBooking,
  keepingTime,
  keepReceipt,
  type Receipt,
  readKeptBooking,
  readReceipt,
  unloaded,
  type WholeRequest
} from './kept-booking.ts'
import { outcomeWords } from './panel.tsx'
import type { SendOutcome } from './send-booking.ts'
import type { Photo } from './shrink-photo.ts'
import { showToast } from './toast.ts'

type Submission =
  | { state: 'idle' }
  /** `again`: the failed request that is being sent again unchanged. */
  | { state: 'sending'; again: KeptBooking | null }
  /** `request`: all of it, until the page is left. */
  | { state: 'sent'; receipt: Receipt; request?: SentRequest }
  /** `isFresh`: it failed just now, so the panel takes the focus; after a reload it doesn't. */
  | { state: 'failed'; kept: KeptBooking; isFresh: boolean }

/** `isAgain`: sent from the panel, so the form may hold something else by now. */
type OnAnswer = (request: WholeRequest, isAgain: boolean) => void

/** The life of a request, from pressing the button to the sent or failed panel. */
export function useSubmission(facts: FormFacts, onAnswer: OnAnswer) {
  const [submission, setSubmission] = useState<Submission>(idle)
  const isLocked = useRef(false)

  /** `ready`: the last photo may still be shrinking. */
  async function send(booking: BookingRequest, ready: Photo[] | Promise<Photo[]>, again: KeptBooking | null = null) {
    if (isLocked.current) return
    isLocked.current = true
    setSubmission({ state: 'sending', again })
    const request: WholeRequest = { booking, photos: [] }
    const lostPhotos = again?.lostPhotos ?? 0
    const stopWatching = watchDeparture(request, lostPhotos)
    const looking = facts.radius && lookUp(booking.postalCode).catch(() => undefined)
    request.photos = await ready
    const outcome = await sendInTime(request, facts.email)
    // Nobody waits for the distance: it was looked up while the postcode was typed.
    const coverage = await Promise.race([looking, undefined])
    const isLeaving = stopWatching()
    isLocked.current = false
    if (outcome.failure === undefined) {
      const { describePhotos, makeReceipt } = await loadAfterSend()
      const sent: SentRequest = { booking, photos: describePhotos(request.photos, outcome.remark), coverage }
      const receipt = makeReceipt(sent, facts)
      forget('failed')
      keepReceipt(receipt)
      setSubmission({ state: 'sent', receipt, request: sent })
      showToast(outcomeWords.sent)
    } else {
      const failure = isLeaving ? interrupted : outcome
      const kept = { ...request, ...failure, lostPhotos, at: Date.now() }
      keepBooking(kept)
      setSubmission({ state: 'failed', kept, isFresh: true })
      showToast(outcomeWords.failed)
    }
    onAnswer(request, again !== null)
  }

  /** What was kept of an earlier request is shown again. */
  function dismiss() {
    if (submission.state === 'sent' || submission.state === 'failed') forget(submission.state)
    setSubmission(recall())
  }

  useEffect(() => {
    const adopt = () =>
      setSubmission((now) => {
        if (now.state === 'sending') return now
        const kept = recall()
        // The one in memory has its photos.
        return now.state === 'failed' && kept.state === 'failed' ? now : kept
      })
    const adoptAgain = ({ persisted }: PageTransitionEvent) => persisted && adopt()
    adopt()
    addEventListener('pageshow', adoptAgain)
    return () => removeEventListener('pageshow', adoptAgain)
  }, [])

  const isWhole = submission.state === 'sent' && submission.request !== undefined
  const keptAt =
    submission.state === 'sent' ? submission.receipt.at : submission.state === 'failed' ? submission.kept.at : null
  useEffect(() => {
    if (keptAt === null) return
    const timer = setTimeout(() => (isWhole ? forget('sent') : dismiss()), keptAt + keepingTime - Date.now())
    return () => clearTimeout(timer)
  }, [keptAt, isWhole])

  return { submission, send, dismiss }
}

/** Always the same object, or the whole form would render twice. */
const idle: Submission = { state: 'idle' }

/** A request that failed comes first: something is still to be done about it. */
function recall(): Submission {
  const [kept, receipt] = [readKeptBooking(), readReceipt()]
  if (kept) return { state: 'failed', kept, isFresh: false }
  return receipt ? { state: 'sent', receipt } : idle
}

/** Called when the form is first touched, because it must be there if the network fails. */
export const loadAfterSend = loadOnce(() => import('./after-send.ts'))

const lookUp = async (postcode: string) => (await loadAfterSend()).lookUpCoverage(postcode)

/** Neither loading nor sending takes an abort signal, so they are raced against a timeout. */
async function sendInTime(request: WholeRequest, settings: FormFacts['email']): Promise<SendOutcome> {
  const seconds = request.photos.length > 0 ? sendSecondsWithPhotos : sendSeconds
  const failure = `Our email service didn't answer within ${seconds} seconds. Your request may still have arrived.`
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, { failure, isUnsure: true })
  })
  const sending = loadAfterSend().then(
    ({ sendBooking }) => sendBooking(request, settings),
    () => unloaded
  )
  return Promise.race([sending, limit]).finally(() => clearTimeout(timer))
}

const interrupted = {
  failure: 'You left the page before our email service answered. Your request may still have arrived.',
  isUnsure: true
}

/**
 * A request being sent is stored only if the page is hidden, because it may never come back. Returns a function that
 * says whether the page was being left: leaving aborts requests, which looks like a network failure but says nothing
 * about what arrived.
 */
function watchDeparture(request: WholeRequest, lostPhotos: number): () => boolean {
  let isLeaving = false
  let isKept = false
  let replaced: KeptBooking | null = null
  const watch = new AbortController()
  const listen = (event: string, run: () => void) => addEventListener(event, run, { signal: watch.signal })

  function keep() {
    if (!isKept) replaced = readKeptBooking()
    isKept = true
    keepBooking({ ...request, ...interrupted, lostPhotos, at: Date.now() })
  }

  function takeBack() {
    if (isKept && replaced) keepBooking(replaced)
    else if (isKept) forget('failed')
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
