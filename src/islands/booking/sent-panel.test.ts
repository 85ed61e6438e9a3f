import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { describeForm } from '../../../catalogue/describe-form.ts'
import { sampleFolder } from '../../../catalogue/firm.ts'
import { loadContent } from '../../../catalogue/load.ts'
import { bookingReference, readBooking } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { readEmailSettings } from '../../../domain/email-settings.ts'
import { type Answer, AnswerColumn } from './answer.tsx'
import { SentPanel, type SentPhotos } from './sent-panel.tsx'

afterEach(() => vi.useRealTimers())

const form = describeForm(loadContent(sampleFolder), readEmailSettings({}))

const closures = [
  { from: Date.parse('2026-12-24T19:00Z'), until: Date.parse('2026-12-29T07:00Z'), text: 'Closed until Tuesday.' },
  { from: Date.parse('2026-12-31T19:00Z'), until: Date.parse('2027-01-02T07:00Z'), text: 'Closed until Saturday.' }
]

test.each([
  ['2026-12-24T18:59Z', '<p>We answer soon.</p>'],
  ['2026-12-24T19:00Z', '<p>Closed until Tuesday. We answer soon.</p>'],
  ['2026-12-29T07:00Z', '<p>We answer soon.</p>'],
  ['2027-01-01T12:00Z', '<p>Closed until Saturday. We answer soon.</p>']
])('a request sent at %s is answered, without scripts too: %s', (moment, words) => {
  vi.useFakeTimers({ now: new Date(moment) })
  const contact = { phone: '', email: '' }
  const panel = { booking: readBooking({}), replyPromise: 'We answer soon.', changeOrCancel: '', contact, closures }
  const props = { ...form, rules: form, caveat: '', ...panel }
  expect(renderToStaticMarkup(createElement(SentPanel, { ...props, isPlain: true }))).toContain(words)
})

const plain = readBooking({ name: 'Ann', selectedPackage: 'Full Valet' })
const draw = (booking: BookingRequest, photos?: SentPhotos) => {
  const answer: Answer = { page: 'sent', booking, ...(photos && { photos }) }
  const html = renderToStaticMarkup(createElement(AnswerColumn, { answer, form }))
  return html.slice(0, html.indexOf('<form'))
}

test('without scripts too the panel holds the sum, the wished days and the note', () => {
  const booking = readBooking({
    ...plain,
    vehicleSize: 'medium',
    addOns: 'Headlight restoration; Gold leaf',
    firstVisit: 'yes',
    firstWish: '2026-11-20, morning',
    note: 'Gate code 12\n<b>Tap</b>'
  })
  const html = draw(booking)
  for (const [label, value] of [
    ['Full Valet, medium vehicle', '£130'],
    ['Headlight restoration', '£50'],
    ['First-visit discount (10%)', '−£18'],
    ['Total', '£162'],
    ['First choice of day', 'Friday 20 November, morning'],
    ['Vehicle size', 'Medium'],
    ['Anything we should know?', 'Gate code 12\n&lt;b&gt;Tap&lt;/b&gt;']
  ])
    expect(html).toContain(`<dt>${label}</dt><dd>${value}</dd>`)
  expect(html).toContain('ll tell you what these cost: Gold leaf.')
  expect(html).not.toContain('type="button"')
})

test('the wished day comes along for a calendar; where none was named there is no link', () => {
  const html = draw(readBooking({ ...plain, firstWish: '2026-11-20, morning' }))
  expect(html).toContain('Add Friday 20 November to my calendar')
  const [, href = ''] = html.match(/href="data:text\/calendar;charset=utf-8,([^"]+)" download="2026-11-20.ics"/) ?? []
  const lines = decodeURIComponent(href).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261120')
  expect(lines).toContain(`SUMMARY:Full Valet\\, ${form.brand} (to be confirmed)`)
  for (const firstWish of ['', 'some Friday'])
    expect(draw(readBooking({ ...plain, firstWish }))).not.toContain('calendar')
})

test('a request with nothing added has neither sum nor photos', () => {
  const html = draw(plain)
  expect(html).not.toContain('Your price')
  expect(html).not.toContain('Photos')
})

test('photos count in the reference; those that could not be taken are named', () => {
  const photos = { count: 2, marks: ['aa', 'bb', 'cc'], refused: ['holiday.tiff is no picture that we can read.'] }
  const html = draw(plain, photos)
  expect(html).toContain(`<dd>${bookingReference(plain, photos.marks)}</dd>`)
  expect(html).toContain('<dt>Photos</dt><dd>2</dd>')
  expect(html).toContain('<p>holiday.tiff is no picture that we can read.</p>')
})

test('the owner’s steps follow, without the sentences that name what the firm does not have', () => {
  const html = draw(plain)
  expect(html.match(/<ol>.*<\/ol>/)?.[0].match(/<li>/g)).toHaveLength(3)
  expect(html).toContain('40% deposit')
})
