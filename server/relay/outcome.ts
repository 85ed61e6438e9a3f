import type { BookingProblem } from '../../domain/booking.ts'

/** What became of a post: told to programs as a sentence, to browsers as a page. */
export type Outcome =
  | { status: 200; message: 'OK' }
  | { status: 400; message: string; problem?: BookingProblem }
  | { status: 408 | 413 | 415; message: string }
  | { status: 429; message: string; retryAfter: number }
  | { status: 503 | 507; message: string }
