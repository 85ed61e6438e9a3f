import { getEstimateRules } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import { bookingReference } from '../../domain/booking.ts'
import {
  type BookingField,
  type BookingRequest,
  bookingFields,
  fieldDescriptions
} from '../../domain/booking-fields.ts'
import { readPostcode } from '../../domain/postcode.ts'
import { cutShort } from '../../domain/sentences.ts'
import type { Photos } from '../spool/entry.ts'
import { describePlace, listSumRows, listWishRows } from './booking-rows.ts'
import { cleanLines, cleanText, type MailLink, type MailRow, type MailView } from './compose.ts'
import { readPhone, writeMailto, writeReplies } from './replies.ts'

export type ReceivedBooking = {
  booking: BookingRequest
  photos?: Photos | undefined
  acceptedAt: number
  isSuspicious: boolean
}

/** The owner's mail. Prices are worked out from our own list; the visitor's words are shown as plain text only. */
export function describeBooking(received: ReceivedBooking, content: Content): MailView {
  const { booking, photos, acceptedAt, isSuspicious } = received
  const { business } = content
  const clean = Object.fromEntries(
    Object.entries(booking).map(([field, value]) => [field, cleanText(value)])
  ) as BookingRequest
  const chosen = content.packages.find((item) => item.title === booking.selectedPackage)
  const rules = getEstimateRules(content)
  const reference = bookingReference(booking, photos?.marks)

  const number = readPhone(booking.phone)
  const links: Partial<Record<BookingField, MailLink[]>> = {
    phone: [
      { text: 'Call', href: `tel:${encodeURIComponent(clean.phone)}` },
      ...(number?.isMobile ? [{ text: 'Send a text', href: `sms:+${number.digits}` }] : [])
    ],
    email: writeMailto(booking.email, { subject: `Your booking request ${reference}` }).map((href) => {
      return { text: 'Reply by email', href }
    }),
    postalCode: [{ text: 'Show on a map', href: writeMapLink(clean.postalCode) }]
  }
  const remarks: Partial<Record<BookingField, string[]>> = { postalCode: describePlace(booking.postalCode, content) }
  // If the firm has no referral codes, don't report that none was given.
  const fields = bookingFields.filter((field) => field !== 'referralCode' || business.referral || clean[field])
  const rows = [...Map.groupBy(fields.sort(byPlace), nameRow)].map(([label, fields]): MailRow => {
    const value = fields.map((field) => clean[field] || (fieldDescriptions[field].mailEmpty ?? '')).join(' ')
    return {
      label,
      value,
      remarks: fields.flatMap((field) => remarks[field] ?? []),
      links: fields.flatMap((field) => links[field] ?? [])
    }
  })
  const asked = [
    ...listSumRows(booking, chosen, rules),
    ...listWishRows(booking, acceptedAt, business),
    ...(booking.note ? [{ label: 'Note', value: cleanLines(booking.note), isQuoted: true }] : []),
    ...(photos ? [describePhotos(photos)] : [])
  ]
  const afterPackage = rows.findIndex(({ label }) => label === nameRow('selectedPackage')) + 1

  return {
    subject: `${isSuspicious ? '[possible spam] ' : ''}Booking request: ${summariseBooking(booking)}`,
    heading: `${clean.selectedPackage} for ${clean.name}`,
    introduction: `Sent from the website on ${formatMoment(acceptedAt)}.`,
    notes: [
      ...(isSuspicious
        ? ['A hidden field that people cannot see was filled in, so this may be spam. It may also be genuine.']
        : []),
      ...(chosen?.warning ? [chosen.warning] : [])
    ],
    rows: [...rows.toSpliced(afterPackage, 0, ...asked), { label: 'Reference', value: reference }],
    replies: content.replies ? writeReplies({ booking, reference, rules }, content.replies) : []
  }
}

/** 'Full Valet, Ann Smith, B91' */
export function summariseBooking({ selectedPackage, name, postalCode }: BookingRequest): string {
  const postcode = readPostcode(postalCode)
  const place = postcode.kind === 'unreadable' ? cutShort(cleanText(postalCode), 12) : postcode.outward
  return `${cleanText(selectedPackage)}, ${cutShort(cleanText(name), 60)}, ${place}`
}

/** In the order an owner asks: who, which car, where, what. */
const places: Record<BookingField, number> = {
  name: 1,
  phone: 2,
  email: 3,
  carMake: 4,
  carModel: 5,
  postalCode: 6,
  selectedPackage: 7,
  referralCode: 8
}

const byPlace = (one: BookingField, other: BookingField) => places[one] - places[other]

/** The car's make and model share a row. */
const nameRow = (field: BookingField) => fieldDescriptions[field].mailRow ?? fieldDescriptions[field].label

function writeMapLink(typed: string): string {
  const postcode = readPostcode(typed)
  const query = postcode.kind === 'full' ? postcode.standard : typed
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

function describePhotos({ taken, refused }: Photos): MailRow {
  return { label: 'Photos', value: `${taken.length || 'none'} attached`, remarks: refused.map(cleanText) }
}

function formatMoment(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/London' }).format(
    moment
  )
}
