import { expect, test } from 'vitest'
import { formatHours } from './duration.ts'

test('a range of hours, or one value when both ends are equal', () => {
  expect(formatHours({ from: 1, to: 2 })).toBe('1-2 hours')
  expect(formatHours({ from: 6, to: 12 })).toBe('6-12 hours')
  expect(formatHours({ from: 1, to: 1 })).toBe('1 hour')
  expect(formatHours({ from: 4, to: 4 })).toBe('4 hours')
})
