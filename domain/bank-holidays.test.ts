import { expect, test } from 'vitest'
import { listBankHolidays, listHolidays } from './bank-holidays.ts'

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const write = (date: string) => format.format(new Date(date)).replace('Sept', 'Sep')

/** As gov.uk/bank-holidays publishes them; * marks a substitute day. */
test.each([
  ['England and Wales', 2024, '1 Jan, 29 Mar, 1 Apr, 6 May, 27 May, 26 Aug, 25 Dec, 26 Dec'],
  ['England and Wales', 2025, '1 Jan, 18 Apr, 21 Apr, 5 May, 26 May, 25 Aug, 25 Dec, 26 Dec'],
  ['England and Wales', 2026, '1 Jan, 3 Apr, 6 Apr, 4 May, 25 May, 31 Aug, 25 Dec, 28 Dec*'],
  ['England and Wales', 2027, '1 Jan, 26 Mar, 29 Mar, 3 May, 31 May, 30 Aug, 27 Dec*, 28 Dec*'],
  ['England and Wales', 2028, '3 Jan*, 14 Apr, 17 Apr, 1 May, 29 May, 28 Aug, 25 Dec, 26 Dec'],
  ['Scotland', 2028, '3 Jan*, 4 Jan*, 14 Apr, 1 May, 29 May, 7 Aug, 30 Nov, 25 Dec, 26 Dec'],
  ['Scotland', 2026, '1 Jan, 2 Jan, 3 Apr, 4 May, 25 May, 3 Aug, 30 Nov, 25 Dec, 28 Dec*'],
  ['Northern Ireland', 2026, '1 Jan, 17 Mar, 3 Apr, 6 Apr, 4 May, 25 May, 13 Jul*, 31 Aug, 25 Dec, 28 Dec*']
] as const)('the bank holidays of %s in %i are those that were published', (nation, year, days) => {
  const found = listBankHolidays(year, nation)
  const written = found.map(({ date, name }) => `${write(date)}${name.endsWith('(substitute day)') ? '*' : ''}`)
  expect(written.join(', ')).toBe(days)
})

test('Easter is right at its earliest and latest', () => {
  const findGoodFriday = (year: number) =>
    listBankHolidays(year, 'England and Wales').find(({ name }) => name === 'Good Friday')?.date
  expect(findGoodFriday(2008)).toBe('2008-03-21')
  expect(findGoodFriday(2038)).toBe('2038-04-23')
  expect(findGoodFriday(2049)).toBe('2049-04-16')
})

test('who closes on bank holidays is closed on Christmas Day itself, at a weekend too', () => {
  expect(listHolidays(2027, 'England and Wales').slice(-4)).toEqual([
    { date: '2027-12-25', name: 'Christmas Day' },
    { date: '2027-12-26', name: 'Boxing Day' },
    { date: '2027-12-27', name: 'Christmas Day (substitute day)' },
    { date: '2027-12-28', name: 'Boxing Day (substitute day)' }
  ])
  expect(listHolidays(2025, 'England and Wales')).toEqual(listBankHolidays(2025, 'England and Wales'))
})
