import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { writtenAsNumber } from './fields.ts'

/** YAML reads a number without quotes and spaces as such, and drops its leading zero or plus. */
const written = writtenAsNumber(z.string('must be a telephone number'))

/** Written any way: (0121) 496 0000, +44 121 496 0000 or 01214960000; stored as it is read out. */
export const phone = written.transform((text, context) => {
  const number = parseUkNumber(text)
  // Ofcom's example numbers are possible, but assigned to nobody.
  if (!number) context.addIssue({ code: 'custom', message: 'must be a UK number such as 01632 960000' })
  return number?.formatNational() ?? text
})

/** In the form WhatsApp's links need. */
export const whatsapp = written.transform((text, context) => {
  const number = parseUkNumber(text)
  if (!number) context.addIssue({ code: 'custom', message: 'must be a UK number such as 07700 900123' })
  return number?.number ?? text
})

/** Accepts ten digits after the zero, or nine in a few older areas, grouped as Ofcom does. */
function parseUkNumber(text: string) {
  const number = parsePhoneNumberFromString(text, 'GB')
  const isUk = number?.countryCallingCode === '44' && number.isPossible() && !number.ext
  // A number without its area code is also possible, but nobody elsewhere could call it.
  return isUk && /^0( ?\d){9,10}$/.test(number.formatNational()) ? number : undefined
}
