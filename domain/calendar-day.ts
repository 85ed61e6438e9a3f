import { addDays } from './london-clock.ts'

interface CalendarDay {
  /** '2026-11-20' */
  date: string
  title: string
  description: string
  /** Adding the same event again changes nothing. */
  id: string
}

/** A provisional all-day event, not marked busy (RFC 5545). The smallest library we found is 8 kB: too much. */
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

/** Calendars allow no control characters; line breaks are written as \n. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Lines have at most 75 bytes and continue after a space. Letters are never cut. */
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
