import type { Visitor } from './visitor.ts'

let bookings = 0

/** Each with a car of its own, by which its mail is found. */
export function composeBooking() {
  bookings += 1
  return {
    name: "Sian O'Neill",
    phone: '07700900123',
    email: 'sian@example.co.uk',
    postalCode: 'b91 3qn',
    carMake: 'Mazda',
    carModel: `No ${bookings}x`,
    referralCode: 'FRIEND10'
  }
}

export type Booking = ReturnType<typeof composeBooking>

export const packageTitle = 'Full Valet'
export const sendButton = '#booking-form .send-button'

export async function fillIn({ fill, choose, tap }: Visitor, values: Partial<Booking>, acceptsTerms = true) {
  for (const [field, value] of Object.entries(values)) await fill(`#${field}`, value)
  await choose('#selectedPackage', packageTitle)
  if (acceptsTerms) await tap('#acceptedTerms')
}

/** As it stands in the form. */
export const readForm = ({ evaluate }: Visitor) =>
  evaluate(() => {
    const fields = ['name', 'phone', 'email', 'postalCode', 'carMake', 'carModel', 'referralCode', 'selectedPackage']
    return Object.fromEntries(
      fields.map((name) => [name, (document.getElementById(name) as HTMLInputElement).value] as const)
    )
  })
