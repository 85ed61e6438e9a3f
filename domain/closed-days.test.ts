import { expect, test } from 'vitest'
import type { HolidayNation } from './bank-holidays.ts'
import { type ClosedDays, listClosedDays, listClosures } from './closed-days.ts'
import type { Week } from './opening-hours.ts'

const never: Week = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
const long = [{ opens: '07:00', closes: '19:00' }]
const week = { Monday: long, Tuesday: long, Wednesday: long, Thursday: long, Friday: long, Saturday: long }
const hours: Week = { ...week, Sunday: [] }

const list = (closed: ClosedDays[], bankHolidays?: HolidayNation, now = '2026-11-16T09:00:00Z') =>
  listClosedDays({ hours, closed, bankHolidays }, new Date(now))

test('bank holidays of the next 400 days are listed by name, but for those in a holiday of the firm’s or on its day off', () => {
  const christmas = { from: '2026-12-24', until: '2026-12-27', note: 'We are away.' }
  expect(list([christmas], 'England and Wales').map(({ from, name, note }) => `${from} ${name ?? note}`)).toEqual([
    '2026-12-24 We are away.',
    '2026-12-28 Boxing Day (substitute day)',
    "2027-01-01 New Year's Day",
    '2027-03-26 Good Friday',
    '2027-03-29 Easter Monday',
    '2027-05-03 Early May bank holiday',
    '2027-05-31 Spring bank holiday',
    '2027-08-30 Summer bank holiday'
  ])
  // 26 December 2027, a Sunday, is its day off; the 25th is 404 days away above, and comes in a few days later.
  const days = list([], 'England and Wales', '2026-11-25T09:00:00Z').slice(-3)
  expect(days.map(({ from, until }) => `${from} ${until}`)).toEqual([
    '2027-12-25 2027-12-25',
    '2027-12-27 2027-12-27',
    '2027-12-28 2027-12-28'
  ])
})

test('what is over is left out, by the calendar in London', () => {
  const day = { from: '2026-07-14', until: '2026-07-14' }
  const christmas = { from: '2026-12-25', until: '2026-12-25', name: 'Christmas Day' }
  expect(list([day], undefined, '2026-07-14T22:59:00Z')).toEqual([day, christmas])
  expect(list([day], undefined, '2026-07-14T23:00:00Z')).toEqual([christmas])
})

const closures: [name: string, closed: ClosedDays[], from?: string, until?: string, text?: string][] = [
  ['no closed day', []],
  ['the weekly day off', [{ from: '2026-12-06', until: '2026-12-06' }]],
  [
    'bank holidays and the Sunday between them',
    list([], 'England and Wales').slice(0, 3),
    '2026-12-24T19:00',
    '2026-12-29T07:00',
    "We're closed until Tuesday 29 December."
  ],
  [
    'two holidays, one right after the other',
    [
      { from: '2027-07-03', until: '2027-07-11', note: 'Back with new brushes.' },
      { from: '2027-07-12', until: '2027-07-12' }
    ],
    '2027-07-02T18:00',
    '2027-07-13T06:00',
    "We're closed until Tuesday 13 July. Back with new brushes."
  ],
  [
    'a holiday that has begun',
    [{ from: '2026-11-10', until: '2026-11-20' }],
    '2026-11-16T00:00',
    '2026-11-21T07:00',
    "We're closed until Saturday 21 November."
  ]
]

test.each(closures)('from the last closing time to the next opening: %s', (_, closed, from, until, text) => {
  const found = listClosures(hours, closed, new Date('2026-11-16T09:00:00Z'))
  const expected = { from: Date.parse(`${from}Z`), until: Date.parse(`${until}Z`), text }
  expect(found).toEqual(text ? [expected] : [])
})

test('a firm that never opens has no day to name', () => {
  expect(listClosures(never, [{ from: '2026-12-25', until: '2026-12-25' }], new Date('2026-11-16'))).toEqual([])
})
