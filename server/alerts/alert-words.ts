import { bookingReference } from '../../domain/booking.ts'
import { readPostcode } from '../../domain/postcode.ts'
import type { MailError } from '../mail/transport.ts'
import { keepDays } from '../spool/courier.ts'
import type { BookingToSend } from '../spool/entry.ts'
import type { Alert } from './post-alert.ts'

/** What an alert can be about. What has an end (`over`) is a state; the others happen. */
export const alertKinds = {
  mail: { title: 'Booking requests cannot be mailed', over: 'Mail works again.' },
  storage: { title: 'Booking requests are being refused', over: 'Booking requests are stored again.' },
  photos: { title: 'Photos are being left out of booking requests', over: 'Photos are taken again.' },
  rush: { title: 'Unusually many booking requests', over: 'The rush of booking requests is over.' },
  'given-up': {
    title: 'A booking request did not reach you',
    advice: 'Kept, and tried every hour. To see it: npm run spool'
  },
  request: { title: 'New booking request', advice: '' }
}

export type State = 'mail' | 'storage' | 'photos' | 'rush'

export type Event = 'given-up' | 'request'

const mostLines = 5

export function describeEvents(event: Event, lines: string[]): Alert {
  const { title, advice } = alertKinds[event]
  const hidden = lines.length - mostLines
  const text = [...lines.slice(0, mostLines), hidden > 0 ? `and ${hidden} more` : '', advice]
  return { title, text: text.filter(Boolean).join('\n') }
}

/** For one that was given up, or can't even be read. */
export const describeGivenUp = (request: BookingToSend | null) =>
  request ? `${nameRequest(request)}: not delivered in ${keepDays} days.` : 'One that is damaged.'

/** Only this much of a request goes into an alert, because alerts pass through somebody else's server. */
export function nameRequest({ booking, photos, isSuspicious }: BookingToSend): string {
  const postcode = readPostcode(booking.postalCode)
  return [
    bookingReference(booking, photos?.marks),
    booking.selectedPackage,
    ...(postcode.kind === 'unreadable' ? [] : [postcode.outward]),
    ...(isSuspicious ? ['perhaps spam'] : [])
  ].join(', ')
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

export function describeMail(waiting: number, minutes: number, { words }: Trouble): string {
  if (waiting === 0)
    return `No booking request is waiting, but the next one would: ${words}. To find out why: npm run mail:test`
  const who = waiting === 1 ? '1 booking request is' : `${waiting} booking requests are`
  const since = minutes < 1 ? '' : ` Mail has failed for ${describeLength(minutes)}.`
  return `${who} waiting: ${words}.${since} Nothing is lost, and the website keeps trying.`
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
