import type { Content } from '../../catalogue/load.ts'
import { bookingReference } from '../../domain/booking.ts'
import {
  type BookingField,
  type BookingRequest,
  bookingFields,
  fieldDescriptions
} from '../../domain/booking-fields.ts'
import { readPostcode } from '../../domain/postcode.ts'
import { describeAllPrices } from '../../domain/pricing.ts'

export type MailRow = { label: string; value: string; links: { text: string; href: string }[] }

/** All that a mail says, once: its HTML, its plain text and its subject are made from this. */
export type MailView = {
  subject: string
  heading: string
  introduction: string
  rows: MailRow[]
  notes: string[]
}

export type ReceivedBooking = { booking: BookingRequest; acceptedAt: number; isSuspicious: boolean }

export function describeBooking(
  { booking, acceptedAt, isSuspicious }: ReceivedBooking,
  { business, packages }: Pick<Content, 'business' | 'packages'>
): MailView {
  const clean = Object.fromEntries(
    Object.entries(booking).map(([field, value]) => [field, cleanText(value)])
  ) as BookingRequest
  const postcode = readPostcode(clean.postalCode)
  const place = postcode.kind === 'unreadable' ? shorten(clean.postalCode, 12) : postcode.outward
  const chosen = packages.find((item) => item.title === booking.selectedPackage)
  const reference = bookingReference(booking)
  const mapQuery = encodeURIComponent(postcode.kind === 'full' ? postcode.standard : clean.postalCode)
  const reply = `mailto:${clean.email}?subject=${encodeURIComponent(`Your booking request ${reference}`)}`

  const links: Partial<Record<BookingField, MailRow['links']>> = {
    phone: [
      { text: `Call ${clean.phone}`, href: `tel:${clean.phone}` },
      { text: 'Send a text', href: `sms:${clean.phone}` }
    ],
    email: clean.email === '' ? [] : [{ text: 'Answer by e-mail', href: reply }],
    postalCode: [{ text: 'Show on a map', href: `https://www.google.com/maps/search/?api=1&query=${mapQuery}` }]
  }
  // A firm that gives no referral codes is not told that there was none.
  const fields = bookingFields.filter((field) => field !== 'referralCode' || business.referral || clean[field])
  const rows = [...Map.groupBy(fields, nameRow)].map(([label, fields]): MailRow => {
    const value = fields.map((field) => clean[field] || (fieldDescriptions[field].mailEmpty ?? '')).join(' ')
    return { label, value, links: fields.flatMap((field) => links[field] ?? []) }
  })
  const prices = chosen ? [{ label: 'Starting prices', value: describeAllPrices(chosen), links: [] }] : []
  const afterPackage = rows.findIndex(({ label }) => label === nameRow('selectedPackage')) + 1

  return {
    subject:
      (isSuspicious ? '[possible spam] ' : '') +
      `Booking request: ${clean.selectedPackage}, ${shorten(clean.name, 60)}, ${place}`,
    heading: `${clean.selectedPackage} for ${clean.name}`,
    introduction: `Sent from the website on ${formatMoment(acceptedAt)}.`,
    rows: [...rows.toSpliced(afterPackage, 0, ...prices), { label: 'Reference', value: reference, links: [] }],
    notes: [
      ...(isSuspicious
        ? ['A hidden field that people do not see was filled in, so this may come from a program. It may be genuine.']
        : []),
      ...(chosen?.warning ? [chosen.warning] : [])
    ]
  }
}

/** Make and model of the car share a row. */
const nameRow = (field: BookingField) => fieldDescriptions[field].mailRow ?? fieldDescriptions[field].label

/** Line breaks would leave their header, direction marks would turn the text around them. */
function cleanText(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
}

function shorten(value: string, length: number): string {
  const letters = [...value]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : value
}

function formatMoment(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/London' }).format(
    moment
  )
}
