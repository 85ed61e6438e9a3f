import { assert, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readBooking } from '../../../domain/booking.ts'
import { whatsappHref } from '../../ui/links.ts'
import { mailBookingHref, writeBooking } from './booking-text.ts'

const sizes = {
  small: { label: 'Small', examples: [] },
  medium: { label: 'Medium', examples: [] },
  large: { label: 'Large', examples: [] }
}

const booking = {
  name: 'Siân',
  phone: '07700900123',
  email: '',
  postalCode: 'B91 3QN',
  carMake: 'Mazda & Co',
  carModel: '3',
  selectedPackage: 'Full Valet',
  referralCode: ''
}

test('a mail says what the form would have said, without the empty fields', () => {
  const href = new URL(mailBookingHref('bookings@example.co.uk', booking, sizes))
  expect(href.pathname).toBe('bookings@example.co.uk')
  expect(href.searchParams.get('subject')).toBe('Booking request: Full Valet')
  expect(href.searchParams.get('body')).toBe(writeBooking(booking, sizes))
  expect(writeBooking(booking, sizes).split('\r\n')).toEqual([
    'Name: Siân',
    'Phone: 07700900123',
    'Postcode: B91 3QN',
    'Car make: Mazda & Co',
    'Car model: 3',
    'Package: Full Valet'
  ])
})

test('what was added is said in words', () => {
  const added = {
    vehicleSize: 'medium',
    addOns: 'Gloss wax; Deep stain removal, one seat',
    firstVisit: 'yes',
    estimate: '£103.50',
    firstWish: '2026-11-20, morning',
    secondWish: 'any Monday',
    note: 'Gate code 12\nTap by the door'
  }
  expect(
    writeBooking({ ...booking, ...added }, sizes)
      .split('\r\n')
      .slice(6)
  ).toEqual([
    'Vehicle size: Medium',
    'Add-ons: Gloss wax; Deep stain removal, one seat',
    'First visit: Yes',
    'Price: £103.50',
    'First choice of day: Friday 20 November, morning',
    'Second choice of day: any Monday',
    'Anything we should know?: Gate code 12',
    'Tap by the door'
  ])
})

test('an address adds no recipient of its own', () => {
  const href = new URL(mailBookingHref('a?bcc=b&cc=c@b.uk', booking, sizes))
  expect([...href.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(decodeURIComponent(href.pathname)).toBe('a?bcc=b&cc=c@b.uk')
})

test('a long mail is shortened and says so', () => {
  const body = new URL(mailBookingHref('a@b.uk', { ...booking, carModel: 'x'.repeat(10_000) }, sizes)).searchParams.get(
    'body'
  )
  expect(body).toMatch(/ … \(shortened\)$/)
})

test('WhatsApp opens with the package named', () => {
  expect(whatsappHref('+447700900123', 'Full Valet')).toBe(
    'https://wa.me/447700900123?text=Hello%2C%20I%20would%20like%20to%20book%3A%20Full%20Valet.'
  )
  expect(whatsappHref('+447700900123', '')).toContain('book%20a%20visit')
})

test('no text breaks out of its place in a link', () => {
  const text = string({ unit: 'binary' })
  const halves = text.map((value) => `${value}\ud800`)
  assert(
    property(record({ name: halves, carMake: text, selectedPackage: halves, note: text, firstWish: text }), (typed) => {
      const hostile = readBooking({ ...booking, ...typed })
      const href = new URL(mailBookingHref('a@b.uk', hostile, sizes))
      expect([...href.searchParams.keys()]).toEqual(['subject', 'body'])
      expect(new URL(whatsappHref('+447700900123', hostile.selectedPackage)).pathname).toBe('/447700900123')
    })
  )
})
