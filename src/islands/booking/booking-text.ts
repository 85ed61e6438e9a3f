import { type BookingRequest, bookingFields, fieldDescriptions } from '../../../domain/booking-fields.ts'

/** Mail programs and the systems that start them cut or refuse long addresses. */
const longestBody = 1500

/** What was typed, a line for each field that holds something. */
export function listDetails(booking: BookingRequest): { label: string; value: string }[] {
  return bookingFields.flatMap((field) =>
    booking[field] === '' ? [] : [{ label: fieldDescriptions[field].label, value: booking[field] }]
  )
}

export function writeBooking(booking: BookingRequest): string {
  return listDetails(booking)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\r\n')
}

/** A mail to the firm that says what the form would have said. */
export function mailBookingHref(email: string, booking: BookingRequest): string {
  const text = writeBooking(booking)
  const body = text.length > longestBody ? `${[...text].slice(0, longestBody).join('')} … (shortened)` : text
  return `mailto:${email}?subject=${encodeURIComponent(`Booking request: ${booking.selectedPackage}`)}&body=${encodeURIComponent(body)}`
}

/** `number` as the owner writes it: +447700900123. */
export function whatsappHref(number: string, packageTitle: string): string {
  const wish =
    packageTitle === '' ? 'Hello, I would like to book a visit.' : `Hello, I would like to book: ${packageTitle}.`
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(wish)}`
}
