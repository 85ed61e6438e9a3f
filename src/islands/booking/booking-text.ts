import { allFields, type BookingRequest, fieldDescriptions } from '../../../domain/booking-fields.ts'
import { type SizeLabels, vehicleSizes } from '../../../domain/pricing.ts'
import { describeWish } from '../../../domain/wish.ts'
import { mailHref } from '../../ui/links.ts'

/** Mail programs and operating systems cut or refuse longer links. */
const longestBody = 1500

/** The filled-in fields, a line each. */
export function listDetails(booking: BookingRequest, sizes: SizeLabels) {
  return allFields.flatMap((field) => {
    const value = booking[field]
    return value ? [{ field, label: fieldDescriptions[field].label, value: describeValue(field, value, sizes) }] : []
  })
}

function describeValue(field: keyof BookingRequest, value: string, sizes: SizeLabels): string {
  switch (field) {
    case 'vehicleSize':
      return sizes[vehicleSizes.find((size) => size === value) ?? 'small'].label
    case 'firstVisit':
      return 'Yes'
    case 'firstWish':
    case 'secondWish':
      return describeWish(value)
    default:
      return value
  }
}

export const listPhotos = (count: number) => (count > 0 ? [{ label: 'Photos', value: String(count) }] : [])

export const writeBooking = (booking: BookingRequest, sizes: SizeLabels) => writeRows(listDetails(booking, sizes))

export function writeRows(rows: { label: string; value: string }[]): string {
  const lines = rows.map(({ label, value }) => `${label}: ${value}`)
  return lines.join('\n').replaceAll('\n', '\r\n')
}

/** A mail to the firm with everything the form would have sent. */
export function mailBookingHref(email: string, booking: BookingRequest, sizes: SizeLabels): string {
  const text = writeBooking(booking, sizes)
  const body = text.length > longestBody ? `${[...text].slice(0, longestBody).join('')} … (shortened)` : text
  return `${mailHref(email)}?subject=${encodeURIComponent(`Booking request: ${booking.selectedPackage}`)}&body=${encodeURIComponent(body)}`
}
