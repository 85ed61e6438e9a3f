import { getBookingRules, sortAddOns } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import type { Package } from '../../catalogue/schema.ts'
import { bookingReference } from '../../domain/booking.ts'
import {
  type BookingField,
  type BookingRequest,
  bookingFields,
  fieldDescriptions
} from '../../domain/booking-fields.ts'
import { writeCalendar } from '../../domain/calendar.ts'
import { spellMake } from '../../domain/cars.ts'
import { planOpening } from '../../domain/closed-days.ts'
import { describeTotal, listBookedLines } from '../../domain/describe-estimate.ts'
import { addDays, findMoment } from '../../domain/london-clock.ts'
import { readPhone, writeMailto } from '../../domain/message-links.ts'
import { findSpans } from '../../domain/opening-hours.ts'
import { readPostcode } from '../../domain/postcode.ts'
import { cutShort } from '../../domain/sentences.ts'
import { listWishes, type Wish } from '../../domain/wish.ts'
import { acceptedAt, type BookingEntry, type Photos } from '../spool/entry.ts'
import { describePlace, listAddedRows, listSumRows, nameRow } from './booking-rows.ts'
import { type Attachment, cleanLines, cleanText, type MailLink, type MailParts, type MailRow } from './compose.ts'
import { writeReplies } from './replies.ts'

/** The owner's mail. Prices are worked out from our own list; the visitor's words are shown as plain text only. */
export function describeBooking({ id, photos, isSuspicious, ...entry }: BookingEntry, content: Content): MailParts {
  const date = new Date(acceptedAt(id))
  const booking = cleanBooking(entry.booking)
  const { business } = content
  const chosen = content.packages.find((item) => item.title === booking.selectedPackage)
  const rules = getBookingRules(content)
  const reference = bookingReference(entry.booking, photos?.marks)
  const summary = summariseBooking(booking)
  const rows = listFieldRows(booking, reference, chosen, content)
  const asked = [
    ...listSumRows(booking, chosen, rules, business),
    ...listAddedRows(booking, date, business),
    ...(photos ? [describePhotos(photos)] : [])
  ]
  const afterPackage = rows.findIndex(({ label }) => label === nameRow('selectedPackage')) + 1
  const view = {
    subject: `${isSuspicious ? '[possible spam] ' : ''}Booking request: ${summary}`,
    heading: `${booking.selectedPackage} for ${booking.name}`,
    introduction: `Sent from the website on ${formatMoment(date)}.`,
    notes: [
      ...(isSuspicious
        ? ['A hidden field that people cannot see was filled in, so this may be spam. It may also be genuine.']
        : []),
      ...(chosen?.warning ? [chosen.warning] : [])
    ],
    rows: [...rows.toSpliced(afterPackage, 0, ...asked), { label: 'Reference', value: reference }],
    replies: writeReplies({ booking, reference, date, hasPhotos: Boolean(photos?.attached.length) }, content)
  }
  const event = attachEvent({ id, date, booking, reference, summary }, content)
  return {
    id,
    date,
    view,
    attachments: [...(photos?.attached ?? []).map(attachPhoto), ...event],
    replyTo: booking.email
  }
}

/** What a visitor typed, made safe for a line of a mail. */
function cleanBooking(booking: BookingRequest): BookingRequest {
  const clean = Object.entries(booking).map(([field, text]) => [
    field,
    field === 'note' ? cleanLines(text) : cleanText(text)
  ])
  return { ...Object.fromEntries(clean), carMake: spellMake(cleanText(booking.carMake)) }
}

function listFieldRows(
  booking: BookingRequest,
  reference: string,
  chosen: Package | undefined,
  content: Content
): MailRow[] {
  const { phone, email, postalCode } = booking
  const number = readPhone(phone)
  const links: Partial<Record<BookingField, MailLink[]>> = {
    phone: [
      { text: 'Call', href: `tel:${encodeURIComponent(phone)}` },
      ...(number?.isMobile ? [{ text: 'Send a text', href: `sms:+${number.digits}` }] : [])
    ],
    email: writeMailto(email, { subject: `Your booking request ${reference}` }).map((href) => {
      return { text: 'Reply by email', href }
    }),
    postalCode: [{ text: 'Show on a map', href: writeMapLink(postalCode) }]
  }
  const free = chosen ? sortAddOns(chosen, content.addOns).included : []
  const remarks: Partial<Record<BookingField, string[]>> = {
    postalCode: describePlace(postalCode, content),
    selectedPackage: free.length > 0 ? [`Included in the price: ${free.map(({ name }) => name).join(', ')}.`] : []
  }
  // If the firm has no referral codes, don't report that none was given.
  const fields = ownersOrder.filter((field) => field !== 'referralCode' || content.business.referral || booking[field])
  // The car's make and model share a row.
  return [...Map.groupBy(fields, nameRow)].map(([label, fields]) => ({
    label,
    value: fields.map((field) => booking[field] || (fieldDescriptions[field].mailEmpty ?? '')).join(' '),
    remarks: fields.flatMap((field) => remarks[field] ?? []),
    links: fields.flatMap((field) => links[field] ?? [])
  }))
}

/** In the order an owner asks: who, which car, where, what. The form asks where before it asks which car. */
const others: BookingField[] = bookingFields.filter((field) => field !== 'postalCode')
const ownersOrder = others.toSpliced(others.indexOf('selectedPackage'), 0, 'postalCode')

/** 'Full Valet, Ann Smith, B91' */
function summariseBooking({ selectedPackage, name, postalCode }: BookingRequest): string {
  const postcode = readPostcode(postalCode)
  const place = postcode.kind === 'unreadable' ? cutShort(postalCode, 12) : postcode.outward
  return `${selectedPackage}, ${cutShort(name, 60)}, ${place}`
}

function writeMapLink(typed: string): string {
  const postcode = readPostcode(typed)
  const query = postcode.kind === 'full' ? postcode.standard : typed
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

export const labelOfPhotos = 'Photos'

function describePhotos({ attached, refused }: Photos): MailRow {
  return { label: labelOfPhotos, value: `${attached.length || 'none'} attached`, remarks: refused }
}

function formatMoment(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/London' }).format(
    moment
  )
}

const attachPhoto = (photo: Uint8Array, index: number): Attachment => ({
  filename: `photo-${index + 1}.jpg`,
  contentType: 'image/jpeg',
  content: Buffer.from(photo.buffer, photo.byteOffset, photo.length)
})

const hourMs = 3_600_000

/** For packages that don't say how long they take. */
const usualHours = 2

type Asked = { id: string; date: Date; booking: BookingRequest; reference: string; summary: string }

/** The first choice of a day as a provisional calendar event; empty if none was named. The same at every attempt. */
function attachEvent({ id, date, booking, reference, summary }: Asked, content: Content): Attachment[] {
  const [wish] = listWishes(booking, date)
  if (!wish) return []
  const total = describeTotal(listBookedLines(booking, getBookingRules(content)))
  const event = writeCalendar({
    ...findTimes(wish, booking, date, content),
    stamp: date,
    texts: {
      UID: id,
      SUMMARY: `${summary} (to be confirmed)`,
      LOCATION: booking.postalCode,
      DESCRIPTION: [
        `Phone: ${booking.phone}`,
        `Car: ${booking.carMake} ${booking.carModel}`,
        ...(total ? [`Price: ${total}`] : []),
        `Reference: ${reference}`
      ].join('\n')
    }
  })
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return [{ filename: `request-${reference}.ics`, contentType, content: Buffer.from(event) }]
}

function findTimes(wish: Wish, { selectedPackage }: BookingRequest, now: Date, { business, packages }: Content) {
  const { date, part } = wish
  if (part === 'any time') return { start: date, end: addDays(date, 1) }
  const opens = findSpans(business.hours, date, planOpening(business, now).closedDays)[0]?.opens ?? '09:00'
  const start = findMoment(date, part === 'morning' ? opens : '13:00')
  const hours = packages.find(({ title }) => title === selectedPackage)?.estimatedTime?.to ?? usualHours
  return { start: new Date(start), end: new Date(start + hours * hourMs) }
}
