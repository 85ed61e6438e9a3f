import { beforeEach, expect, test } from 'vitest'
import { limitKeys } from '../client-address.ts'
import { limitRate, networkShare } from './rate-limit.ts'

/* What the store counts is in its contract. */

let moment: number
beforeEach(() => {
  moment = 0
})

test('whoever has a /48 may send as much as five visitors, however many addresses it has', () => {
  const isTurn = limitRate(() => moment)
  let passed = 0
  for (let index = 0; index < 200; index += 1) {
    if (isTurn(limitKeys(`2001:db8:1:${index.toString(16)}::1`))) passed += 1
    moment += 10
  }
  expect(passed).toBe(2 * networkShare)
  expect([isTurn(limitKeys('2001:db8:2::1')), isTurn(limitKeys('203.0.113.9'))]).toEqual([true, true])
})

test('a flood of addresses does not fill the memory', () => {
  const isTurn = limitRate(() => moment)
  for (let index = 0; index < 100_001; index += 1) isTurn([String(index)])
  expect([isTurn(['0']), isTurn(['100000'])]).toEqual([true, false])
})
