import { createHash, randomBytes } from 'node:crypto'
import { readBooking } from '../../domain/booking.ts'
import { allFields, type BookingRequest, bookingFields } from '../../domain/booking-fields.ts'

export type Photos = {
  /** JPEGs, already checked. */
  attached: Uint8Array[]
  /** A sentence for each photo that was left out, for the mail and the page. */
  refused: string[]
  /** Of every photo sent, in order (domain/photo-mark.ts). */
  marks: string[]
}

/** A checked request that isn't stored yet. */
export type BookingToSend = { booking: BookingRequest; photos?: Photos | undefined; isSuspicious: boolean }

/** A request in the spool. */
export type BookingEntry = BookingToSend & {
  id: string
  kind: 'booking'
  /** The owner's addresses that haven't got it yet, if others have. */
  left?: string[] | undefined
}

/** The visitor's copy of a request that has reached the owner. */
export type CopyEntry = {
  id: string
  kind: 'copy'
  to: string
  reference: string
  asked: BookingRequest
  /** For visitors outside the area, in our words: where they are isn't kept. */
  away?: string
}

export type SpoolEntry = BookingEntry | CopyEntry

/** The owner's addresses that the mail server refused while accepting the message for others. */
export type Remainder = { left: string[]; error: Error }

/** It starts with the time, so age is known without reading the entry. */
export function createId(now: number, kind: SpoolEntry['kind'] | 'reminder'): string {
  return `${now.toString(36).padStart(9, '0')}-${kind}-${randomBytes(8).toString('hex')}`
}

export function acceptedAt(id: string): number {
  return Number.parseInt(id.slice(0, 9), 36)
}

/** What is in it can't be written as a mail, so trying again won't help. */
export class UnreadableEntry extends Error {
  override name = 'UnreadableEntry'
}

/** Equal for the same request sent twice. */
export function digestRequest({ booking, photos, isSuspicious }: BookingToSend): string {
  const values = allFields.map((field) => booking[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([...values, ...(photos?.marks ?? []), isSuspicious]))
    .digest('hex')
}

/** All but the photos, which have columns of their own. */
export function writeEntry({ id: _, ...content }: SpoolEntry): string {
  return JSON.stringify(content, (key, value) => (key === 'attached' ? undefined : value))
}

/** null if it isn't an entry: damaged, or written by something else. */
export function parseEntry(id: string, source: string, attached: Uint8Array[]): SpoolEntry | null {
  try {
    const { kind, booking, photos, isSuspicious, to, reference, asked, away, ...rest } = JSON.parse(source)
    // With an empty list a request would go to nobody and be lost.
    const left = Array.isArray(rest.left) && rest.left.length > 0 ? rest.left : undefined
    if (kind === 'copy' && typeof to === 'string') return { id, kind, to, reference, asked: readBooking(asked), away }
    if (kind !== 'booking' || bookingFields.some((field) => typeof booking[field] !== 'string')) return null
    return {
      id,
      kind,
      booking: readBooking(booking),
      photos: photos && { ...photos, attached },
      isSuspicious: isSuspicious === true,
      left
    }
  } catch {
    return null
  }
}
