import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { writtenAsNumber } from './fields.ts'

/** A number without quotes and spaces reaches us as one, without its first nought or its plus. */
const written = writtenAsNumber(z.string('must be a telephone number'))

/** As it is read out, however it was written: (0121) 496 0000, +44 121 496 0000 or 01214960000. */
export const phone = written.transform((text, context) => {
  const number = parseUkNumber(text)
  // Ofcom's numbers for examples are possible, but assigned to nobody.
  if (!number) context.addIssue({ code: 'custom', message: 'must be a UK number such as 0121 496 0000' })
  return number?.formatNational() ?? text
})

/** As links to WhatsApp want it. */
export const whatsapp = written.transform((text, context) => {
  const number = parseUkNumber(text)
  if (!number) context.addIssue({ code: 'custom', message: 'must be a UK number such as 07700 900123' })
  return number?.number ?? text
})

/** Kept to ten digits, or nine after the nought in a few older areas, in the form that Ofcom groups them. */
function parseUkNumber(text: string) {
  const number = parsePhoneNumberFromString(text, 'GB')
  const isUk = number?.countryCallingCode === '44' && number.isPossible() && !number.ext
  // A number without its area code is possible too, but nobody elsewhere could call it.
  return isUk && /^0( ?\d){9,10}$/.test(number.formatNational()) ? number : undefined
}
