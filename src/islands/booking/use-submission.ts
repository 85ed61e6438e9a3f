import { useEffect, useRef, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { SentRequest } from '../../../domain/answer.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { leastKbASecond, sendSeconds, sendSecondsWithPhotos } from '../../../domain/limits.ts'
import { lookUpCoverage } from '../coverage/coverage-line.tsx'
import {
  type KeptRequest,
  keep,
  keepingTime,
  type Receipt,
  readKept,
  unloaded,
  type WholeRequest,
  whenShown
} from './kept.ts'
import { outcomeWords } from './panel.tsx'
import type { SendOutcome } from './send-booking.ts'
import type { Photo } from './shrink-photo.ts'
import { loadToasts, showToast } from './toast.ts'

export type Submission =
  | { state: 'idle' }
  /** `kept`: the failed request that is being sent again. */
  | { state: 'sending'; kept: KeptRequest | null }
  /** `request`: all of it, until the page is left. */
  | { state: 'sent'; receipt: Receipt; request?: SentRequest }
  /** `isFresh`: it failed just now, so the panel takes the focus; after a reload it doesn't. */
  | { state: 'failed'; kept: KeptRequest; isFresh: boolean }

export interface Press {
  booking: BookingRequest
  /** The last may still be shrinking. */
  photos: Photo[] | Promise<Photo[]>
  /** Sent again from the panel. */
  again?: KeptRequest
  /** The form has something else in it by now, which stays. */
  holdsOther?: boolean
}

/** The life of a request, from pressing the button to the sent or failed panel. */
export function useSubmission(facts: FormFacts, onAnswer: (press: Press) => void) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const isLocked = useRef(false)

  async function send(press: Press) {
    if (isLocked.current) return
    isLocked.current = true
    const { booking, again = null, holdsOther } = press
    const lostPhotos = again?.lostPhotos ?? 0
    const request: WholeRequest = { booking, photos: [] }
    const keepSent = (news: Parameters<typeof keep>[0]) => keep(holdsOther ? news : { ...news, form: undefined })
    // Stored before it leaves: the page may be closed, or break down, before there is an answer.
    const begin = () => {
      const at = Date.now()
      setSubmission({ state: 'sending', kept: again })
      keepSent({ failed: { ...request, ...interrupted, lostPhotos, at }, lastSend: { at } })
    }
    begin()
    const looking = facts.radius && lookUpCoverage(booking.postalCode).catch(() => undefined)
    request.photos = await press.photos
    if (request.photos.length > 0) begin()
    const outcome = await sendUnlessLeft(request, facts.email)
    // Nobody waits for the distance: it was looked up while the postcode was typed.
    const coverage = await Promise.race([looking, undefined])
    isLocked.current = false
    if (outcome.failure === undefined) {
      const { describePhotos, makeReceipt } = await loadAfterSend()
      const sent: SentRequest = { booking, photos: describePhotos(request.photos, outcome.remark), coverage }
      const receipt = makeReceipt(sent, facts)
      keepSent({ failed: undefined, sent: receipt })
      setSubmission({ state: 'sent', receipt, request: sent })
    } else {
      const failed = { ...request, ...outcome, lostPhotos, at: Date.now() }
      keepSent({ failed })
      setSubmission({ state: 'failed', kept: failed, isFresh: true })
    }
    showToast(outcomeWords[outcome.failure === undefined ? 'sent' : 'failed'])
    onAnswer(press)
  }

  /** What was kept of an earlier request is shown again. */
  function dismiss() {
    if (submission.state === 'sent') keep({ sent: undefined })
    if (submission.state === 'failed') keep({ failed: undefined })
    setSubmission(recall())
  }

  useEffect(() => {
    const adopt = () =>
      setSubmission((now) => {
        if (now.state === 'sending') return now
        const kept = recall()
        // The one in memory has its photos.
        return now.state === 'failed' && kept.state === 'failed' && now.kept.at === kept.kept.at ? now : kept
      })
    const adoptAgain = ({ persisted }: PageTransitionEvent) => persisted && adopt()
    whenShown(adopt)
    addEventListener('pageshow', adoptAgain)
    return () => removeEventListener('pageshow', adoptAgain)
  }, [])

  // A receipt with everything that was sent stays until the page is left.
  const isWhole = submission.state === 'sent' && submission.request !== undefined
  const shown = submission.state === 'sent' ? submission.receipt : submission.state === 'failed' && submission.kept
  const at = shown ? shown.at : undefined
  useEffect(() => {
    if (!at || isWhole) return
    const timer = setTimeout(dismiss, at + keepingTime - Date.now())
    return () => clearTimeout(timer)
  }, [at, isWhole])

  return { submission, send, dismiss, ...useAfterSend(submission) }
}

/** The code for what follows Send; null if it couldn't be fetched. */
function useAfterSend({ state }: Submission) {
  const [afterSend, setAfterSend] = useState<Awaited<ReturnType<typeof loadAfterSend>> | null>()
  const fetchCode = () => loadAfterSend().then(setAfterSend, () => setAfterSend(null))

  useEffect(() => {
    if (state === 'sent' || state === 'failed') fetchCode()
  }, [state])

  /** When there is nothing else to do: right after the first touch, visitors type. */
  function prepare() {
    if (afterSend) return
    const fetchAll = () => {
      loadToasts().catch(() => {})
      fetchCode()
    }
    setTimeout(() => (self.requestIdleCallback ?? setTimeout)(fetchAll), 500)
  }

  return { afterSend, prepare }
}

/** A request that failed comes first: something is still to be done about it. */
function recall(): Submission {
  const { failed, sent } = readKept()
  if (failed) return { state: 'failed', kept: failed, isFresh: false }
  return sent ? { state: 'sent', receipt: sent } : { state: 'idle' }
}

/** What nobody needs before Send. Asked for when the form is first touched: it must be there if the network fails. */
function loadAfterSend() {
  // The SDK reads `localStorage` on import, which throws if storage is refused. Without `localStorage` it works.
  try {
    localStorage.getItem('')
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
  return import('./after-send.ts')
}

/** Leaving the page aborts requests, which looks like a network failure but says nothing about what arrived. */
async function sendUnlessLeft(request: WholeRequest, settings: FormFacts['email']): Promise<SendOutcome> {
  let isLeaving = false
  const watch = new AbortController()
  const leave = () => {
    isLeaving = true
  }
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, leave, { signal: watch.signal })
  const outcome = await sendInTime(request, settings)
  watch.abort()
  return isLeaving && outcome.failure !== undefined ? interrupted : outcome
}

/** Neither loading nor sending takes an abort signal, so they are raced against a timeout. */
async function sendInTime(request: WholeRequest, settings: FormFacts['email']): Promise<SendOutcome> {
  const kilobytes = request.photos.reduce((total, { dataUrl }) => total + dataUrl.length / 1000, 0)
  const seconds = kilobytes > 0 ? Math.ceil(sendSecondsWithPhotos + kilobytes / leastKbASecond) : sendSeconds
  const failure = `Our email service didn't answer within ${seconds} seconds. Your request may still have arrived.`
  const limit = new Promise<SendOutcome>((resolve) => {
    setTimeout(resolve, seconds * 1000, { failure, isUnsure: true })
  })
  const sending = loadAfterSend().then(
    ({ sendBooking }) => sendBooking(request, settings),
    () => unloaded
  )
  return Promise.race([sending, limit])
}

const interrupted = {
  failure: 'You left the page before our email service answered. Your request may still have arrived.',
  isUnsure: true
}
