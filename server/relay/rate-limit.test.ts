import { beforeEach, expect, test } from 'vitest'
import { limitKeys } from '../client-address.ts'
import { limitRate, networkShare } from './rate-limit.ts'

/* What both spools promise is in the tests of both. */

let moment: number
beforeEach(() => {
  moment = 0
})
const limit = (dailyLimit: number) => limitRate({ dailyLimit, uptime: () => moment })

test('whoever has a /48 may send as much as five visitors, in a second and in a day, however many addresses it has', () => {
  const take = limit(3)
  const countPassed = (times: number, everyMs: number) => {
    let passed = 0
    for (let index = 0; index < times; index += 1) {
      if (take(limitKeys(`2001:db8:1:${index.toString(16)}::1`)) === 0) passed += 1
      moment += everyMs
    }
    return passed
  }
  expect(countPassed(100, 10)).toBe(networkShare)
  expect(countPassed(1000, 100)).toBe(2 * networkShare)
  expect([take(limitKeys('2001:db8:2::1')), take(limitKeys('203.0.113.9'))]).toEqual([0, 0])
})

test('a flood of addresses does not fill the memory', () => {
  const take = limit(1)
  for (let index = 0; index < 100_001; index += 1) take([String(index)])
  expect([take(['0']), take(['100000'])]).toEqual([0, 86400])
})
