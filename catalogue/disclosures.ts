import type { Business } from './schema.ts'

/** What the law wants a UK firm's website to show, a sentence each; nothing of what is left empty. */
export function listDisclosures(business: Business): string[] {
  const { legalName, address, companyNumber, registeredIn, registeredOffice, vatNumber } = business
  const { street, locality, postcode } = address
  const register = registeredIn ? `registered in ${registeredIn}, number` : 'company number'
  const office = simplify(registeredOffice)
  const isSameOffice = office.includes(simplify(street)) && office.includes(simplify(postcode))
  const sentences = [
    companyNumber && `${legalName}, ${register} ${companyNumber}.`,
    registeredOffice && `Registered office: ${registeredOffice.replace(/\.$/, '')}.`,
    vatNumber && `VAT number ${vatNumber}.`,
    address.publishStreet && !isSameOffice && `${street}, ${locality}, ${postcode}.`
  ]
  return sentences.flatMap((sentence) => sentence || [])
}

const simplify = (address: string) => address.toLowerCase().replace(/[^a-z\d]/g, '')
