import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { writeCalendar } from './calendar.ts'

const day = { start: '2026-12-31', end: '2027-01-01', stamp: new Date('2026-11-16T12:00:00.500Z') }
const texts = { UID: 'AB12-CD34', SUMMARY: 'Full Valet, Ardenshine', DESCRIPTION: 'Not confirmed yet' }

/** As a calendar reads it. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('no text leaves its line, and no line is too long', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 400 }), (text) => {
      const written = writeCalendar({ ...day, texts: { ...texts, SUMMARY: text, DESCRIPTION: text } })
      for (const line of written.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfold(written)).toHaveLength(15)
      expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    })
  )
})
