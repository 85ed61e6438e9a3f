import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBooking } from '../tests/support/sample-booking.ts'
import { bookingReference, collectValues, findProblem, readBooking, suggestPhone } from './booking.ts'
import { bookingFields } from './booking-fields.ts'

const rules = { acceptedTerms: true, packageTitles: ['Deluxe Safe Wash', 'Full Valet'], today: '2026-11-18' }
const good = { ...sampleBooking, postalCode: 'B91 3QN', carMake: 'Mazda', carModel: '3', referralCode: '' }

const wrongEmail = 'Please enter a full email address, or leave the field empty'
const wrongDay = 'Please choose a day between today and a year from now, or leave the field empty'

/** The rule that is broken and the fields that break it; null when the request may go out. */
function judge(values: object, acceptedTerms: boolean | 'not-asked' = true) {
  const problem = findProblem(readBooking({ ...good, ...values }), { ...rules, acceptedTerms })
  return problem && { message: problem.message, fields: problem.fields }
}

test('what a visitor adds travels along, and only what was used', () => {
  expect(readBooking(good)).toEqual(good)
  expect(
    readBooking({ ...good, vehicleSize: '', addOns: [], note: ' ', firstWish: '', planInterval: '', beforePlan: '' })
  ).toEqual(good)
  const added = {
    vehicleSize: 'medium',
    addOns: ['Gloss wax', 'Deep stain removal, one seat', 'Gloss wax'],
    firstVisit: 'on',
    planInterval: 'Every two weeks',
    firstWish: '2026-11-20',
    firstWishTime: 'morning',
    secondWish: 'next week',
    note: ' Gate code 12\r\nTap by the door '
  }
  const booking = {
    ...good,
    vehicleSize: 'medium',
    addOns: 'Gloss wax; Deep stain removal, one seat',
    firstVisit: 'yes',
    planInterval: 'Every two weeks',
    firstWish: '2026-11-20, morning',
    secondWish: 'next week',
    note: 'Gate code 12\nTap by the door'
  }
  expect(readBooking({ ...good, ...added })).toEqual(booking)
  // As it arrives at the relay, and as it lies in the spool.
  expect(readBooking(booking)).toEqual(booking)
  expect(readBooking({ ...good, vehicleSize: 'huge', addOns: 7, firstVisit: '' })).toEqual(good)
})

test('exactly the eight fields are kept, less blanks at both ends', () => {
  const typed = { ...good, name: '  Ann  Lee ', phone: 7, email: undefined, terms: 'on' }
  expect(readBooking(typed)).toEqual({ ...good, name: 'Ann  Lee', phone: '', email: '' })
  expect(Object.keys(readBooking({}))).toEqual([...bookingFields])
})

test('the fields of a form: the last of two counts, but all add-ons', () => {
  const entries: [string, unknown][] = [
    ['name', 'Ann'],
    ['addOns', 'Gloss wax'],
    ['name', 'Bob'],
    ['addOns', 'Roof rack']
  ]
  expect({ ...collectValues(entries) }).toEqual({ name: 'Bob', addOns: ['Gloss wax', 'Roof rack'] })
})

test('every missing field is named, in the order of the form', () => {
  const message = 'Please fill in all required fields'
  const fields = ['name', 'phone', 'postalCode', 'carMake', 'carModel', 'selectedPackage', 'acceptedTerms']
  const nothing = Object.fromEntries(bookingFields.map((field) => [field, '']))
  expect(judge(nothing, false)).toEqual({ message, fields })
  expect(judge({}, false)).toEqual({ message, fields: ['acceptedTerms'] })
  expect(judge({}, 'not-asked')).toBeNull()
})

test.each([
  ['carMake', ['', ' \u00a0\u200b '], 'Please fill in all required fields'],
  ['selectedPackage', ['Gold Package'], 'Please fill in all required fields'],
  ['name', ['R2D2', 'Anna ٣', '李４', 'Zoë १'], 'Name should not contain numbers'],
  ['phone', ['07700 900123', '+447700900123', '07700-900123'], 'Phone number should contain only digits'],
  ['phone', ['٠٧٧٠٠٩٠٠١٢٣', '0\n7', 'call me'], 'Phone number should contain only digits'],
  ['email', ['a@b', 'a b@example.com', 'a@example..com', '@example.com', 'a@-x.com'], wrongEmail],
  ['email', ['a@x.com, b@x.com', `${'a'.repeat(250)}@b.uk`], wrongEmail],
  ['firstWish', ['2026-11-17', '0026-11-20, morning'], wrongDay],
  ['secondWish', ['2027-11-19', '9999-12-31, any time'], wrongDay],
  ['note', ['x'.repeat(1001)], 'Please keep the note to 1,000 characters']
])('%s is refused where it reads %j: %s', (field, values, message) => {
  for (const value of values) expect(judge({ [field]: value }), value).toEqual({ message, fields: [field] })
})

test.each([
  ['name', ['محمد', '李小龍', 'Ngũgĩ', "D'Arcy-Smith Jr.", 'Владимир', 'Henry VIII']],
  ['email', ['', '  ', "o'neill+car@sub.example.co.uk", 'A.B@EXAMPLE.COM', 'x@xn--mnchen-3ya.de']],
  ['firstWish', ['2026-11-18', '2027-11-18, any time', 'yesterday', '17/11/2026']],
  ['note', ['🚗'.repeat(1000)]]
])('%s may read %j', (field, values) => {
  for (const value of values) expect(judge({ [field]: value }), value).toBeNull()
})

test('the first broken rule speaks: those of the eight fields, then the days, then the note', () => {
  const added = { firstWish: '2026-11-17', note: 'x'.repeat(1001) }
  const flaws = { carModel: ' ', name: 'B0b', phone: '+44 7', email: 'nowhere', ...added }
  const rows = Object.entries(flaws)
  for (const [index, [field]] of rows.entries())
    expect(judge(Object.fromEntries(rows.slice(index)))?.fields).toEqual([field])
  const both = { firstWish: '2026-11-17', secondWish: '2028-01-01' }
  expect(judge(both)).toEqual({ message: wrongDay, fields: ['firstWish', 'secondWish'] })
  expect(findProblem(readBooking({ ...good, ...both }), { ...rules, today: 'not-asked' })).toBeNull()
})

test('a hostile email address is judged at once', () => {
  const before = process.cpuUsage()
  for (const email of [`a@${'a-'.repeat(50_000)}`, `${'a'.repeat(100_000)}`, `a@${'a.'.repeat(120)}`])
    expect(judge({ email })?.fields).toEqual(['email'])
  // Its own time on the processor: a busy machine takes longer.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

test.each([
  ['07700 900 123', '07700900123'],
  ['+44 7700 900123', '07700900123'],
  ['+44 (0)7700 900123', '07700900123'],
  ['(+44) 7700.900.123', '07700900123'],
  ['0044 7700 900123', '07700900123'],
  ['(0121) 496–0182', '01214960182'],
  ['0121\u00a0496\u20110182', '01214960182'],
  ['\u202a07700\u2009900123\u202c', '07700900123'],
  ['', null],
  [' 07700900123 ', null],
  ['+353 1 234 5678', null],
  ['0121 49', null],
  ['call me', null],
  ['+44', null],
  ['1 2345 6789 0123 4567', null]
])('for the number %j we offer %s', (typed, digits) => {
  expect(suggestPhone(typed)).toBe(digits)
})

test('a number that is offered comes with the problem, passes the check and needs no second offer', () => {
  expect(findProblem({ ...good, phone: '+44 7700 900123' }, rules)).toMatchObject({
    isMissing: false,
    suggestedPhone: '07700900123'
  })
  const pieces = constantFrom(...'+0123456789 ()-.–\u00a0', '44', '+44', '0044', 'x')
  assert(
    property(oneof(string(), string({ unit: pieces, maxLength: 20 })), (typed) => {
      const offered = suggestPhone(typed)
      if (offered === null) return
      expect(offered).toMatch(/^[0-9]{7,15}$/)
      expect(suggestPhone(offered)).toBeNull()
      expect(judge({ phone: offered })).toBeNull()
    }),
    { numRuns: 2000 }
  )
})

test('the reference is the same wherever and in whatever order it is computed', () => {
  // Held fast: the panel in the browser and the mail must agree across releases too.
  expect(bookingReference(good)).toBe('49BY-AJK7')
  const reversed = Object.fromEntries(Object.entries(good).reverse())
  expect(bookingReference(readBooking(reversed))).toBe(bookingReference(good))
  expect(bookingReference(readBooking({ ...good, name: ` ${good.name} ` }))).toBe(bookingReference(good))
  expect(bookingReference({ ...good, name: '\ud800' })).toBe(bookingReference({ ...good, name: '\ufffd' }))
})

test('a reference holds a letter, or it could be a bank account', () => {
  const references = Array.from({ length: 60_000 }, (_, count) => bookingReference({ ...good, note: String(count) }))
  expect(references.filter((reference) => !/[A-Z]/.test(reference))).toEqual([])
})

test('different requests have different references, whatever was typed or added', () => {
  const added = [
    bookingReference(good),
    bookingReference({ ...good, carMake: 'ab', carModel: 'c' }),
    bookingReference({ ...good, carMake: 'a', carModel: 'bc' }),
    bookingReference({ ...good, firstWish: '2026-11-20, morning' }),
    bookingReference({ ...good, secondWish: '2026-11-20, morning' }),
    bookingReference({ ...good, note: 'medium' }),
    bookingReference({ ...good, vehicleSize: 'medium' }),
    bookingReference(good, ['0123456789abcdef']),
    bookingReference(good, ['0123456789abcdee'])
  ]
  expect(new Set(added).size).toBe(added.length)
  const seen = new Map<string, string>()
  assert(
    property(string({ unit: 'binary', maxLength: 12 }), constantFrom(...bookingFields), (value, field) => {
      const booking = readBooking({ ...good, [field]: value })
      const reference = bookingReference(booking)
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      const text = JSON.stringify(Object.values(booking))
      expect(seen.get(reference) ?? text).toBe(text)
      seen.set(reference, text)
    }),
    { numRuns: 500 }
  )
})
