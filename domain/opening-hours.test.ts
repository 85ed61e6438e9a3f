import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DayName,
  describeHours,
  describeOpenState,
  findOpenState,
  formatTime,
  groupHours,
  readLondonClock,
  type Week
} from './opening-hours.ts'

const long = { opens: '07:00', closes: '19:00' }
const closed = {
  Monday: null,
  Tuesday: null,
  Wednesday: null,
  Thursday: null,
  Friday: null,
  Saturday: null,
  Sunday: null
} satisfies Week
const week: Week = {
  Monday: long,
  Tuesday: long,
  Wednesday: long,
  Thursday: long,
  Friday: long,
  Saturday: long,
  Sunday: { opens: '09:00', closes: '16:00' }
}
// Hours that begin and end inside the hour that is skipped in March and lived twice in October.
const nightWeek: Week = { ...closed, Saturday: long, Sunday: { opens: '01:15', closes: '01:45' } }

test.each([
  ['2026-01-14T12:00:00Z', 'Open now, until 7pm'],
  ['2026-07-15T05:59:00Z', 'Closed now, opens at 7am'],
  ['2026-07-15T06:00:00Z', 'Open now, until 7pm'],
  ['2026-07-18T19:00:00Z', 'Closed now, opens tomorrow at 9am'],
  ['2026-07-19T15:00:00Z', 'Closed now, opens tomorrow at 7am']
])('at %s the line reads: %s', (moment, line) => {
  expect(describeOpenState(findOpenState(week, new Date(moment)))).toBe(line)
})

test('a firm open on one day names it, and one that never opens gives no time', () => {
  const saturdays: Week = { ...closed, Saturday: { opens: '09:30', closes: '12:00' } }
  expect(describeOpenState(findOpenState(saturdays, new Date('2026-01-14T12:00:00Z')))).toBe(
    'Closed now, opens Saturday at 9.30am'
  )
  expect(describeOpenState(findOpenState(closed, new Date('2026-01-14T12:00:00Z')))).toBe('Closed now')
})

test('open from the first minute up to the minute of closing', () => {
  expect(findOpenState(week, new Date('2026-01-14T06:59:59Z'))).toEqual({
    isOpen: false,
    opensAt: '07:00',
    opensDay: 'today'
  })
  expect(findOpenState(week, new Date('2026-01-14T07:00:00Z'))).toEqual({ isOpen: true, closesAt: '19:00' })
  expect(findOpenState(week, new Date('2026-01-14T18:59:59Z'))).toEqual({ isOpen: true, closesAt: '19:00' })
  expect(findOpenState(week, new Date('2026-01-14T19:00:00Z'))).toEqual({
    isOpen: false,
    opensAt: '07:00',
    opensDay: 'tomorrow'
  })
})

test('midnight belongs to the day that begins', () => {
  expect(findOpenState(week, new Date('2026-07-15T22:59:00Z'))).toMatchObject({ opensDay: 'tomorrow' })
  expect(findOpenState(week, new Date('2026-07-15T23:00:00Z'))).toMatchObject({ opensDay: 'today', opensAt: '07:00' })
})

test('Sunday has hours of its own', () => {
  expect(findOpenState(week, new Date('2026-07-11T20:00:00Z'))).toMatchObject({
    opensAt: '09:00',
    opensDay: 'tomorrow'
  })
  expect(findOpenState(week, new Date('2026-07-12T14:59:00Z'))).toEqual({ isOpen: true, closesAt: '16:00' })
  expect(findOpenState(week, new Date('2026-07-12T15:00:00Z'))).toMatchObject({
    opensAt: '07:00',
    opensDay: 'tomorrow'
  })
})

test('closed days are passed over, the day is named once it is past tomorrow', () => {
  const fridayAndMonday: Week = { ...closed, Friday: long, Monday: long }
  expect(findOpenState(fridayAndMonday, new Date('2026-07-17T20:00:00Z'))).toMatchObject({ opensDay: 'Monday' })
  expect(findOpenState(fridayAndMonday, new Date('2026-07-19T12:00:00Z'))).toMatchObject({ opensDay: 'tomorrow' })
  const onlyFriday: Week = { ...closed, Friday: long }
  expect(findOpenState(onlyFriday, new Date('2026-07-17T20:00:00Z'))).toMatchObject({ opensDay: 'Friday' })
  expect(findOpenState(closed, new Date('2026-07-17T20:00:00Z'))).toEqual({ isOpen: false })
})

const clockChanges = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']
test.each(clockChanges)('agrees with the calendar in every minute around the clock change of %s', (date) => {
  const noon = Date.parse(`${date}T12:00:00Z`)
  for (const hours of [week, nightWeek]) {
    const openMinutes = listOpenMinutes(hours)
    for (let instant = noon - 13 * hour; instant <= noon + 13 * hour; instant += minute) {
      const now = new Date(instant)
      expect(findOpenState(hours, now), now.toISOString()).toEqual(slowState(openMinutes, instant))
    }
  }
})

test('times read as people say them', () => {
  const said = {
    '07:00': '7am',
    '09:30': '9.30am',
    '12:00': '12pm',
    '12:05': '12.05pm',
    '00:00': '12am',
    '19:00': '7pm'
  }
  for (const [time, words] of Object.entries(said)) expect(formatTime(time)).toBe(words)
})

test('neighbouring days with the same hours are joined', () => {
  expect(groupHours(week)).toEqual([
    { days: 'Monday to Saturday', opens: '07:00', closes: '19:00' },
    { days: 'Sunday', opens: '09:00', closes: '16:00' }
  ])
  expect(describeHours(week)).toBe('Monday to Saturday 7am-7pm, Sunday 9am-4pm')
  expect(describeHours({ ...week, Wednesday: null, Sunday: null })).toBe(
    'Monday and Tuesday 7am-7pm, Wednesday closed, Thursday to Saturday 7am-7pm, Sunday closed'
  )
  expect(groupHours(closed)).toEqual([{ days: 'Monday to Sunday', opens: null, closes: null }])
})

const minute = 60_000
const hour = 60 * minute
const minutesOfDay = 24 * 60
const minutesOfWeek = 7 * minutesOfDay
const dayNames: DayName[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The same question without Intl: the law's own rule for summer time, then a walk to the next change, by minutes. */
function slowState(openMinutes: boolean[], instant: number) {
  const now = minuteOfWeek(instant)
  const isOpen = openMinutes[now] === true
  for (let then = now + 1; then <= now + minutesOfWeek; then++) {
    if (openMinutes[then % minutesOfWeek] === isOpen) continue
    const time = new Date((then % minutesOfDay) * minute).toISOString().slice(11, 16)
    if (isOpen) return { isOpen, closesAt: time }
    const day = Math.floor(then / minutesOfDay)
    const daysAhead = day - Math.floor(now / minutesOfDay)
    return { isOpen, opensAt: time, opensDay: ['today', 'tomorrow'][daysAhead] ?? dayNames[day % 7] }
  }
  return { isOpen }
}

/** Minutes since Monday began, on a clock on a wall in London. */
function minuteOfWeek(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= lastSundayAtOne(year, 2) && instant < lastSundayAtOne(year, 9)
  const aMonday = Date.UTC(2024, 0, 1)
  return ((instant + (isSummer ? hour : 0) - aMonday) / minute) % minutesOfWeek
}

function lastSundayAtOne(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * hour
}

function listOpenMinutes(hours: Week): boolean[] {
  return Array.from({ length: minutesOfWeek }, (_, index) => {
    const day = hours[dayNames[Math.floor(index / minutesOfDay)] as DayName]
    const time = index % minutesOfDay
    return day !== null && toMinutes(day.opens) <= time && time < toMinutes(day.closes)
  })
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

test('the London clock agrees with the time zone database at any moment from 2000 to 2037', () => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23'
  })
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (now) => {
      const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
      expect(readLondonClock(now)).toEqual({ day: parts.weekday, time: `${parts.hour}:${parts.minute}` })
    }),
    { numRuns: 2000 }
  )
})
