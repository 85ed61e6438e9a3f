import type { FieldName } from '../../../domain/booking.ts'

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
