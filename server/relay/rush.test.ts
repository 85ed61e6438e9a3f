import { expect, test } from 'vitest'
import { watchRush } from './rush.ts'

test('past the limit within any hour there is a rush, until there are fewer again', () => {
  let moment = 1_000_000
  const minute = 60_000
  const rush = watchRush(3, () => moment)
  for (let index = 0; index < 3; index += 1) {
    rush.note()
    moment += 10 * minute
  }
  expect(rush.isOn()).toBe(false)
  const calm = moment - minute
  rush.note()
  expect([rush.isOn(), rush.isOn(moment - calm), rush.isOn(-60 * minute)]).toEqual([true, false, true])
  const during = moment
  // An hour after the first there are three in it again.
  moment = 1_000_000 + 60 * minute
  expect([rush.isOn(), rush.isOn(moment - during)]).toEqual([false, true])
  rush.note()
  expect(rush.isOn()).toBe(true)
  moment += 61 * minute
  rush.note()
  expect(rush.isOn()).toBe(false)
})
