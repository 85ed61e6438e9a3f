import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatPence, percentOf } from './money.ts'

test('every amount reads as the platform would write it', () => {
  assert(
    property(integer({ min: 0, max: 1_000_000_000 }), (pence) => {
      const minimumFractionDigits = pence % 100 === 0 ? 0 : 2
      const platform = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits })
      expect(formatPence(pence)).toBe(platform.format(pence / 100))
    })
  )
})

test('half a penny rounds up', () => {
  expect(percentOf(12000, 40)).toBe(4800)
  expect(percentOf(5, 10)).toBe(1)
  expect(percentOf(4, 10)).toBe(0)
  expect(percentOf(15, 10)).toBe(2)
})

test('a share is whole, within half a penny of the exact one, and never more than the amount', () => {
  const pence = integer({ min: 0, max: 10_000_000 })
  const percent = integer({ min: 0, max: 100 })
  assert(
    property(pence, percent, (amount, share) => {
      const part = percentOf(amount, share)
      expect(Number.isInteger(part)).toBe(true)
      expect(Math.abs(part * 100 - amount * share)).toBeLessThanOrEqual(50)
      expect(part).toBeLessThanOrEqual(amount)
    })
  )
})
