import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMoment, nameDay, readLondonClock } from './london-clock.ts'

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })

test('the London clock agrees with the time zone database at any moment from 2000 to 2037', () => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23'
  })
  fc.assert(
    fc.property(moments, (now) => {
      const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
      const { date, time } = readLondonClock(now)
      expect({ date, day: nameDay(date), time }).toEqual({
        date: `${parts.year}-${parts.month}-${parts.day}`,
        day: parts.weekday,
        time: `${parts.hour}:${parts.minute}`
      })
    }),
    { numRuns: 2000 }
  )
})

test('a moment found for a date and a time shows them on the clock', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { date, time } = readLondonClock(now)
      const moment = findMoment(date, time)
      expect(readLondonClock(new Date(moment))).toMatchObject({ date, time })
      // Where the hour is lived twice, it is the first.
      const minute = Math.floor(now.getTime() / 60_000) * 60_000
      expect([0, 3_600_000]).toContain(minute - moment)
    }),
    { numRuns: 2000 }
  )
})

test.each([
  ['2026-07-14', '24:00', '2026-07-14T23:00:00Z'],
  ['2026-12-31', '24:00', '2027-01-01T00:00:00Z'],
  ['2026-03-29', '00:59', '2026-03-29T00:59:00Z'],
  ['2026-03-29', '01:30', '2026-03-29T01:30:00Z'],
  ['2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
  ['2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
  ['2026-10-25', '02:00', '2026-10-25T02:00:00Z']
])('%s %s in London is %s', (date, time, moment) => {
  expect(new Date(findMoment(date, time))).toEqual(new Date(moment))
})
