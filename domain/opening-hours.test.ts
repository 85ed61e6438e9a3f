import { expect, test } from 'vitest'
import { nameReopenings } from './closed-days.ts'
import { addDays, nameDay, readLondonClock } from './london-clock.ts'
import { describeHours, describeOpenState, findOpenState, parseHours, type Week } from './opening-hours.ts'

const long = [{ opens: '07:00', closes: '19:00' }]
const never: Week = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
const week: Week = {
  Monday: long,
  Tuesday: long,
  Wednesday: long,
  Thursday: long,
  Friday: long,
  Saturday: long,
  Sunday: [{ opens: '09:00', closes: '16:00' }]
}
const withBreak: Week = {
  ...week,
  Tuesday: [
    { opens: '08:00', closes: '12:00' },
    { opens: '13:00', closes: '18:30' }
  ]
}
const fridayAndMonday: Week = { ...never, Friday: long, Monday: long }
const saturday: Week = { ...never, Saturday: [{ opens: '09:30', closes: '12:00' }] }
const holidays = nameReopenings(week, [
  { from: '2026-12-25', until: '2026-12-26' },
  { from: '2026-12-27', until: '2026-12-27' },
  { from: '2027-03-26', until: '2027-04-01' },
  { from: '2027-08-01', until: '2027-08-15' }
])

const weeks = { ordinary: week, broken: withBreak, fewDays: fridayAndMonday, oneDay: saturday, never }

test.each<[kind: keyof typeof weeks, moment: string, line: string]>([
  ['ordinary', '2026-01-14T06:59:59Z', 'Closed now, opens at 7am'],
  ['ordinary', '2026-01-14T07:00:00Z', 'Open now, until 7pm'],
  ['ordinary', '2026-01-14T19:00:00Z', 'Closed now, opens tomorrow at 7am'],
  ['broken', '2026-01-13T12:00:00Z', 'Closed now, opens at 1pm'],
  ['broken', '2026-01-13T13:00:00Z', 'Open now, until 6.30pm'],
  ['fewDays', '2026-07-17T20:00:00Z', 'Closed now, opens Monday at 7am'],
  ['oneDay', '2026-01-14T12:00:00Z', 'Closed now, opens Saturday at 9.30am'],
  ['oneDay', '2026-01-17T12:00:00Z', 'Closed now, opens Saturday at 9.30am'],
  ['never', '2026-01-14T12:00:00Z', 'Closed now'],
  // With closed days.
  ['ordinary', '2026-12-24T19:00:00Z', 'Closed now, opens Monday at 7am'],
  // The same weekday next week is named with its date as long as today could be meant.
  ['ordinary', '2027-03-26T06:59:00Z', 'Closed until Friday 2 April'],
  ['ordinary', '2027-03-26T07:00:00Z', 'Closed now, opens Friday at 7am'],
  ['ordinary', '2027-08-01T10:00:00Z', 'Closed until Monday 16 August']
])('in a week of kind %s at %s the line reads: %s', (kind, moment, line) => {
  expect(describeOpenState(findOpenState(weeks[kind], new Date(moment), holidays))).toBe(line)
})

test('over a year of closed days and clock changes the line agrees with a walk through the calendar', () => {
  const start = '2026-03-01'
  // On Sunday it begins and ends inside the hour that is skipped in March and lived twice in October.
  const hours: Week = { ...withBreak, Wednesday: [], Sunday: [{ opens: '01:15', closes: '01:45' }] }
  const closedDays = nameReopenings(
    hours,
    ['2026-03-30', '2026-04-03', '2026-06-08', '2026-10-26', '2026-12-24'].map((from, index) => ({
      from,
      until: addDays(from, index * 3)
    }))
  )
  // Every minute of the year on London's clocks, and whether the firm is open in it.
  const openMinutes = Array.from({ length: 395 }, (_, index) => addDays(start, index)).flatMap((date) => {
    const isClosed = closedDays.some(({ from, until }) => from <= date && date <= until)
    return listOpenMinutes(isClosed ? [] : hours[nameDay(date)])
  })
  const first = Date.parse(`${start}T00:00:00Z`)
  const last = first + 366 * 24 * hour
  // Every minute of the days on which the clocks change, and one in 17 of the others.
  const isChanging = (instant: number) => /2026-(03-29|10-25)/.test(new Date(instant).toISOString())
  for (let instant = first; instant < last; instant += isChanging(instant) ? minute : 17 * minute) {
    const { date, time } = readLondonClock(new Date(instant))
    const now = (Date.parse(date) - first) / minute + toMinutes(time)
    const next = openMinutes.indexOf(!openMinutes[now], now)
    const nextTime = new Date((next % minutesOfDay) * minute).toISOString().slice(11, 16)
    const state = findOpenState(hours, new Date(instant), closedDays)
    const said = [state.isOpen, state.isOpen ? state.closesAt : state.opensAt]
    expect(said, `${date} ${time}`).toEqual([openMinutes[now], nextTime])
    if (state.isOpen) continue
    const opensOn = addDays(start, Math.floor(next / minutesOfDay))
    const daysAhead = (Date.parse(opensOn) - Date.parse(date)) / (24 * hour)
    const words = daysAhead < 2 ? ['today', 'tomorrow'][daysAhead] : nameDay(opensOn)
    expect(state.opensDay, `${date} ${time}`).toMatch(new RegExp(`^${words}( ${Number(opensOn.slice(8))} |$)`))
  }
})

test.each<[Week, string]>([
  [week, 'Monday to Saturday 7am-7pm, Sunday 9am-4pm'],
  [fridayAndMonday, 'Monday 7am-7pm, Tuesday to Thursday closed, Friday 7am-7pm, Saturday and Sunday closed'],
  [withBreak, 'Monday 7am-7pm, Tuesday 8am-12pm and 1pm-6.30pm, Wednesday to Saturday 7am-7pm, Sunday 9am-4pm'],
  [{ ...never, Sunday: [{ opens: '00:00', closes: '24:00' }] }, 'Monday to Saturday closed, Sunday 12am-midnight']
])('neighbouring days with the same hours are joined: %#', (hours, words) => {
  expect(describeHours(hours)).toBe(words)
})

const write = (spans: ReturnType<typeof parseHours>) =>
  typeof spans === 'string' ? spans : spans.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

test.each([
  ['07:00-19:00', '07:00-19:00'],
  ['8am-6pm', '08:00-18:00'],
  ['8.30am - 6pm', '08:30-18:00'],
  ['8:00-18:00', '08:00-18:00'],
  ['8 am to 6 p.m.', '08:00-18:00'],
  ['8:15AM until Noon', '08:15-12:00'],
  ['12pm-12am', '12:00-24:00'],
  ['midday - midnight', '12:00-24:00'],
  ['midnight to 6am', '00:00-06:00'],
  ['08:00-12:00, 13:00-18:00', '08:00-12:00 13:00-18:00'],
  ['1pm-6pm and 8am-12pm', '08:00-12:00 13:00-18:00'],
  ['8am-12pm, 12pm-6pm', '08:00-18:00'],
  ['closed', '']
])('%s is read as %s', (text, spans) => {
  expect(write(parseHours(text))).toBe(spans)
})

const noTimes = 'must be opening and closing time such as 07:00-19:00, or closed'
test.each([
  ['9-16:00', noTimes],
  ['9-5', noTimes],
  ['0am-2pm', noTimes],
  ['08:00-12:00-18:00', noTimes],
  ['08:60-18:00', noTimes],
  ['08:00-18:00,', noTimes],
  ['by appointment', noTimes],
  ['', noTimes],
  ['16:00-09:00', 'must close later than it opens'],
  ['9am-9am', 'must close later than it opens'],
  ['08:00-13:00, 12:00-18:00', 'must not open again before it has closed: its times overlap']
])('%s is refused: %s', (text, sentence) => {
  expect(parseHours(text)).toBe(sentence)
})

const minute = 60_000
const hour = 60 * minute
const minutesOfDay = 24 * 60
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const listOpenMinutes = (spans: Week['Monday']) =>
  Array.from({ length: minutesOfDay }, (_, time) =>
    spans.some(({ opens, closes }) => toMinutes(opens) <= time && time < toMinutes(closes))
  )
