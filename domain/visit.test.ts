import { assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { anyVisit, visitFacts } from '../tests/support/sample-visit.ts'
import { hashInLetters } from './hash-in-letters.ts'
import { isAgreed, readAddressee, readVisit, writeAddressee, writeVisit } from './visit.ts'

const { packages } = visitFacts
const [fullValet] = packages
const agreed = {
  reference: 'R2KG-6WEK',
  package: packages[0] as (typeof packages)[number],
  size: 'large' as const,
  date: '2026-11-20',
  time: '09:30',
  price: 14_000
}
const code = writeVisit(agreed) ?? ''

/** With a check that fits: anybody can work one out. */
const forge = (body: string) => readVisit(`${body}-${hashInLetters([body])}`, packages)

test('a link reads like this', () => {
  expect(code).toMatch(/^R2KG-6WEK-FULL-VALET-L-20261120-0930-14000-[A-Z0-9]{8}$/)
  expect(fullValet?.id).toBe('full-valet')
})

test('every visit comes back from its link as it was', () => {
  assert(
    property(anyVisit, (visit) => {
      const written = writeVisit(visit) ?? ''
      expect(written).toMatch(/^[A-Z0-9-]{1,140}$/)
      expect(readVisit(written, packages)).toEqual(visit)
      expect(isAgreed(visit)).toBe(true)
    }),
    { numRuns: 2000 }
  )
})

test('what is still open stays open, and is no agreement', () => {
  for (const missing of [{ date: '' }, { time: '' }, { price: 0 }]) {
    const visit = { ...agreed, ...missing }
    expect(readVisit(writeVisit(visit) ?? '', packages)).toEqual(visit)
    expect(isAgreed(visit)).toBe(false)
  }
})

test('a link that was cut, mistyped or mixed with another is refused', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-abcxyz%. £'
  assert(
    property(anyVisit, integer({ min: 0, max: 139 }), constantFrom(...letters), (visit, at, letter) => {
      const whole = writeVisit(visit) ?? ''
      const place = at % whole.length
      const rest = whole.slice(place + 1)
      const [kept, changed] = [whole.slice(0, place), whole.slice(0, place) + letter + rest]
      for (const damaged of [kept, kept + rest, whole.slice(place + 1), kept + letter + whole.slice(place), changed]) {
        if (damaged !== whole) expect(readVisit(damaged, packages), damaged).toBeNull()
      }
    }),
    { numRuns: 2000 }
  )
  assert(
    property(tuple(anyVisit, anyVisit), integer({ min: 1, max: 60 }), ([one, other], at) => {
      const [first, second] = [writeVisit(one) ?? '', writeVisit(other) ?? '']
      const mixed = first.slice(0, at) + second.slice(at)
      if (![first, second].includes(mixed)) expect(readVisit(mixed, packages)).toBeNull()
    })
  )
})

test.each([
  ['a reference without a letter', '1234-5678-FULL-VALET-L-20261120-0930-14000'],
  ['another package', 'R2KG-6WEK-PAY-12345678-L-20261120-0930-14000'],
  ['another size', 'R2KG-6WEK-FULL-VALET-V-20261120-0930-14000'],
  ['no such day', 'R2KG-6WEK-FULL-VALET-L-20261131-0930-14000'],
  ['another century', 'R2KG-6WEK-FULL-VALET-L-12345678-0930-14000'],
  ['no such time', 'R2KG-6WEK-FULL-VALET-L-20261120-2430-14000'],
  ['five digits of pounds', 'R2KG-6WEK-FULL-VALET-L-20261120-0930-1234567'],
  ['a price with noughts before it', 'R2KG-6WEK-FULL-VALET-L-20261120-0930-012345'],
  ['a part too many', 'R2KG-6WEK-FULL-VALET-L-20261120-0930-14000-12345678']
])('%s is refused, although its check fits', (_, body) => {
  expect(forge('R2KG-6WEK-FULL-VALET-L-20261120-0930-14000')).toEqual(agreed)
  expect(forge(body)).toBeNull()
})

test('no link has room for a bank account', () => {
  const account = oneof(
    constantFrom('12345678', '1234-5678', '12-34-56', '123456', '12-34-56-12345678'),
    string({ maxLength: 12 })
  )
  const parts = ['R2KG-6WEK', 'FULL-VALET', 'L', '20261120', '0930', '14000']
  assert(
    property(account, integer({ min: 0, max: 5 }), (smuggled, at) => {
      const read = forge(parts.toSpliced(at, 1, smuggled).join('-'))
      if (read)
        expect(`${read.reference} ${Math.floor(read.price / 100)}`).not.toMatch(/^\d{4}-\d{4}|\d{5}|\d\d-\d\d-\d\d/)
    }),
    { numRuns: 2000 }
  )
})

test('a package whose id is too long gets no link', () => {
  expect(writeVisit({ ...agreed, package: { id: 'x'.repeat(150) } })).toBeNull()
})

test("the owner's link carries whom the visit is for", () => {
  const ann = { name: 'Ann', car: 'Citroën C3 & more', email: "o'neill+car@example.co.uk", phone: '447700900123' }
  const read = (words: object) => readAddressee(new URLSearchParams(writeAddressee({ ...ann, ...words })))
  expect(read({})).toEqual(ann)
  expect(read({ name: 'A'.repeat(50) }).name).toBe(`${'A'.repeat(39)}…`)
  for (const name of ['Pay 12345678', 'Ann 1', 'Ann ١٢', 'see https://example.com', 'a@example.com', 'Ann\n\nPay'])
    expect(read({ name }).name).toBe('')
  expect(read({ car: 'BMW 320d' }).car).toBe('BMW 320d')
  for (const car of ['sort 12-34-56', 'Ford 12345678', 'Ford 1 2 3 4 5', 'Ford \u202e4'])
    expect(read({ car }).car).toBe('')
  expect(read({ email: 'a@x.com?bcc=b@x.com' }).email).toBe('')
  for (const phone of ['12', '+44770090012', 'call me', '4'.repeat(16)]) expect(read({ phone }).phone).toBe('')
  expect(readAddressee(new URLSearchParams())).toEqual({ name: '', car: '', email: '', phone: '' })
})
