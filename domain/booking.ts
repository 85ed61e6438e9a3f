export const bookingFields = [
  'name',
  'phone',
  'email',
  'postalCode',
  'carMake',
  'carModel',
  'selectedPackage',
  'referralCode'
] as const

export type BookingField = (typeof bookingFields)[number]

/** What is sent, and all that is sent. */
export type BookingRequest = Record<BookingField, string>

/** The fields of the form: the terms tick is one, though it is never sent. */
export type FieldName = BookingField | 'acceptedTerms'

export type BookingProblem = { message: string; fields: FieldName[] }

type BookingRules = { acceptedTerms: boolean | 'not-asked'; packageTitles: readonly string[] }

/** Exactly the eight fields, less blanks at both ends. What is no text (a file, nothing at all) counts as empty. */
export function trimBooking(values: Partial<Record<BookingField, unknown>>): BookingRequest {
  const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  return Object.fromEntries(bookingFields.map((field) => [field, trim(values[field])])) as BookingRequest
}

/** The first rule that is broken, with every field that breaks it; null when the request may go out. */
export function validateBooking(
  values: Partial<Record<BookingField, unknown>>,
  { acceptedTerms, packageTitles }: BookingRules
): BookingProblem | null {
  const booking = trimBooking(values)

  const missing: FieldName[] = requiredFields.filter((field) => isBlank(booking[field]))
  if (!missing.includes('selectedPackage') && !packageTitles.includes(booking.selectedPackage)) {
    missing.push('selectedPackage')
  }
  if (acceptedTerms === false) missing.push('acceptedTerms')
  if (missing.length > 0) return { message: 'Please fill in all required fields', fields: missing }

  if (/\p{Nd}/u.test(booking.name)) return { message: 'Name should not contain numbers', fields: ['name'] }
  if (!/^[0-9]+$/.test(booking.phone)) {
    return { message: 'Phone number should contain only digits', fields: ['phone'] }
  }
  if (booking.email !== '' && !isEmail(booking.email)) {
    return { message: 'Please enter a full e-mail address, or leave the field empty', fields: ['email'] }
  }
  return null
}

/** The digits someone meant by '+44 (0)7700 900-123', to be offered, never put in place unasked. */
export function suggestPhone(value: string): string | null {
  if (/^[0-9]*$/.test(value.trim())) return null
  // \p{Cf}: numbers copied from contact lists come wrapped in invisible direction marks.
  const bare = value.replace(/[\s\p{Cf}\p{Pd}\u2212()[\].]/gu, '')
  const digits = bare.replace(/^(?:\+|00)440?/, '0')
  return /^[0-9]{7,15}$/.test(digits) ? digits : null
}

/**
 * Such as 'AB12-CD34', computed wherever the eight values are known, so that the payload need not carry it.
 * FNV-1a over UTF-8, for a form post turns half a surrogate pair into U+FFFD, and so does the encoder.
 */
export function bookingReference(values: Partial<Record<BookingField, unknown>>): string {
  const booking = trimBooking(values)
  const encoder = new TextEncoder()
  let hash = 0xcbf29ce484222325n
  for (const field of bookingFields) {
    // 0xff never occurs in UTF-8: it keeps 'ab' + 'c' and 'a' + 'bc' apart.
    for (const byte of [...encoder.encode(booking[field]), 0xff]) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
    }
  }
  const folded = hash ^ (hash >> 40n)
  const letters = Array.from({ length: 8 }, (_, index) => crockford[Number((folded >> BigInt(index * 5)) & 31n)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

const requiredFields: BookingField[] = ['name', 'phone', 'postalCode', 'carMake', 'carModel', 'selectedPackage']

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function isBlank(value: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(value)
}

/** The pattern browsers use for type="email", with a dot in the domain. Every repetition is bounded or alone. */
function isEmail(value: string): boolean {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`, 'i')
  return value.length <= 254 && pattern.test(value)
}
