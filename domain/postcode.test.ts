import { expect, test } from 'vitest'
import { readPostcode } from './postcode.ts'

test.each([
  ['B91 3QN', 'B91', '3QN'],
  ['b913qn', 'B91', '3QN'],
  ['  b9 13 q n ', 'B91', '3QN'],
  ['B94AA', 'B9', '4AA'],
  ['cv12\u00a02ab', 'CV12', '2AB'],
  ['sw1a1aa', 'SW1A', '1AA'],
  ['m1 1ae', 'M1', '1AE']
])('%j is a full postcode', (value, outward, inward) => {
  expect(readPostcode(value)).toEqual({ kind: 'full', outward, inward, standard: `${outward} ${inward}` })
})

test.each([
  ['B9', 'B9'],
  ['b 91', 'B91'],
  ['b913', 'B91'],
  ['B91 3Q', 'B91'],
  // Not the district B91: the space decides.
  ['B9 1', 'B9'],
  ['B9 1a', 'B9'],
  ['B91A', 'B9'],
  ['sw1a1', 'SW1A']
])('%j names its outward code only', (value, outward) => {
  expect(readPostcode(value)).toEqual({ kind: 'outward', outward })
})

test.each(['', '   ', 'B', 'Solihull', '91', 'B91 3QNX', 'B9134', 'QQ1 1AA', '90210', 'B91 3C1', '🚗'])(
  '%j is no UK postcode',
  (value) => {
    expect(readPostcode(value)).toEqual({ kind: 'unreadable' })
  }
)
