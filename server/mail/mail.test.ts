import { assert, asyncProperty, record, string } from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { bookingReference } from '../../domain/booking.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { renderMail } from './booking-mail.tsx'
import { composeMessage } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import { writePlainText } from './plain-text.ts'

const content = loadContent('sample')
const acceptedAt = Date.parse('2026-07-01T11:30:00Z')
const context = { from: 'site@example.co.uk', to: ['owner@example.co.uk'], renderMail }

async function read(booking: BookingRequest, isSuspicious = false) {
  const view = describeBooking({ booking, acceptedAt, isSuspicious }, content)
  const parts = { id: 'id-1', date: new Date(acceptedAt), view, replyTo: booking.email }
  const { raw } = await composeMessage(parts, context)
  return { view, raw, ...(await PostalMime.parse(raw)) }
}

test('the owner finds every field, in both forms, and can answer in one tap', async () => {
  const mail = await read(sampleBooking)
  expect(mail.subject).toBe('Booking request: Full Valet, Siân O’Neill-Żak, B91')
  expect(mail.from).toEqual({ name: '', address: 'site@example.co.uk' })
  expect(mail.to).toEqual([{ name: '', address: 'owner@example.co.uk' }])
  expect(mail.replyTo).toEqual([{ name: '', address: sampleBooking.email }])
  expect(new Date(mail.date ?? '')).toEqual(new Date(acceptedAt))
  expect(mail.messageId).toBe('<id-1@example.co.uk>')
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))

  const full = content.packages.find(({ title }) => title === 'Full Valet')
  const { name, phone, email, postalCode, referralCode } = sampleBooking
  const facts = [name, phone, email, postalCode, referralCode, bookingReference(sampleBooking), '1 July 2026 at 12:30']
  const price = `£${(full?.pricing.small ?? 0) / 100}`
  for (const fact of [...facts, price]) {
    expect(mail.text).toContain(fact)
    expect(mail.html).toContain(fact)
  }
  expect(mail.text).toContain('Car: Citroën C3 <Aircross> & more')
  expect(mail.html).toContain('Citroën C3 &lt;Aircross&gt; &amp; more')
  expect(mail.html).toContain(`href="tel:${phone}"`)
  expect(mail.html).toContain('maps/search/?api=1&amp;query=B91%203QN')
})

test('no address, no reply address; spam and the plan’s condition are said', async () => {
  const mail = await read({ ...sampleBooking, email: '', selectedPackage: 'Maintenance Membership Plan' }, true)
  expect(mail.replyTo).toBeUndefined()
  expect(mail.subject).toMatch(/^\[possible spam\] /)
  expect(mail.text).toContain('needs a previous Full Valet')
})

test.each([
  'Ann\r\nBcc: victim@example.co.uk',
  'Ann\nContent-Type: text/html\n\n<b>',
  'Ann\u2028Bcc: victim@example.co.uk',
  '"Owner" <owner@example.co.uk>',
  '=?utf-8?Q?Ann=0D=0ABcc:_victim@example.co.uk?=',
  'Ann\u202egpj.exe'
])('a name like %j stays a name', async (name) => {
  const mail = await read({ ...sampleBooking, name, carMake: name, postalCode: name, referralCode: name })
  expect(mail.to).toEqual([{ name: '', address: 'owner@example.co.uk' }])
  expect(mail.bcc).toBeUndefined()
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(
    ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].sort()
  )
  expect(mail.text).not.toContain('\u202e')
})

test.each([
  '"a b"@example.co.uk',
  'a..b@example.co.uk',
  '.a@example.co.uk',
  'a@example.co.uk, b@example.co.uk',
  'x <a@example.co.uk>',
  'a@example.co.uk\r\nBcc: b@example.co.uk'
])('an address like %j is shown, never put into a header', async (email) => {
  const mail = await read({ ...sampleBooking, email })
  expect(mail.replyTo).toBeUndefined()
  expect(mail.to).toHaveLength(1)
  expect(mail.bcc).toBeUndefined()
})

test('whatever is typed, a mail program reads what was written', async () => {
  const text = string({ unit: 'binary', maxLength: 60 })
  const booking = record({
    name: text,
    phone: text,
    email: text,
    postalCode: text,
    carMake: text,
    carModel: text,
    selectedPackage: text,
    referralCode: text
  })
  await assert(
    asyncProperty(booking, async (values) => {
      const { view, raw, text, html, subject } = await read(values)
      expect(text?.trim()).toBe(writePlainText(view).trim())
      expect(html?.trim()).toBe(renderMail(view).trim())
      expect(subject?.replace(/\s+/g, ' ').trim()).toBe(view.subject.replace(/\s+/g, ' ').trim())
      expect(
        raw
          .toString('latin1')
          .split('\r\n')
          .every((line) => line.length <= 998 && !/[\r\n]/.test(line))
      ).toBe(true)
    }),
    { numRuns: 200 }
  )
})
