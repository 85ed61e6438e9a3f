import { beforeEach, expect, test } from 'vitest'
import { limitKeys } from '../client-address.ts'
import { limitRate, networkShare, watchRush } from './rate-limit.ts'

let moment: number
beforeEach(() => {
  moment = 0
})
const limit = (dailyLimit: number) => limitRate({ dailyLimit, uptime: () => moment })

test('one a second and so many a day, for each address on its own', () => {
  const { take } = limit(3)
  const takeAt = (now: number, address = 'a') => {
    moment = now
    return take([address])
  }
  expect([takeAt(0), takeAt(0), takeAt(0, 'b')]).toEqual([0, 1, 0])
  expect([takeAt(999), takeAt(1000), takeAt(2000)]).toEqual([1, 0, 0])
  expect([takeAt(3000), takeAt(24 * 3600 * 1000)]).toEqual([24 * 3600 - 3, 0])
})

test('whoever has a /48 may send as much as five visitors, in a second and in a day, however many addresses it has', () => {
  const { take } = limit(3)
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

test('of those who have to wait, one a second is heard', () => {
  const { take, mayBeHeard } = limit(200)
  expect(take(['a'])).toBe(0)
  expect([mayBeHeard(['a']), mayBeHeard(['a']), mayBeHeard(['b'])]).toEqual([true, false, true])
  moment = 1000
  expect(mayBeHeard(['a'])).toBe(true)
})

test('a flood of addresses does not fill the memory', () => {
  const { take } = limit(1)
  for (let index = 0; index < 100_001; index += 1) take([String(index)])
  expect([take(['0']), take(['100000'])]).toEqual([0, 86400])
})

test('past the limit within any hour there is a rush, until there are fewer again', () => {
  const minute = 60_000
  const rush = watchRush(3, () => moment)
  for (let index = 0; index < 3; index += 1) {
    rush.note()
    moment += 10 * minute
  }
  expect(rush.isOn()).toBe(false)
  rush.note()
  expect([rush.isOn(), rush.isOn(minute)]).toEqual([true, false])
  // An hour after the first there are three in it again.
  moment = 60 * minute
  expect([rush.isOn(), rush.isOn(30 * minute)]).toEqual([false, true])
})
