import { createHash, randomBytes } from 'node:crypto'
import { type BookingRequest, bookingFields } from '../../domain/booking-fields.ts'

export type BookingEntry = { id: string; kind: 'booking'; booking: BookingRequest; isSuspicious: boolean }

/** Tells the owner about requests that could not be delivered. */
export type NoticeEntry = { id: string; kind: 'notice' }

export type SpoolEntry = BookingEntry | NoticeEntry

/** The moment stands in the name, so that age and depth are known without opening a file. */
export function createId(now: number, kind: SpoolEntry['kind']): string {
  return `${now.toString(36).padStart(9, '0')}-${kind}-${randomBytes(8).toString('hex')}`
}

export function acceptedAt(id: string): number {
  return Number.parseInt(id.slice(0, 9), 36)
}

export function isNotice(id: string): boolean {
  return id.includes('-notice-')
}

/** Equal for the same request sent twice. */
export function digestRequest({ booking, isSuspicious }: Pick<BookingEntry, 'booking' | 'isSuspicious'>): string {
  const values = bookingFields.map((field) => booking[field])
  return createHash('sha256')
    .update(JSON.stringify([...values, isSuspicious]))
    .digest('hex')
}

/** null for what is no entry: cut short by a crash, or written by someone else. */
export function parseEntry(id: string, source: string): SpoolEntry | null {
  try {
    const { kind, booking, isSuspicious } = JSON.parse(source)
    if (kind === 'notice') return { id, kind }
    if (kind !== 'booking' || bookingFields.some((field) => typeof booking[field] !== 'string')) return null
    return { id, kind, booking, isSuspicious: isSuspicious === true }
  } catch {
    return null
  }
}
