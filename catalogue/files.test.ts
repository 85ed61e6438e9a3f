import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { makeSlug } from './files.ts'

test.each([
  ["King's Heath", 'kings-heath'],
  ['King’s Heath', 'kings-heath'],
  ['SUTTON COLDFIELD', 'sutton-coldfield'],
  ['St. John’s (North)', 'st-johns-north'],
  ['Château-d’Œx', 'chateau-doex'],
  ['Łódź Straße', 'lodz-strasse'],
  ['Wash & Wax', 'wash-and-wax'],
  ['24/7 Rescue+', '24-7-rescue-plus'],
  ['Do I pay a deposit?', 'do-i-pay-a-deposit'],
  ['Москва', '']
])('%s has the address %s', (name, slug) => expect(makeSlug(name)).toBe(slug))

test('whatever is typed, an address is empty or lower-case words joined by hyphens', () => {
  assert(property(string({ unit: 'grapheme' }), (name) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(makeSlug(name))))
})

test('a long question makes an address that breaks off without a hyphen at its end', () => {
  expect(makeSlug('word '.repeat(30))).toBe('word-'.repeat(12).slice(0, -1))
})
