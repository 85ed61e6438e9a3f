import { readBooking } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { keptMinutes } from '../../../domain/limits.ts'
import type { SendFailure } from './send-booking.ts'
import type { Photo } from './use-photos.ts'

/** What could not be sent, held for this tab alone. */
export interface KeptBooking {
  booking: BookingRequest
  /** While the page lives: they are too large for the storage. */
  photos: Photo[]
  /** How many there were before it was left. */
  lostPhotos: number
  failure: SendFailure
  /** Milliseconds since 1970. */
  failedAt: number
}

export const keepingTime = keptMinutes * 60 * 1000

const key = 'unsent-booking'

export function keepBooking({ photos, ...kept }: KeptBooking) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...kept, lostPhotos: photos.length + kept.lostPhotos }))
  } catch {
    // Storage is refused or full: the panel still holds it, until the page is left.
  }
}

export function forgetBooking() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

export function readKeptBooking(now = Date.now()): KeptBooking | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (kept === null) return null
    const age = now - Number(kept.failedAt)
    if (age >= 0 && age < keepingTime && typeof kept.failure.kind === 'string') {
      return { ...kept, booking: readBooking(kept.booking), photos: [], lostPhotos: Number(kept.lostPhotos) || 0 }
    }
  } catch {
    // Refused, or written by another version of this page.
  }
  forgetBooking()
  return null
}
