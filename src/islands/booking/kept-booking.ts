import { readBooking } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { keptMinutes } from '../../../domain/limits.ts'
import type { Photo } from './shrink-photo.ts'

/* What outlives a reload, for this tab only. */

/** A request with its photos, which are in memory only: they are too large for storage. */
export interface WholeRequest {
  booking: BookingRequest
  photos: Photo[]
}

export interface Failure {
  /** What went wrong, in a sentence. */
  failure: string
  /** The request may have arrived all the same. */
  isUnsure: boolean
}

export const unloaded: Failure = {
  failure: "We couldn't load the part of this page that sends requests, so nothing was sent.",
  isUnsure: false
}

/** A request that couldn't be sent. */
export interface KeptBooking extends WholeRequest, Failure {
  /** How many photos were lost when the page was left. */
  lostPhotos: number
  /** Milliseconds since 1970. */
  at: number
}

export const nameFailure = ({ isUnsure }: Failure) =>
  `${isUnsure ? 'It may not have arrived' : 'Not sent'}. Your details are safe.`

/** What stays of a request that was sent. */
export interface Receipt {
  reference: string
  /** Package, size, price and days; every other field is empty. */
  asked: BookingRequest
  at: number
}

export const keepingTime = keptMinutes * 60 * 1000

const keys = { failed: 'unsent-booking', sent: 'sent-booking' }

export function keepBooking({ photos, ...kept }: KeptBooking) {
  store('failed', { ...kept, lostPhotos: photos.length + kept.lostPhotos })
}

export const keepReceipt = (receipt: Receipt) => store('sent', receipt)

export const readKeptBooking = () =>
  read(
    'failed',
    ({ booking, failure, isUnsure, lostPhotos, at }): KeptBooking => ({
      booking: readBooking(booking),
      photos: [],
      lostPhotos: Number(lostPhotos) || 0,
      failure: String(failure),
      isUnsure: Boolean(isUnsure),
      at
    })
  )

export const readReceipt = () =>
  read('sent', ({ reference, asked, at }): Receipt => ({ reference: String(reference), asked: readBooking(asked), at }))

export function forget(outcome: keyof typeof keys) {
  try {
    sessionStorage.removeItem(keys[outcome])
  } catch {
    // Nothing was stored.
  }
}

function store(outcome: keyof typeof keys, value: object) {
  try {
    sessionStorage.setItem(keys[outcome], JSON.stringify(value))
  } catch {
    // Storage is refused or full. The panel still has it until the page is left.
  }
}

// biome-ignore lint/suspicious/noExplicitAny: anything may have been stored; `make` throws if it can't be used
function read<Kept>(outcome: keyof typeof keys, make: (stored: any) => Kept): Kept | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keys[outcome]) ?? 'null')
    if (stored === null) return null
    const age = Date.now() - stored.at
    if (age >= 0 && age < keepingTime) return make(stored)
  } catch {
    // Storage is refused, or what it holds can't be read.
  }
  forget(outcome)
  return null
}
