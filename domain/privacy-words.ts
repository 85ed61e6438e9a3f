import type { AddedField, BookingField } from './booking-fields.ts'

/**
 * How the privacy notice names what the form sends: a field without its words here does not compile. Kept apart from
 * the fields themselves, as no browser needs it.
 */
const always: Record<Exclude<BookingField, 'referralCode'>, string> = {
  name: 'your name',
  phone: 'phone number',
  email: 'email address if you give one',
  postalCode: 'postcode',
  carMake: 'the make and model of your car',
  carModel: 'the make and model of your car',
  selectedPackage: 'the package you chose'
}

const onlyIfAdded: Record<AddedField | 'referralCode' | 'photos', string> = {
  referralCode: 'a referral code',
  vehicleSize: 'the size of your car',
  addOns: 'add-ons',
  firstVisit: "whether it's your first visit",
  estimate: 'the price you were shown',
  firstWish: 'the days that would suit you',
  secondWish: 'the days that would suit you',
  note: 'a note',
  photos: 'photos'
}

export type OptionalDetail = keyof typeof onlyIfAdded

export const listSentDetails = () => [...new Set(Object.values(always))]

/** `absent`: what this firm's form does not ask for. */
export function listAddedDetails(absent: OptionalDetail[]): string[] {
  const asked = Object.entries(onlyIfAdded).filter(([field]) => !absent.includes(field as OptionalDetail))
  return [...new Set(asked.map(([, words]) => words))]
}
