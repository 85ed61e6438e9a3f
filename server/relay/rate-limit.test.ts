import { expect, test } from 'vitest'
import { limitKeys } from '../client-address.ts'
import { limitRate, networkShare } from './rate-limit.ts'

test('one a second and so many a day, for each address on its own', () => {
  let moment = 0
  const limit = limitRate({ dailyLimit: 3, uptime: () => moment })
  const take = (address: string) => limit.take([address])
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

test('whoever has a /48 may send as much as five visitors, however many addresses it has', () => {
  let moment = 0
  const { take } = limitRate({ dailyLimit: 3, uptime: () => moment })
  let passed = 0
  for (let index = 0; index < 1000; index += 1) {
    if (take(limitKeys(`2001:db8:1:${index.toString(16)}::1`)) === 0) passed += 1
    moment += 100
  }
  expect(passed).toBe(3 * networkShare)
  expect(take(limitKeys('2001:db8:2::1'))).toBe(0)
  expect(take(limitKeys('203.0.113.9'))).toBe(0)
})

test('within a second a /48 is let in five times', () => {
  let moment = 0
  const { take } = limitRate({ dailyLimit: 200, uptime: () => moment })
  const waits = Array.from({ length: 100 }, (_, index) => {
    moment = index * 10
    return take(limitKeys(`2001:db8:1:${index.toString(16)}::1`))
  })
  expect(waits.filter((wait) => wait === 0)).toHaveLength(networkShare)
})

test('of those who have to wait, one a second is heard', () => {
  let moment = 0
  const { take, mayBeHeard } = limitRate({ dailyLimit: 200, uptime: () => moment })
  expect(take(['a'])).toBe(0)
  expect([mayBeHeard(['a']), mayBeHeard(['a']), mayBeHeard(['b'])]).toEqual([true, false, true])
  moment = 1000
  expect(mayBeHeard(['a'])).toBe(true)
})

test('a flood of addresses does not fill the memory', () => {
  const { take } = limitRate({ dailyLimit: 1, uptime: () => 0 })
  for (let index = 0; index < 100_001; index += 1) take([String(index)])
  expect([take(['0']), take(['100000'])]).toEqual([0, 86400])
})
