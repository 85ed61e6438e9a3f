import type { Package } from '../../catalogue/schema.ts'
import { type BookingRequest, bookingReference } from '../../domain/booking.ts'
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
  packages: readonly Package[]
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

  const row = (label: string, value: string, ...links: MailRow['links']): MailRow => ({ label, value, links })
  return {
    subject:
      (isSuspicious ? '[possible spam] ' : '') +
      `Booking request: ${clean.selectedPackage}, ${shorten(clean.name, 60)}, ${place}`,
    heading: `${clean.selectedPackage} for ${clean.name}`,
    introduction: `Sent from the website on ${formatMoment(acceptedAt)}.`,
    rows: [
      row('Name', clean.name),
      row(
        'Phone',
        clean.phone,
        { text: `Call ${clean.phone}`, href: `tel:${clean.phone}` },
        { text: 'Send a text', href: `sms:${clean.phone}` }
      ),
      clean.email === ''
        ? row('E-mail', 'not given')
        : row('E-mail', clean.email, { text: 'Answer by e-mail', href: reply }),
      row('Postcode', clean.postalCode, {
        text: 'Show on a map',
        href: `https://www.google.com/maps/search/?api=1&query=${mapQuery}`
      }),
      row('Car', `${clean.carMake} ${clean.carModel}`),
      row('Package', clean.selectedPackage),
      ...(chosen ? [row('Starting prices', describeAllPrices(chosen))] : []),
      row('Referral code', clean.referralCode || 'none'),
      row('Reference', reference)
    ],
    notes: [
      ...(isSuspicious
        ? ['A hidden field that people do not see was filled in, so this may come from a program. It may be genuine.']
        : []),
      ...(chosen?.warning ? [chosen.warning] : [])
    ]
  }
}

/** Line breaks would leave their header, direction marks would turn the text around them. */
function cleanText(value: string): string {
  return value
    .toWellFormed()
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
