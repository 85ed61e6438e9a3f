import { assert, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readBooking } from '../../../domain/booking.ts'
import { whatsappHref } from '../../ui/links.ts'
import { mailBookingHref } from './panel-parts.tsx'

const label = (text: string) => ({ label: text, examples: [] })
const sizes = { small: label('Small'), medium: label('Medium'), large: label('Large') }
const booking = {
  ...readBooking({ name: 'Siân', phone: '07700900123', postalCode: 'B91 3QN', carMake: 'Mazda & Co' }),
  selectedPackage: 'Full Valet',
  vehicleSize: 'medium',
  addOns: 'Gloss wax; Deep stain removal, one seat',
  firstVisit: 'yes',
  firstWish: '2026-11-20, morning',
  secondWish: 'any Monday',
  note: 'Gate code 12\nTap by the door'
}

test('a mail says in words what the form would have said, without the empty fields', () => {
  const href = new URL(mailBookingHref('bookings@example.co.uk', booking, sizes))
  expect(href.pathname).toBe('bookings@example.co.uk')
  expect(href.searchParams.get('subject')).toBe('Booking request: Full Valet')
  expect(href.searchParams.get('body')?.split('\r\n')).toEqual([
    'Name: Siân',
    'Phone: 07700900123',
    'Postcode: B91 3QN',
    'Car make: Mazda & Co',
    'Package: Full Valet',
    'Vehicle size: Medium',
    'Add-ons: Gloss wax; Deep stain removal, one seat',
    'First visit: Yes',
    'First choice of day: Friday 20 November, morning',
    'Second choice of day: any Monday',
    'Anything we should know?: Gate code 12',
    'Tap by the door'
  ])
  const long = new URL(mailBookingHref('a@b.uk', { ...booking, carModel: 'x'.repeat(10_000) }, sizes))
  expect(long.searchParams.get('body')).toMatch(/^Name.{1490,1510}…$/s)
})

test('no text breaks out of its place in a link, nor does an address add a recipient', () => {
  const text = string({ unit: 'binary' })
  const halves = text.map((value) => `${value}\ud800`)
  assert(
    property(record({ name: halves, carMake: text, selectedPackage: halves, note: text, firstWish: text }), (typed) => {
      const hostile = readBooking({ ...booking, ...typed })
      const href = new URL(mailBookingHref('a?bcc=b&cc=c@b.uk', hostile, sizes))
      expect([...href.searchParams.keys()]).toEqual(['subject', 'body'])
      expect(decodeURIComponent(href.pathname)).toBe('a?bcc=b&cc=c@b.uk')
      expect(new URL(whatsappHref('+447700900123', hostile.selectedPackage)).pathname).toBe('/447700900123')
    })
  )
})
