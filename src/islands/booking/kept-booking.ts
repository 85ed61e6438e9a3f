import { readBooking } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { keptMinutes } from '../../../domain/limits.ts'
import type { Photo } from './shrink-photo.ts'

/** A request with its photos, which are in memory only: they are too large for storage. */
export interface WholeRequest {
  booking: BookingRequest
  photos: Photo[]
}

/** A request that couldn't be sent, kept for this tab only. */
export interface KeptBooking extends WholeRequest {
  /** How many photos were lost when the page was left. */
  lostPhotos: number
  /** What went wrong, in a sentence. */
  failure: string
  /** Milliseconds since 1970. */
  failedAt: number
}

export const keepingTime = keptMinutes * 60 * 1000

const key = 'unsent-booking'

export function keepBooking({ photos, ...kept }: KeptBooking) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...kept, lostPhotos: photos.length + kept.lostPhotos }))
  } catch {
    // Storage is refused or full. The panel still has it until the page is left.
  }
}

export function forgetBooking() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

export function readKeptBooking(now = Date.now()): KeptBooking | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (kept === null) return null
    const age = now - Number(kept.failedAt)
    if (age >= 0 && age < keepingTime) {
      const booking = readBooking(kept.booking)
      // Version 0.1 of this page kept no sentence.
      const failure = typeof kept.failure === 'string' ? kept.failure : ''
      return { ...kept, booking, failure, photos: [], lostPhotos: Number(kept.lostPhotos) || 0 }
    }
  } catch {
    // Storage is refused, or what it holds can't be read.
  }
  forgetBooking()
  return null
}
