import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { writeCalendarDay } from './calendar-day.ts'

const now = new Date('2026-11-16T12:00:00.500Z')
const day = { date: '2026-12-31', title: 'Full Valet, Ardenshine', description: 'Not confirmed yet', id: 'AB12-CD34' }

/** As a calendar reads it. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a wished day is a whole day that is not yet agreed and blocks nothing', () => {
  const lines = unfold(writeCalendarDay(day, now))
  for (const line of ['DTSTAMP:20261116T120000Z', 'STATUS:TENTATIVE', 'TRANSP:TRANSPARENT', 'UID:AB12-CD34'])
    expect(lines).toContain(line)
  const days = lines.filter((line) => line.includes('VALUE=DATE'))
  expect(days).toEqual(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'])
  expect(lines).toContain('SUMMARY:Full Valet\\, Ardenshine')
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
