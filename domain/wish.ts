import type { BookingRequest } from './booking-fields.ts'
import { furthestDays } from './limits.ts'
import { addDays, countFromMonday, formatDay, readLondonClock } from './london-clock.ts'
import { type Days, includesDay } from './opening-hours.ts'

export const dayParts = ['any time', 'morning', 'afternoon'] as const

export type DayPart = (typeof dayParts)[number]

/** A day that would suit the visitor. Sent as '2026-11-20, morning'. */
export interface Wish {
  date: string
  part: DayPart
}

/** `date` may include the part already, or be free text from a browser without date fields: then it stays as it is. */
export function joinWish(date: string, part: string): string {
  if (!isDate(date)) return date
  return `${date}, ${dayParts.find((known) => known === part) ?? 'any time'}`
}

/** null if it isn't a calendar day. */
export function readWish(text: string | undefined): Wish | null {
  const [, date = '', words] = text?.match(/^(\d{4}-\d{2}-\d{2}), (.+)$/) ?? []
  const part = dayParts.find((known) => known === words)
  return part && isDate(date) ? { date, part } : null
}

/** 'Friday 20 November, morning', or the visitor's own words. */
export function describeWish(text: string): string {
  const wish = readWish(text)
  return wish ? `${formatDay(wish.date)}, ${wish.part}` : text
}

/** Or the form asks for another day; a request that has such a day is taken, but nobody is offered it. */
export function isPossibleDay(text: string | undefined, today: string): boolean {
  const { date = today } = readWish(text) ?? {}
  return date >= today && date <= addDays(today, furthestDays)
}

/** The days that can still be had, the first choice first; null for the visitor's own words. */
export function listWishes({ firstWish, secondWish }: Partial<BookingRequest>, now: Date): (Wish | null)[] {
  const { date: today } = readLondonClock(now)
  return [firstWish, secondWish].filter((text) => text && isPossibleDay(text, today)).map(readWish)
}

/** The hours of each weekday in words, from Monday, empty if closed; and closed days beyond those. */
export interface OpenDays {
  hours: string[]
  closed: Days[]
}

/** '7am to 7pm'; empty if closed, which is only a hint: the visitor may still send the day. */
export function findHours(date: string, { hours, closed }: OpenDays): string {
  return closed.some(includesDay(date)) ? '' : (hours[countFromMonday(date)] ?? '')
}

export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
}
