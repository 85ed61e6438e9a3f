import { addDays } from './london-clock.ts'

export interface CalendarDay {
  /** '2026-11-20' */
  date: string
  title: string
  description: string
  /** Adding the same one again changes nothing. */
  id: string
}

/**
 * A whole day for somebody's calendar, not yet agreed and so not taken (RFC 5545). A library would do it too, but the
 * smallest we found is 8 kB in the browser, which the booking page has not to spare.
 */
export function writeCalendarDay({ date, title, description, id }: CalendarDay, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Website//Booking requests//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${writeDate(date)}`,
    `DTEND;VALUE=DATE:${writeDate(addDays(date, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const writeDate = (date: string) => date.replaceAll('-', '')

/** Control characters have no place in a calendar, but for the end of a line, which is written out. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** No line may have more than 75 bytes; the next begins with a blank. Letters are never cut. */
function fold(line: string): string {
  let room = 75
  return Array.from(line, (letter) => {
    const bytes = new TextEncoder().encode(letter).length
    if (bytes <= room) {
      room -= bytes
      return letter
    }
    room = 74 - bytes
    return `\r\n ${letter}`
  }).join('')
}
