import type { BookingProblem } from './booking.ts'
import type { BookingRequest } from './booking-fields.ts'
import type { Coverage } from './coverage.ts'

/* What the relay says about a request, which the form and the answer page show. */

/** `count` photos were accepted; `marks` has one for each photo sent. */
export interface SentPhotos {
  count: number
  marks: string[]
  /** A sentence for each that couldn't be taken. */
  refused: string[]
}

/** All that was sent, and what we know of it. */
export interface SentRequest {
  booking: BookingRequest
  photos?: SentPhotos | undefined
  coverage?: Coverage | undefined
}

export interface Typed {
  booking: BookingRequest
  acceptedTerms: boolean
}

/** What the relay shows a browser that posted the form without scripts; `page` names the shell around it. */
export type Answer =
  | ({ page: 'sent' } & SentRequest)
  | { page: 'error'; typed: Typed | null; problem: BookingProblem }
  | { page: 'error'; typed: Typed | null; reason: string }
