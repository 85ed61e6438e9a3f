import { expect, test } from 'vitest'
import { nameReopenings } from './closed-days.ts'
import { addDays, type DayName, nameDay, readLondonClock } from './london-clock.ts'
import { describeHours, describeOpenState, findOpenState, formatTime, groupHours, type Week } from './opening-hours.ts'

const long = [{ opens: '07:00', closes: '19:00' }]
const closed = {
  Monday: [],
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
  Saturday: [],
  Sunday: []
} satisfies Week
const week: Week = {
  Monday: long,
  Tuesday: long,
  Wednesday: long,
  Thursday: long,
  Friday: long,
  Saturday: long,
  Sunday: [{ opens: '09:00', closes: '16:00' }]
}
// Hours that begin and end inside the hour that is skipped in March and lived twice in October.
const nightWeek: Week = { ...closed, Saturday: long, Sunday: [{ opens: '01:15', closes: '01:45' }] }

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
  const saturdays: Week = { ...closed, Saturday: [{ opens: '09:30', closes: '12:00' }] }
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

const withBreak: Week = {
  ...week,
  Tuesday: [
    { opens: '08:00', closes: '12:00' },
    { opens: '13:00', closes: '18:30' }
  ]
}

test.each([
  ['2026-01-13T07:59:00Z', 'Closed now, opens at 8am'],
  ['2026-01-13T11:59:00Z', 'Open now, until 12pm'],
  ['2026-01-13T12:00:00Z', 'Closed now, opens at 1pm'],
  ['2026-01-13T13:00:00Z', 'Open now, until 6.30pm'],
  ['2026-01-13T18:30:00Z', 'Closed now, opens tomorrow at 7am']
])('with a break at noon the line reads at %s: %s', (moment, line) => {
  expect(describeOpenState(findOpenState(withBreak, new Date(moment)))).toBe(line)
})

test.each([
  ['2026-12-24T18:59:00Z', 'Open now, until 7pm'],
  ['2026-12-24T19:00:00Z', 'Closed now, opens Monday at 7am'],
  ['2026-12-25T11:00:00Z', 'Closed now, opens Monday at 7am'],
  ['2026-12-27T23:59:00Z', 'Closed now, opens tomorrow at 7am'],
  ['2026-12-28T00:00:00Z', 'Closed now, opens at 7am'],
  // The same weekday next week is named with its date as long as today could be meant.
  ['2027-03-26T06:59:00Z', 'Closed until Friday 2 April'],
  ['2027-03-26T07:00:00Z', 'Closed now, opens Friday at 7am'],
  ['2027-08-01T10:00:00Z', 'Closed until Monday 16 August'],
  ['2027-08-10T10:00:00Z', 'Closed now, opens Monday at 7am']
])('with closed days the line reads at %s: %s', (moment, line) => {
  const closedDays = nameReopenings(week, [
    { from: '2026-12-25', until: '2026-12-26' },
    { from: '2026-12-27', until: '2026-12-27' },
    { from: '2027-03-26', until: '2027-04-01' },
    { from: '2027-08-01', until: '2027-08-15' }
  ])
  expect(describeOpenState(findOpenState(week, new Date(moment), closedDays))).toBe(line)
})

test('over a year of closed days the line agrees with a walk through the calendar', () => {
  const start = '2026-03-01'
  const hours: Week = { ...withBreak, Wednesday: [], Sunday: [] }
  const closedDays = nameReopenings(
    hours,
    ['2026-03-29', '2026-04-03', '2026-06-08', '2026-10-25', '2026-12-24'].map((from, index) => ({
      from,
      until: addDays(from, index * 3)
    }))
  )
  // Every minute of the year on London's clocks, and whether the firm is open in it.
  const openMinutes = Array.from({ length: 395 }, (_, index) => addDays(start, index)).flatMap((date) => {
    const isClosed = closedDays.some(({ from, until }) => from <= date && date <= until)
    return listOpenMinutes({ ...closed, Monday: isClosed ? [] : hours[nameDay(date)] }).slice(0, minutesOfDay)
  })
  const first = Date.parse(`${start}T00:00:00Z`)
  for (let instant = first; instant < first + 366 * 24 * hour; instant += 17 * minute) {
    const { date, time } = readLondonClock(new Date(instant))
    const now = ((Date.parse(date) - first) / minute || 0) + toMinutes(time)
    const next = openMinutes.indexOf(!openMinutes[now], now)
    const nextTime = new Date((next % minutesOfDay) * minute).toISOString().slice(11, 16)
    const state = findOpenState(hours, new Date(instant), closedDays)
    expect([state.isOpen, state.isOpen ? state.closesAt : state.opensAt], `${date} ${time}`).toEqual([
      openMinutes[now],
      nextTime
    ])
    if (state.isOpen) continue
    const opensOn = addDays(start, Math.floor(next / minutesOfDay))
    const daysAhead = (Date.parse(opensOn) - Date.parse(date)) / (24 * hour)
    const words = daysAhead < 2 ? ['today', 'tomorrow'][daysAhead] : nameDay(opensOn)
    expect(state.opensDay, `${date} ${time}`).toMatch(new RegExp(`^${words}( ${Number(opensOn.slice(8))} |$)`))
  }
})

test('times read as people say them', () => {
  const said = {
    '07:00': '7am',
    '09:30': '9.30am',
    '12:00': '12pm',
    '12:05': '12.05pm',
    '00:00': '12am',
    '19:00': '7pm',
    '24:00': 'midnight'
  }
  for (const [time, words] of Object.entries(said)) expect(formatTime(time)).toBe(words)
})

test('neighbouring days with the same hours are joined', () => {
  expect(groupHours(week)).toEqual([
    { days: 'Monday to Saturday', spans: long },
    { days: 'Sunday', spans: [{ opens: '09:00', closes: '16:00' }] }
  ])
  expect(describeHours(week)).toBe('Monday to Saturday 7am-7pm, Sunday 9am-4pm')
  expect(describeHours({ ...week, Wednesday: [], Sunday: [] })).toBe(
    'Monday and Tuesday 7am-7pm, Wednesday closed, Thursday to Saturday 7am-7pm, Sunday closed'
  )
  expect(describeHours(withBreak)).toBe(
    'Monday 7am-7pm, Tuesday 8am-12pm and 1pm-6.30pm, Wednesday to Saturday 7am-7pm, Sunday 9am-4pm'
  )
  expect(groupHours(closed)).toEqual([{ days: 'Monday to Sunday', spans: [] }])
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
    return day.some(({ opens, closes }) => toMinutes(opens) <= time && time < toMinutes(closes))
  })
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
