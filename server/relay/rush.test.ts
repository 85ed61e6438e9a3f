import { expect, test } from 'vitest'
import { watchRush } from './rush.ts'

test('past the limit within any hour there is a rush, until there are fewer again', () => {
  let moment = 1_000_000
  const minute = 60_000
  const rush = watchRush(3, () => moment)
  for (let index = 0; index < 3; index += 1) {
    rush.note(moment)
    moment += 10 * minute
  }
  expect(rush.isOn()).toBe(false)
  const calm = moment - minute
  rush.note(moment)
  expect([rush.isOn(), rush.isOn(calm)]).toEqual([true, false])
  const during = moment
  // An hour after the first there are three in it again.
  moment = 1_000_000 + 60 * minute
  expect([rush.isOn(), rush.isOn(during)]).toEqual([false, true])
  rush.note(moment)
  expect(rush.isOn()).toBe(true)
  moment += 61 * minute
  rush.note(moment)
  expect(rush.isOn()).toBe(false)
})
