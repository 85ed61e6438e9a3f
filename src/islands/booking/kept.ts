import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { keptKey, keptMinutes } from '../../../domain/limits.ts'
import type { Photo } from './shrink-photo.ts'

/*
 * What outlives a reload, for this tab only. All under one key, so that a form becomes a request in one write and can't
 * be there twice. Every page deletes what is older (markDocument in src/scripts/before-paint.ts).
 */

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
  /** It may arrive without its photos. */
  isCrowded?: boolean
}

export const unloaded: Failure = {
  failure: "We couldn't load the part of this page that sends requests, so nothing was sent.",
  isUnsure: false
}

/** A request that couldn't be sent, or whose page was left while it was being sent. */
export interface KeptRequest extends WholeRequest, Failure {
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

/** A form that isn't sent yet, as of the last keystroke. */
export interface KeptForm {
  booking: BookingRequest
  /** How many there were. */
  photos: number
  at: number
}

interface Kept {
  form?: KeptForm | undefined
  failed?: KeptRequest | undefined
  sent?: Receipt | undefined
  /** The last press on Send: a page that was left before it mustn't bring its form back. */
  lastSend?: { at: number } | undefined
}

export const keepingTime = keptMinutes * 60 * 1000

/** Without what is older, or isn't as we wrote it. */
export function readKept(): Kept {
  try {
    const stored: [string, { at: number }][] = Object.entries(JSON.parse(sessionStorage.getItem(keptKey) ?? '{}'))
    const now = Date.now()
    return Object.fromEntries(stored.filter(([, part]) => part?.at <= now && part.at > now - keepingTime))
  } catch {
    return {} // Storage is refused, or what it holds can't be read.
  }
}

/** In one write. Parts that aren't named stay; `undefined` deletes one. */
export function keep(news: Kept) {
  const { failed, ...others } = { ...readKept(), ...news }
  const lostPhotos = failed && failed.photos.length + failed.lostPhotos
  const stored = { ...others, failed: failed && { ...failed, photos: [], lostPhotos } }
  const moments = Object.values(stored).flatMap((part) => part?.at ?? [])
  clearTimeout(expiry)
  try {
    if (moments.length === 0) return sessionStorage.removeItem(keptKey)
    sessionStorage.setItem(keptKey, JSON.stringify(stored))
    // The storage is emptied in time; what the page shows of it stays.
    expiry = setTimeout(keep, Math.min(...moments) + keepingTime - Date.now(), {})
  } catch {
    // Storage is refused or full. What the page shows stays until it is left.
  }
}

let expiry: number | undefined

export const isPrerendering = () => 'prerendering' in document && document.prerendering === true

/** Browsers prepare pages unseen (prerendering). What happens meanwhile counts, so storage waits until one is shown. */
export function whenShown(run: () => void) {
  if (isPrerendering()) document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}

/** A page that was reloaded or returned to shows what it showed before. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate'
}
