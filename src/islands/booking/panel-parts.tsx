import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { allFields, type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import { type SizeLabels, vehicleSizes } from '../../../domain/pricing.ts'
import { cutShort } from '../../../domain/sentences.ts'
import { describeWish } from '../../../domain/wish.ts'
import { mailHref, telephoneHref, whatsappHref } from '../../ui/links.ts'

/* What the panels after sending are made of. */

interface Row {
  label: string
  value: string
  /** Which row it is, for its style. */
  kind?: string
}

export function Rows({ rows, className }: { rows: Row[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, value, kind }) => (
        <div key={label} data-kind={kind}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/* Other ways to reach the firm when sending failed: the quickest is a button, the rest are links below. */

export function CallButton({ phone }: { phone: string }) {
  return (
    <a className="button button-quiet" href={telephoneHref(phone)}>
      Call {phone}
    </a>
  )
}

/** The links contain as much of the request as they can. */
export function WrittenWays({ facts, booking }: { facts: FormFacts; booking?: BookingRequest | undefined }) {
  const { contact, whatsapp, sizes } = facts
  return (
    <>
      <a href={booking ? mailBookingHref(contact.email, booking, sizes) : mailHref(contact.email)}>Send by email</a>
      {whatsapp && <a href={whatsappHref(whatsapp, booking?.selectedPackage ?? '')}>WhatsApp</a>}
    </>
  )
}

/** The filled-in fields, a line each. */
export function listDetails(booking: BookingRequest, sizes: SizeLabels) {
  return allFields.flatMap((field) => {
    const value = booking[field]
    return value ? [{ field, label: fieldDescriptions[field].label, value: describeValue(field, value, sizes) }] : []
  })
}

export function describeValue(field: keyof BookingRequest, value: string, sizes: SizeLabels): string {
  if (field === 'vehicleSize') return sizes[vehicleSizes.find((size) => size === value) ?? 'small'].label
  if (field === 'firstVisit') return 'Yes'
  return field === 'firstWish' || field === 'secondWish' ? describeWish(value) : value
}

export const listPhotos = (count: number) => (count > 0 ? [{ label: 'Photos', value: String(count) }] : [])

export const writeRows = (rows: Row[]) =>
  rows.map(({ label, value }) => `${label}: ${value}`.replaceAll('\n', '\r\n')).join('\r\n')

/** Mail programs and operating systems cut or refuse longer links. */
const longestBody = 1500

/** A mail to the firm with everything the form would have sent. */
export function mailBookingHref(email: string, booking: BookingRequest, sizes: SizeLabels): string {
  const body = cutShort(writeRows(listDetails(booking, sizes)), longestBody)
  const subject = `Booking request: ${booking.selectedPackage}`
  return `${mailHref(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
