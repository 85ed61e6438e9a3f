import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readBooking } from '../../../domain/booking.ts'
import { SentPanel } from './sent-panel.tsx'

afterEach(() => vi.useRealTimers())

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
  expect(renderToStaticMarkup(createElement(SentPanel, { ...panel, isPlain: true }))).toContain(words)
})
