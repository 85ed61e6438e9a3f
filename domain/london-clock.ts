export type DayName = (typeof dayNames)[number]

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = 'January February March April May June July August September October November December'.split(' ')
const hour = 3_600_000
const oneDay = 24 * hour

/**
 * By the legal rule: summer time from 1:00 UTC on the last Sunday of March to 1:00 UTC on the last Sunday of October.
 * Loading Intl's time zones cost a slow phone 140 ms.
 */
export function readLondonClock(now: Date): { date: string; time: string } {
  const year = now.getUTCFullYear()
  const isSummer = now >= lastSundayOf(year, 2) && now < lastSundayOf(year, 9)
  const wall = new Date(now.getTime() + (isSummer ? hour : 0)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/**
 * The moment when London's clocks show this time, in milliseconds since 1970: the first of two in October, an hour
 * later for a time March skips. 24:00 is the midnight that ends the day.
 */
export function findMoment(date: string, time: string): number {
  const winter = Date.parse(`${date}T${time}Z`)
  const clock = readLondonClock(new Date(winter - hour))
  return `${clock.date}T${clock.time}` === new Date(winter).toISOString().slice(0, 16) ? winter - hour : winter
}

/** Dates are written '2026-12-25', so they sort in order. */
export function nameDay(date: string): DayName {
  return dayNames[countFromMonday(date)] as DayName
}

/** 0 for a Monday. */
export function countFromMonday(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)
}

/** 'Friday 25 December' */
export function formatDay(date: string): string {
  return `${nameDay(date)} ${formatDate(date)}`
}

/** '25 December'. Not by Intl, which takes a slow phone 115 ms to set up. */
export function formatDate(date: string): string {
  return `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`
}

/** 'Friday 25 December', '5 to 16 July' or '24 December to 2 January' */
export function formatDays({ from, until }: { from: string; until: string }): string {
  if (from === until) return formatDay(from)
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7)
  return `${isOneMonth ? Number(from.slice(8)) : formatDate(from)} to ${formatDate(until)}`
}

/** At 1:00 UTC. */
function lastSundayOf(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last
}
