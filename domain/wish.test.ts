import { expect, test } from 'vitest'
import { describeWish, isClosedOn, joinWish, readWish } from './wish.ts'

test('a wished day and its part travel as one text', () => {
  expect(joinWish('2026-11-20', 'morning')).toBe('2026-11-20, morning')
  expect(joinWish('2026-11-20', 'midnight')).toBe('2026-11-20, any time')
  expect(joinWish('', 'morning')).toBe('')
  expect(readWish('2026-11-20, afternoon')).toEqual({ date: '2026-11-20', part: 'afternoon' })
  expect(describeWish('2026-11-20, any time')).toBe('Friday 20 November, any time')
})

test.each(['next Tuesday', '2026-02-30', '2026-11-20, midnight', '20/11/2026'])(
  '%s is no day of ours, and still reaches the owner as it was typed',
  (words) => {
    expect(joinWish(words, 'morning')).toBe(words)
    expect(readWish(words)).toBeNull()
    expect(describeWish(words)).toBe(words)
  }
)

test('a closed day is known by its weekday or its date', () => {
  const closed = { weekdays: ['Sunday' as const], days: [{ from: '2026-12-24', until: '2026-12-26' }] }
  for (const date of ['2026-11-22', '2026-12-24', '2026-12-26']) expect(isClosedOn(date, closed), date).toBe(true)
  for (const date of ['2026-11-20', '2026-12-23', '2026-12-28']) expect(isClosedOn(date, closed), date).toBe(false)
})
