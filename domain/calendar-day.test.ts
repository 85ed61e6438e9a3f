import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { writeCalendarDay } from './calendar-day.ts'

const now = new Date('2026-11-16T12:00:00.500Z')
const day = { date: '2026-12-31', title: 'Full Valet, Ardenshine', description: 'Not confirmed yet', id: 'AB12-CD34' }

/** As a calendar reads it. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a wished day is a whole day that is not yet agreed and blocks nothing', () => {
  expect(unfold(writeCalendarDay(day, now))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Website//Booking requests//EN',
    'BEGIN:VEVENT',
    'UID:AB12-CD34',
    'DTSTAMP:20261116T120000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Full Valet\\, Ardenshine',
    'DESCRIPTION:Not confirmed yet',
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    ''
  ])
})

test('no text leaves its line, and no line is too long', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 400 }), (text) => {
      const written = writeCalendarDay({ ...day, title: text, description: text }, now)
      for (const line of written.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfold(written)).toHaveLength(15)
      expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    })
  )
})
