import type { FieldName } from './booking.ts'

/** What the form, its panels and the relay's answer pages call each field. */
export const fieldLabels: Record<FieldName, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  postalCode: 'Postcode',
  carMake: 'Car make',
  carModel: 'Car model',
  selectedPackage: 'Package',
  referralCode: 'Referral code',
  acceptedTerms: 'Terms and Conditions'
}
