import { bookingReference } from '../../domain/booking.ts'
import { readPostcode } from '../../domain/postcode.ts'
import type { MailError } from '../mail/transport.ts'
import { keepDays } from '../spool/courier.ts'
import type { BookingEntry, BookingToSend } from '../spool/entry.ts'
import type { Alert } from './post-alert.ts'

export type Kind = keyof typeof titles

/** Something that is wrong until it is over. */
export type Problem = keyof typeof recoveries

/** What can happen to one request. */
export const requestTroubles = ['refused', 'given-up', 'reminder'] as const

/** A given-up request is mentioned once more after this many days. */
export const remindDays = 25

const titles = {
  mail: 'Booking requests are waiting',
  check: 'Your mail server does not work',
  storage: 'Booking requests are being refused',
  photos: 'Photos are being left out of booking requests',
  locked: 'Booking requests cannot be read',
  rush: 'Unusually many booking requests',
  refused: 'The mail server refused a booking request',
  'given-up': 'A booking request did not reach you',
  reminder: 'A booking request still has not reached you',
  request: 'New booking request',
  well: 'Working again'
}

export const recoveries = {
  mail: 'Mail works again.',
  check: 'The mail server accepts mail again.',
  storage: 'Booking requests are stored again.',
  photos: 'Photos are stored again.',
  locked: 'All booking requests can be read again.',
  rush: 'The rush of booking requests is over.'
}

const kept = 'Kept, and tried every hour. To see it: npm run spool'

/** What to do about it, printed below the lines. */
const advice: Partial<Record<Kind, string>> = {
  refused: `Kept, and tried again for ${keepDays} days. To find out why: npm run mail:test`,
  'given-up': `Not delivered in ${keepDays} days. ${kept}`,
  reminder: `Not delivered in ${remindDays} days. ${kept}`
}

const mostLines = 5

export function composeAlert(kind: Kind, lines: string[], isAllWell: boolean): Alert {
  const hidden = lines.length - mostLines
  const text = [...lines.slice(0, mostLines), ...(hidden > 0 ? [`and ${hidden} more`] : []), advice[kind] ?? []].flat()
  const title = kind === 'well' && isAllWell ? 'All is well again' : titles[kind]
  return { title, text: text.join('\n') }
}

/** Only this much of a request goes into an alert, because alerts pass through somebody else's server. */
export function nameRequest({ booking, photos, isSuspicious }: BookingToSend | BookingEntry): string {
  const postcode = readPostcode(booking.postalCode)
  return [
    bookingReference(booking, photos?.marks),
    booking.selectedPackage,
    ...(postcode.kind === 'unreadable' ? [] : [postcode.outward]),
    ...(isSuspicious ? ['perhaps spam'] : [])
  ].join(', ')
}

/** Some of the owner's addresses have the request, these don't. */
export function describeLeft(left: string[] | undefined): string {
  if (!left) return ''
  return left.length === 1 ? ', for one of your addresses' : `, for ${left.length} of your addresses`
}

export type Trouble = {
  words: string
  /** The server has said no, so waiting won't help. */
  isFinal: boolean
}

/** Uses error codes only: the message may quote an address or a password. */
export function describeTrouble(error: unknown): Trouble {
  const { responseCode, code, originalCode = code } = error as MailError
  if (responseCode === undefined)
    return { words: `the mail server cannot be reached (${originalCode})`, isFinal: false }
  if (responseCode < 500)
    return { words: `the mail server takes nothing at the moment (${responseCode})`, isFinal: false }
  const what = code === 'EAUTH' ? "the website's login" : 'the website'
  return { words: `the mail server refuses ${what} (${responseCode})`, isFinal: true }
}

export function describeWaiting(count: number, minutes: number, { words }: Trouble): string {
  const who = count === 1 ? '1 booking request is' : `${count} booking requests are`
  const since = minutes < 1 ? '' : ` Mail has failed for ${describeLength(minutes)}.`
  return `${who} waiting: ${words}.${since} Nothing is lost, and the website keeps trying.`
}

export function describeCheck({ words }: Trouble): string {
  return `No booking request is waiting, but the next one would: ${words}. To find out why: npm run mail:test`
}

export function describeRush(hourlyLimit: number): string {
  return (
    `More than ${hourlyLimit} booking requests came within an hour. They are accepted and mailed as usual; ` +
    'visitors get no copies until there are fewer.'
  )
}

export function describeLength(minutes: number): string {
  if (minutes >= 1 && minutes < 2) return '1 minute'
  if (minutes < 120) return `${Math.floor(minutes)} minutes`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / (24 * 60))} days`
}

/** Tells the owner about files in the spool that the website can't read. */
export function describeLocked(count: number, folder: string): string {
  const files = count === 1 ? '1 of its files' : `${count} of its files`
  // Windows has no user numbers.
  const user = process.getuid?.()
  const remedy =
    user === undefined ? 'Give them to the user that runs the website' : `Run: sudo chown -R ${user} ${folder}`
  return (
    `The website is not allowed to read ${files} in ${folder}, perhaps because it was once started with sudo, or ` +
    `root restored a backup. Booking requests may be among them. ${remedy}\nThey are sent within seconds after that.`
  )
}
