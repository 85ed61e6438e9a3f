import { expect, test } from 'vitest'
import { findNearest } from './find-nearest.ts'

test('the nearest word is the one with the fewest letters to change', () => {
  const known = ['phone', 'email', 'depositPercent', 'depositInTerms']
  expect(findNearest('fone', known)).toBe('phone')
  expect(findNearest('DepositPercentage', known)).toBe('depositPercent')
  expect(findNearest('deposit', known)).toBe('depositPercent')
  expect(findNearest('', ['ab', 'a'])).toBe('a')
  expect(findNearest('x', [])).toBeUndefined()
})
