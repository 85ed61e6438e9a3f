import { addDays, nameDay } from './london-clock.ts'

interface Holiday {
  date: string
  name: string
}

/** Which days are bank holidays differs between these. */
export const holidayNations = ['England and Wales', 'Scotland', 'Northern Ireland'] as const
export type HolidayNation = (typeof holidayNations)[number]

/** By the rule of the Banking and Financial Dealings Act 1971. A day that a proclamation adds goes into the list here. */
export function listBankHolidays(year: number, nation: HolidayNation): Holiday[] {
  const easter = findEaster(year)
  const isScottish = nation === 'Scotland'
  const days = [
    { date: addDays(easter, -2), name: 'Good Friday' },
    ...(isScottish ? [] : [{ date: addDays(easter, 1), name: 'Easter Monday' }]),
    { date: findMonday(`${year}-05-01`), name: 'Early May bank holiday' },
    { date: findMonday(`${year}-05-25`), name: 'Spring bank holiday' },
    { date: findMonday(isScottish ? `${year}-08-01` : `${year}-08-25`), name: 'Summer bank holiday' }
  ]
  const fixed = [...listFixedDays(year), ...listOwnDays(year, nation)].sort(byDate)
  days.push(...fixed.filter(isOnWeekday))
  for (const { date, name } of fixed.filter((day) => !isOnWeekday(day))) {
    let instead = date
    while (!isOnWeekday({ date: instead }) || days.some((day) => day.date === instead)) instead = addDays(instead, 1)
    days.push({ date: instead, name: `${name} (substitute day)` })
  }
  return days.sort(byDate)
}

/** When a firm that closes on bank holidays is closed, which includes a Christmas Day on a Saturday. */
export function listHolidays(year: number, nation: HolidayNation): Holiday[] {
  const atWeekend = listFixedDays(year).filter((day) => !isOnWeekday(day))
  return [...listBankHolidays(year, nation), ...atWeekend].sort(byDate)
}

/** 25 December, for a firm that says nothing of holidays. */
export const listChristmas = (year: number): Holiday[] => [{ date: `${year}-12-25`, name: 'Christmas Day' }]

function listOwnDays(year: number, nation: HolidayNation): Holiday[] {
  if (nation === 'Scotland')
    return [
      { date: `${year}-01-02`, name: '2nd January' },
      { date: `${year}-11-30`, name: "St Andrew's Day" }
    ]
  if (nation === 'Northern Ireland')
    return [
      { date: `${year}-03-17`, name: "St Patrick's Day" },
      { date: `${year}-07-12`, name: 'Battle of the Boyne' }
    ]
  return []
}

const listFixedDays = (year: number): Holiday[] => [
  { date: `${year}-01-01`, name: "New Year's Day" },
  { date: `${year}-12-25`, name: 'Christmas Day' },
  { date: `${year}-12-26`, name: 'Boxing Day' }
]

/** Only Saturday and Sunday begin with S. */
const isOnWeekday = ({ date }: { date: string }) => !nameDay(date).startsWith('S')

/** The first Monday on or after a date. */
function findMonday(date: string): string {
  return nameDay(date) === 'Monday' ? date : findMonday(addDays(date, 1))
}

/** Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms). */
function findEaster(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return addDays(`${year}-03-22`, epact + toSunday - 7 * shift)
}

const byDate = (one: Holiday, other: Holiday) => (one.date < other.date ? -1 : 1)
