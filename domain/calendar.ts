interface CalendarEvent {
  /** Whole days such as '2026-11-20', or moments. The end isn't part of it. */
  start: string | Date
  end: string | Date
  stamp: Date
  status?: 'TENTATIVE' | 'CONFIRMED'
  reminder?: Date
  /** Adding an event with the same UID again changes nothing. */
  texts: { UID: string; SUMMARY: string; DESCRIPTION: string; LOCATION?: string }
}

/** An event (RFC 5545), for the visit's page and the owner's mail. Libraries are too large for the page. */
export function writeCalendar({ start, end, stamp, status = 'TENTATIVE', reminder, texts }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Website//Booking requests//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `DTSTAMP${writeTime(stamp)}`,
    `DTSTART${writeTime(start)}`,
    `DTEND${writeTime(end)}`,
    ...Object.entries(texts).map(([name, text]) => `${name}:${escapeText(text)}`),
    `STATUS:${status}`,
    ...(reminder ? writeReminder(new Date(start).getTime() - reminder.getTime(), texts.SUMMARY) : []),
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** So long before the start. More calendars read that than a moment. */
const writeReminder = (before: number, words: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(words)}`,
  `TRIGGER:-PT${Math.round(before / 60_000)}M`,
  'END:VALARM'
]

function writeTime(time: string | Date): string {
  return typeof time === 'string'
    ? `;VALUE=DATE:${time.replaceAll('-', '')}`
    : `:${time.toISOString().replace(/[-:]|\.\d+/g, '')}`
}

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
