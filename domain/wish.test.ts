import { expect, test } from 'vitest'
import { addDays } from './london-clock.ts'
import { describeWish, findHours, isPossibleDay, joinWish, listWishes, readWish } from './wish.ts'

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
    expect(isPossibleDay(words, '2030-01-01')).toBe(true)
  }
)

test.each([
  // Midnight in London: in winter, and in summer an hour before it is midnight in UTC.
  ['2026-11-18T23:59:59Z', '2026-11-18'],
  ['2026-11-19T00:00:00Z', '2026-11-19'],
  ['2026-07-01T22:59:59Z', '2026-07-01'],
  ['2026-07-01T23:00:00Z', '2026-07-02']
])('at %s the first day that can be had is %s, the last a year later', (moment, today) => {
  const [yesterday, first, last, later] = [-1, 0, 365, 366].map((days) => `${addDays(today, days)}, morning`)
  expect([yesterday, first, last, later].map((day) => isPossibleDay(day, today))).toEqual([false, true, true, false])
  const list = (firstWish?: string, secondWish = last) =>
    listWishes({ ...(firstWish && { firstWish }), secondWish }, new Date(moment))
  expect(list(first)).toEqual([readWish(first), readWish(last)])
  for (const none of [yesterday, later, undefined]) expect(list(none)).toEqual([readWish(last)])
  expect(list('any Monday', yesterday)).toEqual([null])
})

test('the hours of a day are those of its weekday, unless it is closed', () => {
  const hours = [...Array(6).fill('7am to 7pm'), '']
  const openDays = { hours, closed: [{ from: '2026-12-24', until: '2026-12-26' }] }
  for (const date of ['2026-11-22', '2026-12-24', '2026-12-26']) expect(findHours(date, openDays), date).toBe('')
  for (const date of ['2026-11-20', '2026-12-23', '2026-12-28'])
    expect(findHours(date, openDays), date).toBe('7am to 7pm')
})
