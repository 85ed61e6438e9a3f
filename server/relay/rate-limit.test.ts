import { expect, test } from 'vitest'
import { limitRate } from './rate-limit.ts'

test('one a second and so many a day, for each address on its own', () => {
  let moment = 0
  const { take } = limitRate({ dailyLimit: 3, now: () => moment })
  expect([take('a'), take('a'), take('b')]).toEqual([0, 1, 0])
  moment = 999
  expect(take('a')).toBe(1)
  moment = 1000
  expect(take('a')).toBe(0)
  moment = 2000
  expect(take('a')).toBe(0)
  moment = 3000
  expect(take('a')).toBe(24 * 3600 - 3)
  moment = 24 * 3600 * 1000
  expect(take('a')).toBe(0)
})

test('a flood of addresses does not fill the memory', () => {
  const { take } = limitRate({ dailyLimit: 1, now: () => 0 })
  for (let index = 0; index < 100_001; index += 1) take(String(index))
  expect([take('0'), take('100000')]).toEqual([0, 86400])
})
