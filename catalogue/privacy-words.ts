import type { AddedField, BookingField } from '../domain/booking-fields.ts'

/** The privacy notice's words for each field; one without doesn't compile. Apart, because browsers don't need it. */
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

/** `absent`: fields this firm's form doesn't have. */
export function listAddedDetails(absent: OptionalDetail[]): string[] {
  const asked = Object.entries(onlyIfAdded).filter(([field]) => !absent.includes(field as OptionalDetail))
  return [...new Set(asked.map(([, words]) => words))]
}
