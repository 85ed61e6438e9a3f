import {
  addedFields,
  type BookingRequest,
  bookingFields,
  choiceFields,
  type FieldName,
  fieldDescriptions,
  longestNote,
  planFields
} from './booking-fields.ts'
import { isVisitorAddress } from './email-address.ts'
import { hashInLetters } from './hash-in-letters.ts'
import { vehicleSizes } from './pricing.ts'
import { isPossibleDay, joinWish } from './wish.ts'

export type BookingProblem = {
  message: string
  /** Every field that breaks the rule. */
  fields: FieldName[]
  /** Fields were left empty: each shows its own sentence. */
  isMissing: boolean
  /** The digits that were meant, if there is no doubt. */
  suggestedPhone: string | null
}

type BookingRules = {
  acceptedTerms: boolean | 'not-asked'
  packageTitles: readonly string[]
  /** In London. 'not-asked': any day may be sent. */
  today: string | 'not-asked'
}

/** The first rule that is broken; null if the request may be sent. */
export function findProblem(
  booking: BookingRequest,
  { acceptedTerms, packageTitles, today }: BookingRules
): BookingProblem | null {
  const missing: FieldName[] = bookingFields.filter((field) => {
    if (field === 'selectedPackage') return !packageTitles.includes(booking[field])
    return fieldDescriptions[field].missing !== undefined && isBlank(booking[field])
  })
  if (acceptedTerms === false) missing.push('acceptedTerms')
  if (missing.length > 0) return refuse('Please fill in all required fields', missing, { isMissing: true })

  if (/\p{Nd}/u.test(booking.name)) return refuse('Name should not contain numbers', ['name'])
  if (!/^[0-9]+$/.test(booking.phone)) {
    const suggestedPhone = suggestPhone(booking.phone)
    return refuse('Phone number should contain only digits', ['phone'], { suggestedPhone })
  }
  if (booking.email !== '' && !isVisitorAddress(booking.email)) {
    return refuse('Please enter a full email address, or leave the field empty', ['email'])
  }
  const days = wishFields.filter((field) => today !== 'not-asked' && !isPossibleDay(booking[field], today))
  if (days.length > 0) {
    return refuse('Please choose a day between today and a year from now, or leave the field empty', days)
  }
  if ([...(booking.note ?? '')].length > longestNote) {
    return refuse(`Please keep the note to ${longestNote.toLocaleString('en-GB')} characters`, ['note'])
  }
  return null
}

const wishFields = ['firstWish', 'secondWish'] as const

/** The eight fields and any others that are filled in, trimmed. Anything but text (a file, nothing) counts as empty. */
export function readBooking(values: Record<string, unknown>): BookingRequest {
  const read = (field: keyof BookingRequest) => [field, readers[field]?.(values) ?? readText(values[field])] as const
  const used = addedFields.map(read).filter(([, text]) => text !== '')
  return Object.fromEntries([...bookingFields.map(read), ...used]) as BookingRequest
}

/** For fields that aren't plain text. */
const readers: Partial<Record<keyof BookingRequest, (values: Record<string, unknown>) => string>> = {
  vehicleSize: (values) => vehicleSizes.find((size) => size === readText(values.vehicleSize)) ?? '',
  addOns: (values) => joinNames([values.addOns].flat().flatMap((names) => splitNames(readText(names)))),
  firstVisit: (values) => readText(values.firstVisit) && 'yes',
  firstWish: (values) => joinWish(readText(values.firstWish), readText(values.firstWishTime)),
  secondWish: (values) => joinWish(readText(values.secondWish), readText(values.secondWishTime)),
  note: (values) => readText(values.note).replace(/\r\n?/g, '\n')
}

/** Without the visitor's name and typed words. */
export function keepChoices(booking: BookingRequest): BookingRequest {
  const { selectedPackage, firstWish, secondWish } = booking
  const chosen = [...choiceFields, ...planFields].map((field) => [field, booking[field]])
  return readBooking({ ...Object.fromEntries(chosen), selectedPackage, firstWish, secondWish })
}

/** A form's fields by name. The last of two with the same name counts, but add-ons collect every tick. */
export function collectValues(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, value] of entries) {
    values[name] = name === 'addOns' ? [values.addOns ?? [], value].flat() : value
  }
  return values
}

/** Add-ons by name, readable in any mail. No name contains a semicolon. */
export const joinNames = (names: string[]) => [...new Set(names)].join('; ')

export const splitNames = (text = '') => text.split(';').flatMap((name) => name.trim() || [])

/** Half a surrogate pair becomes U+FFFD, as in a form post: it could neither be stored as UTF-8 nor mailed. */
function readText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD').trim() : ''
}

/** The digits someone meant by '+44 (0)7700 900-123', to be offered, never filled in unasked. */
export function suggestPhone(value: string): string | null {
  if (/^[0-9]*$/.test(value.trim())) return null
  // \p{Cf}: numbers copied from contact lists come wrapped in invisible direction marks.
  const bare = value.replace(/[\s\p{Cf}\p{Pd}\u2212()[\].]/gu, '')
  const digits = bare.replace(/^(?:\+|00)440?/, '0')
  return /^[0-9]{7,15}$/.test(digits) ? digits : null
}

/** Such as 'AB12-CD34': worked out of the values, so it needn't be sent. Photos count by their marks. */
export function bookingReference(booking: BookingRequest, photoMarks: string[] = []): string {
  const added = addedFields.flatMap((field) => (booking[field] ? [field, booking[field]] : []))
  const letters = hashInLetters([...bookingFields.map((field) => booking[field]), ...added, ...photoMarks])
  // Eight digits could be a bank account; the visit's page shows only references with a letter (visit.ts).
  const marked = /[A-Z]/.test(letters) ? letters : `${letters.slice(0, 7)}${'ABCDEFGHJK'[Number(letters[7])]}`
  return `${marked.slice(0, 4)}-${marked.slice(4)}`
}

function isBlank(value: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(value)
}

function refuse(message: string, fields: FieldName[], more: Partial<BookingProblem> = {}): BookingProblem {
  return { message, fields, isMissing: false, suggestedPhone: null, ...more }
}
