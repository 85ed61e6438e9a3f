import type { FormFacts } from '../../catalogue/describe-form.ts'
import type { Answer, SentPhotos, Typed } from '../../domain/answer.ts'
import type { BookingProblem } from '../../domain/booking.ts'
import { largestRequestKb } from '../../domain/limits.ts'
import { type Area, judgePlace } from '../mail/booking-rows.ts'
import { isDiskFull, StoreError } from '../spool/driver.ts'

/** The result of a post: a sentence for programs, a page for browsers. */
export type Outcome =
  | { status: 200; message: string }
  | { status: 400; message: string; problem?: BookingProblem }
  | { status: 408 | 413 | 415; message: string }
  | { status: 429; message: string; retryAfter: number }
  /** `cause`: what went wrong on our side, for the alerts. */
  | { status: 503 | 504 | 507; message: string; retryAfter?: number; cause?: unknown }

/** Thrown while a post is read. */
export class Refusal extends Error {
  outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.message)
    this.outcome = outcome
  }
}

/** Same answer as the hosted service, plus a sentence for the form to show if a photo was refused. */
export function accept(photos?: SentPhotos): Outcome {
  if (!photos || photos.refused.length === 0) return { status: 200, message: 'OK' }
  const { count, marks, refused } = photos
  return { status: 200, message: `OK. Photos included: ${count} of ${marks.length}. ${refused.join(' ')}` }
}

export const tooMany = (retryAfter: number) => ({ status: 429, message: 'Too Many Requests', retryAfter }) as const

export const tooSoon = tooMany(1)

export const tooLarge = (kilobytes: number = largestRequestKb): Outcome => ({
  status: 413,
  message: `The request is larger than ${kilobytes < 10_000 ? `${kilobytes} kB` : `${kilobytes / 1000} MB`}`
})

export const tooSlow: Outcome = { status: 408, message: 'The request took too long to arrive' }

export const noForm: Outcome = { status: 400, message: 'The form could not be read' }

export const tooManyPhotos: Outcome = {
  status: 503,
  message: 'Too many photos are arriving at once, so nothing was sent',
  retryAfter: 30
}

/** "Nothing was sent" is true: it can't be stored any more. Unless COMMIT had left. */
export function explainStore(error: unknown): Outcome {
  if (error instanceof StoreError && error.isUnsure)
    return { status: 504, message: 'It may not have arrived', cause: error }
  return isDiskFull(error)
    ? { status: 507, message: 'There is no room left to save the request, so nothing was sent', cause: error }
    : { status: 503, message: 'The request could not be saved, so nothing was sent', cause: error }
}

export type RenderAnswerPage = (outcome: Outcome, typed: Typed | null, photos?: SentPhotos) => string

/** From the build: a page's HTML before and after the answer, and the function that renders the answer. */
export type AnswerParts = {
  shells: Record<Answer['page'], [before: string, after: string]>
  renderAnswer: (answer: Answer, facts: FormFacts) => string
}

/** Answers for browsers without JavaScript: the contact page with messages, and the form as it was filled in. */
export function createAnswerPages(
  { shells, renderAnswer }: AnswerParts,
  facts: FormFacts,
  area: Area
): RenderAnswerPage {
  let flooded = ''

  function render(answer: Answer): string {
    const [before, after] = shells[answer.page]
    return before + renderAnswer(answer, facts) + after
  }

  return (outcome, typed, photos) => {
    if (outcome !== tooSoon || typed) return render(chooseAnswer(outcome, typed, area, photos))
    // It holds nothing personal, so it is rendered once: a flood gets many.
    flooded ||= render(chooseAnswer(outcome, null, area))
    return flooded
  }
}

function chooseAnswer(outcome: Outcome, typed: Typed | null, area: Area, photos?: SentPhotos): Answer {
  if (outcome.status === 200 && typed)
    return { page: 'sent', booking: typed.booking, photos, coverage: judgePlace(typed.booking.postalCode, area) }
  if ('problem' in outcome && outcome.problem) return { page: 'error', typed, problem: outcome.problem }
  const reason =
    outcome.status === 429
      ? `Too many requests came from your connection. Please ${typed ? '' : goBack}send it again in ${describeWait(outcome.retryAfter)}.`
      : `${outcome.message}. Please send it again.`
  return { page: 'error', typed, reason }
}

const goBack = 'go back to your form, where your details should still be, and '

function describeWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}
