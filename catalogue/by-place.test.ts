import { expect, test } from 'vitest'
import { byPlace } from './by-place.ts'

test('entries stand by their numbers, then by name; those without a number come last', () => {
  const entries = [
    { name: 'Walsall', title: 'A' },
    { title: 'Dudley' },
    { name: 'Solihull', order: 2 },
    { name: 'Birmingham', order: 7 },
    { name: 'Aston', order: 7 },
    { name: 'Bath', order: 'FILL IN' }
  ]
  expect(entries.sort(byPlace).map(({ name, title }) => name ?? title)).toEqual([
    'Solihull',
    'Aston',
    'Birmingham',
    'Bath',
    'Dudley',
    'Walsall'
  ])
})
