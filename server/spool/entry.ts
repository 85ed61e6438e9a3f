import { createHash, randomBytes } from 'node:crypto'
import { readBooking } from '../../domain/booking.ts'
import { allFields, type BookingRequest, bookingFields } from '../../domain/booking-fields.ts'

/** A received photo. Once it is accepted with its request, `remove` does nothing. */
export type Upload = {
  size: number
  read(): Promise<Uint8Array>
  remove(): Promise<void>
}

/** The shrunk JPEG, in base64, so a request stays one file. */
export type Photo = { name: string; data: string }

export type Photos = {
  taken: Photo[]
  /** A sentence for each photo we couldn't take, for the mail and the page. */
  refused: string[]
  /** Of every photo sent, in order (domain/photo-mark.ts). */
  marks: string[]
}

/** The visitor's file, stored separately until it is shrunk; `costMb` is the memory that takes. */
export type RawPhoto = { name: string; costMb: number }

/** Photos of a request that aren't shrunk yet. */
export type PhotosToKeep = Omit<Photos, 'taken'> & {
  raw: (RawPhoto & { upload: Upload })[]
  /** Some are missing through our fault, so the same request may be sent again and isn't a duplicate. */
  wereLeftOut: boolean
  /** Sends the request without them and says so in `refused`. `error`: the disk's error. */
  leaveOut(error?: unknown): void
}

/** A checked request that isn't stored yet. */
export type BookingToSend = { booking: BookingRequest; photos?: Photos | undefined; isSuspicious: boolean }

/** A request in the spool. */
export type BookingEntry = {
  id: string
  kind: 'booking'
  booking: BookingRequest
  /** `raw` until they are shrunk. */
  photos?: (Photos & { raw?: RawPhoto[] | undefined }) | undefined
  isSuspicious: boolean
  /** The owner's addresses that haven't got it yet, if others have. */
  left?: string[] | undefined
}

/** Tells the owner about requests that couldn't be delivered. */
export type NoticeEntry = { id: string; kind: 'notice'; left?: string[] | undefined }

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

export type SpoolEntry = BookingEntry | NoticeEntry | CopyEntry

/** The owner's addresses that the mail server refused while accepting the message for others. */
export type Remainder = { left: string[]; error: Error }

/** The name starts with the time, so age and depth are known without opening a file. */
export function createId(now: number, kind: SpoolEntry['kind'] | 'upload'): string {
  return `${now.toString(36).padStart(9, '0')}-${kind}-${randomBytes(8).toString('hex')}`
}

export const fileOf = (id: string) => `${id}.json`

export function acceptedAt(id: string): number {
  return Number.parseInt(id.slice(0, 9), 36)
}

export function isNotice(id: string): boolean {
  return id.includes('-notice-')
}

export function isBooking(id: string): boolean {
  return /^[0-9a-z]{9}-booking-/.test(id)
}

/** Equal for the same request sent twice. */
export function digestRequest({ booking, photos, isSuspicious }: BookingToSend | BookingEntry): string {
  const values = allFields.map((field) => booking[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([...values, ...(photos?.marks ?? []), isSuspicious]))
    .digest('hex')
}

/** null if it isn't an entry: cut short by a crash, or written by something else (the name may show that too). */
export function parseEntry(id: string, source: string): SpoolEntry | null {
  try {
    if (!/^[0-9a-z]{9}-[0-9a-z-]+$/.test(id)) return null
    const { kind, booking, photos, isSuspicious, to, reference, asked, away, ...rest } = JSON.parse(source)
    // With an empty list a request would go to nobody and be lost.
    const left = Array.isArray(rest.left) && rest.left.length > 0 ? rest.left : undefined
    if (kind === 'notice') return { id, kind, left }
    if (kind === 'copy' && typeof to === 'string') return { id, kind, to, reference, asked: readBooking(asked), away }
    if (kind !== 'booking' || bookingFields.some((field) => typeof booking[field] !== 'string')) return null
    return { id, kind, booking: readBooking(booking), photos, isSuspicious: isSuspicious === true, left }
  } catch {
    return null
  }
}
