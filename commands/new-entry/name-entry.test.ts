import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { makeSlug, tidyName } from './name-entry.ts'

test.each([
  ['Redditch', 'redditch'],
  ["King's Heath", 'kings-heath'],
  ['King’s Heath', 'kings-heath'],
  ['Henley-in-Arden', 'henley-in-arden'],
  ['SUTTON COLDFIELD', 'sutton-coldfield'],
  ['St. John’s (North)', 'st-johns-north'],
  ['Château-d’Œx', 'chateau-doex'],
  ['Łódź Straße', 'lodz-strasse'],
  ['Wash & Wax', 'wash-and-wax'],
  ['24/7 Rescue+', '24-7-rescue-plus'],
  ['Москва', '']
])('%s has the address %s', (name, slug) => expect(makeSlug(name)).toBe(slug))

test('whatever is typed, an address is empty or lower-case words joined by hyphens', () => {
  assert(property(string({ unit: 'grapheme' }), (name) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(makeSlug(name))))
})

test('a name loses stray blanks and nothing else', () => {
  expect(tidyName("  King's \t Heath\n")).toBe("King's Heath")
  expect(tidyName('Cafe\u0301 Wash')).toBe('Café Wash')
})

test.each(['Wax {brand}', 'Wash: deluxe', 'The "best" wash', 'A # B', 'back\\slash', '<b>', 'Wash\u0000'])(
  '%j is refused, for YAML or the pages would read it otherwise',
  (name) => expect(() => tidyName(name)).toThrow('A name cannot hold')
)

test('a name that no page title could hold is refused', () => {
  expect(() => tidyName('Long '.repeat(20))).toThrow('That name has 99 characters')
})
