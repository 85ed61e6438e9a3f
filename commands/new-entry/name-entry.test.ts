import { expect, test } from 'vitest'
import { tidyName } from './name-entry.ts'

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
