import { type DayName, formatDay, nameDay } from './london-clock.ts'
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

/** When the firm is closed: weekdays, and single days beyond those. */
export interface ClosedOn {
  weekdays: DayName[]
  days: Days[]
}

/** Only shown as a hint; the visitor may still send the day. */
export function isClosedOn(date: string, { weekdays, days }: ClosedOn): boolean {
  return weekdays.includes(nameDay(date)) || days.some(includesDay(date))
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
}
