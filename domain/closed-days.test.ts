import { expect, test } from 'vitest'
import { type ClosedDays, listClosedDays, listClosures } from './closed-days.ts'
import type { Week } from './opening-hours.ts'

const long = [{ opens: '07:00', closes: '19:00' }]
const hours: Week = {
  Monday: long,
  Tuesday: long,
  Wednesday: long,
  Thursday: long,
  Friday: long,
  Saturday: long,
  Sunday: []
}
const november = new Date('2026-11-16T09:00:00Z')
const list = (closed: ClosedDays[], bankHolidays?: 'closed', now = november) =>
  listClosedDays({ hours, closed, bankHolidays }, now)
const close = (closed: ClosedDays[], bankHolidays?: 'closed', now = november) =>
  listClosures(hours, list(closed, bankHolidays, now), now).map(({ from, until, text }) => [
    new Date(from).toISOString().slice(0, 16),
    new Date(until).toISOString().slice(0, 16),
    text
  ])

test('a firm without closed days has none', () => {
  expect(list([])).toEqual([])
  expect(close([])).toEqual([])
})

test('bank holidays of the next 400 days are listed by name, but for those in a holiday of the firm’s or on its day off', () => {
  const christmas = { from: '2026-12-24', until: '2026-12-27', note: 'We are away.' }
  expect(list([christmas], 'closed').map(({ from, name, note }) => `${from} ${name ?? note}`)).toEqual([
    '2026-12-24 We are away.',
    '2026-12-28 Boxing Day (substitute day)',
    "2027-01-01 New Year's Day",
    '2027-03-26 Good Friday',
    '2027-03-29 Easter Monday',
    '2027-05-03 Early May bank holiday',
    '2027-05-31 Spring bank holiday',
    '2027-08-30 Summer bank holiday'
  ])
  // 26 December 2027, a Sunday, is its day off; the 25th is 404 days away here, and comes in a few days later.
  expect(list([], 'closed', new Date('2026-11-25T09:00:00Z')).slice(-3)).toEqual([
    { from: '2027-12-25', until: '2027-12-25', name: 'Christmas Day' },
    { from: '2027-12-27', until: '2027-12-27', name: 'Christmas Day (substitute day)' },
    { from: '2027-12-28', until: '2027-12-28', name: 'Boxing Day (substitute day)' }
  ])
})

test('what is over is left out, by the calendar in London', () => {
  const day = { from: '2026-07-14', until: '2026-07-14' }
  expect(list([day], undefined, new Date('2026-07-14T22:59:00Z'))).toEqual([day])
  expect(list([day], undefined, new Date('2026-07-14T23:00:00Z'))).toEqual([])
})

test('the firm is closed from its last closing time to its next opening, whatever lies between', () => {
  expect(close([], 'closed').slice(0, 2)).toEqual([
    ['2026-12-24T19:00', '2026-12-29T07:00', "We're closed until Tuesday 29 December."],
    ['2026-12-31T19:00', '2027-01-02T07:00', "We're closed until Saturday 2 January."]
  ])
  expect(
    close([
      { from: '2027-07-03', until: '2027-07-11', note: 'Back with new brushes.' },
      { from: '2027-07-12', until: '2027-07-12' }
    ])
  ).toEqual([['2027-07-02T18:00', '2027-07-13T06:00', "We're closed until Tuesday 13 July. Back with new brushes."]])
})

test('a closed day that is the weekly day off is no news', () => {
  expect(close([{ from: '2026-12-06', until: '2026-12-06' }])).toEqual([])
})

test('a closure that has begun goes on', () => {
  const [closure] = close([{ from: '2026-11-10', until: '2026-11-20' }])
  expect(closure).toEqual(['2026-11-16T00:00', '2026-11-21T07:00', "We're closed until Saturday 21 November."])
})

test('a firm that never opens has no day to name', () => {
  const never = Object.fromEntries(Object.keys(hours).map((day) => [day, []])) as unknown as Week
  expect(listClosures(never, [{ from: '2026-12-25', until: '2026-12-25' }], november)).toEqual([])
})
