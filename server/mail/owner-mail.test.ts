import { parse } from 'node-html-parser'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type Content, loadContent } from '../../catalogue/load.ts'
import { bookingReference, readBooking } from '../../domain/booking.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import type { Photos } from '../spool/entry.ts'
import { renderMail } from './booking-mail.tsx'
import { composeMessage } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import { listAttachments } from './list-attachments.ts'

const sample = loadContent('sample')
// A Monday.
const acceptedAt = Date.parse('2026-11-16T12:00:00Z')
const context = { from: 'site@example.co.uk', to: ['owner@example.co.uk'], renderMail }

type More = { content?: Content; photos?: Photos }

async function read(added: Partial<BookingRequest>, { content = sample, photos }: More = {}) {
  const booking = readBooking({ ...sampleBooking, ...added })
  const received = { id: 'id-1', booking, photos, acceptedAt, isSuspicious: false }
  const view = describeBooking(received, content)
  const attachments = listAttachments(received, content)
  const { raw } = await composeMessage({ id: 'id-1', date: new Date(acceptedAt), view, attachments }, context)
  const mail = await PostalMime.parse(raw)
  const [text = '', html = ''] = [mail.text, mail.html]
  const links = parse(html)
    .querySelectorAll('a')
    .map((link) => link.getAttribute('href') ?? '')
  return { ...mail, text, html, raw, view, links }
}

const open = (href = '') => new URL(href)

const fullValet = { vehicleSize: 'small', firstVisit: 'yes', firstWish: '2026-11-20, morning' }

test('the owner reads what was chosen with our own sum, and in which order', async () => {
  const { text, html, view } = await read({ ...fullValet, secondWish: '2026-11-21, any time', note: 'Tap.\r\nGate.' })
  const labels = view.rows.map(({ label }) => label)
  expect(labels).toEqual([
    ...['Name', 'Phone', 'Email', 'Car', 'Postcode', 'Package'],
    ...['Full Valet, small vehicle', 'First-visit discount (10%)', 'Total', 'Deposit upfront (40%)', 'Balance', 'Time'],
    ...['First choice', 'Second choice', 'Note', 'Referral code', 'Reference']
  ])
  expect(text).toContain('Total: £108\nDeposit')
  expect(html).toContain('<strong>£108</strong>')
  expect(text).toContain('First choice: Friday 20 November, morning\nSecond choice: Saturday 21 November, any time')
  expect(text).toContain('Note:\n> Tap.\n> Gate.\n')
  expect(html).toContain('Tap.<br/>Gate.')
  expect(text).not.toContain('Starting prices')
  expect((await read({})).text).toContain('Starting prices: Small £120')
})

test('the browser’s figures are only compared, and what has no price is named', async () => {
  const { text } = await read({ ...fullValet, estimate: '£95', addOns: 'Gold plating; Moon roof' })
  expect(text).toContain("Total: £108\n  The visitor saw £95; at today's prices it is £108.\n")
  expect(text).toContain('Also asked for: Gold plating, Moon roof\n  They are not in the price')
  expect((await read({ ...fullValet, estimate: '£108' })).text).not.toContain('The visitor saw')
  const gone = await read({ ...fullValet, estimate: '£95', selectedPackage: 'Gone' })
  expect(gone.text).toContain('Price: The visitor saw £95; we have no price for this today.')
  expect(gone.text).toContain('Vehicle size: Small\nFirst visit: yes')
})

test.each([
  ['B91 3QN', 'Within our area, less than a mile from Solihull.'],
  ['b93 8qn', 'Within our area, about 3 miles from Solihull.'],
  ['B77 1AA', 'Near the edge of our area, about 15 miles from Solihull.'],
  ['CV13 0AA', 'Outside our 15 miles: about 21 miles from Solihull.'],
  ['ZE1 0AA', 'ZE1 is not on our list, so we do not know how far it is.'],
  ['round the corner', 'This does not look like a UK postcode.']
])('%s: %s', async (postalCode, sentence) => {
  const { text, html } = await read({ postalCode })
  expect(text).toContain(`Postcode: ${postalCode}\n  ${sentence}\n`)
  expect(html).toContain(sentence)
})

test('a firm without radius, deposit or ready answers is told nothing of them', async () => {
  const { radius, deposit, ...business } = sample.business
  const content = { ...sample, business: business as Content['business'], replies: undefined }
  const { text, html } = await read(fullValet, { content })
  expect(text + html).not.toMatch(/miles|deposit|balance|answer: |WhatsApp/i)
  const withReplies = await read(fullValet, { content: { ...content, replies: sample.replies } })
  expect(withReplies.text).toContain('The price is £108. If the car')
  expect(withReplies.text).not.toMatch(/deposit/i)
})

test('a wish for a day on which the firm is closed says so, and words that are no date stay as typed', async () => {
  const closed = [{ from: '2026-11-20', until: '2026-11-20', note: undefined }]
  const hours = { ...sample.business.hours, Sunday: [] }
  const content = { ...sample, business: { ...sample.business, closed, hours } }
  const { text } = await read({ ...fullValet, secondWish: '2026-11-22, afternoon' }, { content })
  expect(text).toContain("Friday 20 November, morning\n  We're closed that day.\n")
  expect(text).toContain("Sunday 22 November, afternoon\n  We're closed that day.\n")
  const typed = await read({ firstWish: 'tuesday\nReference: FAKE' })
  expect(typed.text).toContain('First choice: tuesday Reference: FAKE\n')
  expect(typed.attachments).toEqual([])
})

test('photos are attached, and those that could not be taken are named', async () => {
  const taken = [1, 2].map((n) => ({ name: `photo-${n}.jpg`, data: Buffer.from([0xff, 0xd8, n]).toString('base64') }))
  const mail = await read(fullValet, { photos: { taken, refused: ['Photo 3 could not be read.'], marks: ['a', 'b'] } })
  expect(mail.text).toContain('Photos: 2 attached\n  Photo 3 could not be read.\n')
  expect(mail.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
    ['photo-1.jpg', 'image/jpeg', 'attachment'],
    ['photo-2.jpg', 'image/jpeg', 'attachment'],
    [expect.stringMatching(/^request-.*\.ics$/), 'text/calendar', 'attachment']
  ])
  // Photos count in the reference, as on the visitor's page.
  const reference = bookingReference(readBooking({ ...sampleBooking, ...fullValet }), ['a', 'b'])
  expect(mail.text).toContain(`\nReference: ${reference}\n`)
  expect(mail.attachments[2]?.filename).toBe(`request-${reference}.ics`)
  expect(new Uint8Array(mail.attachments[1]?.content as ArrayBuffer)).toEqual(new Uint8Array([0xff, 0xd8, 2]))
  const none = await read({}, { photos: { taken: [], refused: ['Photo 1 is no picture.'], marks: ['a'] } })
  expect(none.text).toContain('Photos: none attached\n  Photo 1 is no picture.\n')
})

test('three answers, each by email, text and WhatsApp, with name, day, price and deposit', async () => {
  const { html, text, links } = await read(fullValet)
  expect(html.match(/>(Email|Text|WhatsApp)<\/a>/g)).toHaveLength(9)
  const words =
    'Hi Siân, thanks for getting in touch. Yes, we can do your Full Valet on Friday 20 November in the morning. ' +
    'The price is £108. We take a deposit of £43.20 to hold the day'
  expect(text).toContain(words)
  const mail = open(links.find((href) => href.startsWith('mailto:') && href.includes('body')))
  expect(decodeURIComponent(mail.pathname)).toBe(sampleBooking.email)
  expect(mail.searchParams.get('subject')).toBe('Yes to your Full Valet on Friday 20 November in the morning')
  expect(mail.searchParams.get('body')).toContain(words)
  expect(mail.searchParams.get('body')).toContain('\r\n\r\nPlease')
  const sms = links.find((href) => href.startsWith('sms:+447700900123?&body='))
  expect(decodeURIComponent(sms ?? '')).toContain(words)
  expect(links).toContain('sms:+447700900123')
  const whatsapp = open(links.find((href) => href.startsWith('https://wa.me/')))
  expect(whatsapp.pathname).toBe('/447700900123')
  expect(whatsapp.searchParams.get('text')).toContain(words)
})

test('what the request leaves open is left to the owner, and no way is offered that leads nowhere', async () => {
  const { text, html, links } = await read({ email: '', phone: '01214960000' })
  expect(text).toContain('--- Your reply: Yes ---')
  expect(text).toContain('your Full Valet on [day]. The price is [price]. We take a deposit of [deposit]')
  expect(html.match(/>(Email|Text|WhatsApp)<\/a>/g)).toEqual(Array(3).fill('>WhatsApp</a>'))
  expect(links.filter((href) => /^(mailto|sms):/.test(href))).toEqual([])
  expect((await read({ email: '', phone: '1' })).html).not.toContain('Your answer')
})

test.each([
  ['447700900123', '447700900123'],
  ['00447700900123', '447700900123'],
  ['00353871234567', '353871234567']
])('%s is %s to WhatsApp', async (phone, digits) => {
  expect((await read({ phone })).html).toContain(`https://wa.me/${digits}?text=`)
})

test.each([
  'a?bcc=victim@example.co.uk',
  'a?to=b&bcc=victim@example.co.uk',
  'a%2Cb@example.co.uk',
  '#&=%0A@example.co.uk'
])('an address like %j reaches itself alone', async (email) => {
  const { links } = await read({ ...fullValet, email })
  const mailtos = links.filter((href) => href.startsWith('mailto:')).map(open)
  expect(mailtos).toHaveLength(4)
  for (const { pathname, searchParams, hash } of mailtos) {
    expect(decodeURIComponent(pathname)).toBe(email)
    expect([...searchParams.keys()].filter((key) => key !== 'subject' && key !== 'body')).toEqual([])
    expect(hash).toBe('')
  }
})

test.each([
  ['Mr Smith', 'Hi Mr Smith,'],
  ['<price> Ann', 'Hi <price>,'],
  [`${'x'.repeat(100)} Ann`, `Hi ${'x'.repeat(39)}…,`],
  ['Ann\r\nBcc: x', 'Hi Ann,'],
  ['\u202eAnn Smith', 'Hi Ann,'],
  ['$& $1', 'Hi $&,']
])('an answer greets %j as %s', async (name, greeting) => {
  expect((await read({ ...fullValet, name })).text).toContain(greeting)
})

test('nothing in a note can act, and none of its lines passes for one of ours', async () => {
  const note = '<a href="https://example.com">x</a><img src=x>\nReference: FAKE\n\n\n\n\u202eTotal: £1\u2028\u0007end'
  const { text, html } = await read({ note })
  expect(html).not.toMatch(/<img|example\.com"/)
  expect(html).toContain('&lt;a href=&quot;https://example.com&quot;')
  expect(text).not.toMatch(/^(Reference: FAKE|Total: £1)/m)
  expect(text).toContain('> Reference: FAKE\n>\n> Total: £1\n> end\n')
})

test('composed twice, the mail is the same to the byte', async () => {
  const photos = { taken: [{ name: 'photo-1.jpg', data: '/9j/' }], refused: [], marks: ['a'] }
  const [once, again] = [await read(fullValet, { photos }), await read(fullValet, { photos })]
  expect(once.raw.equals(again.raw)).toBe(true)
})
