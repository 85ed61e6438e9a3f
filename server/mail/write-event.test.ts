import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { readBooking } from '../../domain/booking.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { writeEvent } from './write-event.ts'

const content = loadContent('sample')

/** The lines of the event, unfolded. */
function read(added: Partial<BookingRequest>): string[] {
  const booking = readBooking({ ...sampleBooking, ...added })
  const acceptedAt = Date.parse('2026-11-16T12:00:00Z')
  const event = writeEvent({ id: 'id-1', booking, acceptedAt, isSuspicious: false }, content)
  return (event ?? '').replace(/\r\n /g, '').split('\r\n')
}

test('the first wish goes into the owner’s calendar, to be confirmed', () => {
  const lines = read({ firstWish: '2026-11-20, morning', vehicleSize: 'small' })
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:id-1',
      'DTSTAMP:20261116T120000Z',
      'STATUS:TENTATIVE',
      'SUMMARY:Full Valet\\, Siân O’Neill-Żak\\, B91 (to be confirmed)',
      'LOCATION:b91 3qn',
      expect.stringMatching(
        /^DESCRIPTION:Phone: 07700900123\\nCar: Citroën C3 .*\\nPrice: £120\\nReference: \w{4}-\w{4}$/
      )
    ])
  )
})

test.each([
  // From the opening time, in winter and in summer, for as long as the package takes at most.
  ['2026-11-20, morning', ['DTSTART:20261120T070000Z', 'DTEND:20261120T130000Z']],
  ['2027-06-11, morning', ['DTSTART:20270611T060000Z', 'DTEND:20270611T120000Z']],
  ['2026-11-22, morning', ['DTSTART:20261122T090000Z', 'DTEND:20261122T150000Z']],
  ['2026-11-20, afternoon', ['DTSTART:20261120T130000Z', 'DTEND:20261120T190000Z']],
  ['2026-11-20, any time', ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121']]
])('%s', (firstWish, times) => {
  expect(read({ firstWish }).filter((line) => /^DT(START|END)/.test(line))).toEqual(times)
})

test.each(['', 'next week', '2026-02-31, morning'])('%j is no day for a calendar', (firstWish) => {
  expect(read({ firstWish })).toEqual([''])
})

test('whatever is typed stays inside its line', () => {
  const typed = 'x\r\nEND:VEVENT\nBEGIN:VEVENT,;\\ ATTACH:http://x\u2028DTSTART:1'
  const fields = { name: typed, phone: typed, carMake: typed, carModel: typed, postalCode: typed }
  const lines = read({ ...fields, selectedPackage: typed, note: typed, firstWish: '2026-11-20, morning' })
  const names = lines.filter(Boolean).map((line) => line.split(/[:;]/)[0])
  expect(names).toEqual([
    ...['BEGIN', 'VERSION', 'PRODID', 'METHOD', 'BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND'],
    ...['SUMMARY', 'LOCATION', 'DESCRIPTION', 'STATUS', 'END', 'END']
  ])
  expect(lines.find((line) => line.startsWith('LOCATION'))).toBe(
    'LOCATION:x END:VEVENT BEGIN:VEVENT\\,\\;\\\\ ATTACH:http://x DTSTART:1'
  )
})
