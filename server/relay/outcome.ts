import type { BookingProblem } from '../../domain/booking.ts'
import { largestRequestKb } from '../../domain/limits.ts'
import type { SentPhotos } from '../../src/islands/booking/sent-panel.tsx'
import { isDiskFull } from '../spool/durable-write.ts'

/** The result of a post: a sentence for programs, a page for browsers. */
export type Outcome =
  | { status: 200; message: string }
  | { status: 400; message: string; problem?: BookingProblem }
  | { status: 408 | 413 | 415; message: string }
  | { status: 429; message: string; retryAfter: number }
  /** `cause`: what went wrong on our side, for the alerts. */
  | { status: 503 | 507; message: string; retryAfter?: number; cause?: unknown }

/** Same answer as the hosted service, plus a sentence for the form to show if a photo was refused. */
export function accept(photos?: SentPhotos): Outcome {
  if (!photos || photos.refused.length === 0) return { status: 200, message: 'OK' }
  const { count, marks, refused } = photos
  return { status: 200, message: `OK. Photos included: ${count} of ${marks.length}. ${refused.join(' ')}` }
}

export const tooMany = (retryAfter: number): Outcome => ({ status: 429, message: 'Too Many Requests', retryAfter })

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

export function explainDisk(error: unknown): Outcome {
  return isDiskFull(error)
    ? { status: 507, message: 'There is no room left to save the request, so nothing was sent', cause: error }
    : { status: 503, message: 'The request could not be saved, so nothing was sent', cause: error }
}
