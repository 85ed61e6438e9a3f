import { assert, asyncProperty, record, string } from 'fast-check'
import { parse } from 'node-html-parser'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { describeVisits } from '../../catalogue/describe-visits.ts'
import { type Content, loadContent } from '../../catalogue/load.ts'
import { vatWords } from '../../catalogue/schema/business.ts'
import { fileSchemas, type Package } from '../../catalogue/schema.ts'
import { bookingReference, readBooking } from '../../domain/booking.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { readAddressee, readVisit } from '../../domain/visit.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { createId, type Photos } from '../spool/entry.ts'
import { renderMail } from './booking-mail.tsx'
import { composeMessage, nameSender, writePlainText } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import { describeCopy } from './visitor-copy.ts'

/* The owner's mail by the letter, as a mail program reads it, with the event for the owner's calendar. */

const sample = loadContent('sample')
const owner = { name: '', address: 'owner@example.co.uk' }
// A Monday.
const acceptedAt = Date.parse('2026-11-16T12:00:00Z')
const id = createId(acceptedAt, 'booking')
const context = { from: 'site@example.co.uk', to: [owner.address], sender: 'Website of Firm', renderMail }

type More = { content?: Content; photos?: Photos; isSuspicious?: boolean }

async function read(added: Partial<BookingRequest>, { content = sample, photos, isSuspicious = false }: More = {}) {
  const booking = readBooking({ ...sampleBooking, ...added })
  const parts = describeBooking({ id, kind: 'booking', booking, photos, isSuspicious }, content)
  const { raw } = await composeMessage(parts, context)
  const mail = await PostalMime.parse(raw)
  const [text = '', html = ''] = [mail.text, mail.html]
  const links = parse(html)
    .querySelectorAll('a')
    .map((link) => link.getAttribute('href') ?? '')
  return { ...mail, text, html, raw, view: parts.view, links }
}

const open = (href = '') => new URL(href)

const fullValet = { vehicleSize: 'small', firstVisit: 'yes', firstWish: '2026-11-20, morning' }

test('the owner finds every field, in both forms, and can answer in one tap', async () => {
  const mail = await read({})
  expect(mail.subject).toBe('Booking request: Full Valet, Siân O’Neill-Żak, B91')
  expect(mail.from).toEqual({ name: 'Website of Firm', address: 'site@example.co.uk' })
  expect(mail.to).toEqual([owner])
  expect(mail.replyTo).toEqual([{ name: '', address: sampleBooking.email }])
  expect(new Date(mail.date ?? '')).toEqual(new Date(acceptedAt))
  expect(mail.messageId).toBe(`<${id}@example.co.uk>`)
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  const { name, phone, email, postalCode, referralCode } = sampleBooking
  const facts = [name, phone, email, postalCode, referralCode, bookingReference(sampleBooking), '£120']
  for (const fact of [...facts, '16 November 2026 at 12:00']) {
    expect(mail.text).toContain(fact)
    expect(mail.html).toContain(fact)
  }
  expect(mail.text).toContain('Full Valet\n  Included in the price: Gloss wax.\nStarting prices: Small £120')
  expect(mail.text).toContain('Total: £120 to £140\nTime: 4-6 hours\n')
  expect(mail.text).toContain('Car: Citroën C3 <Aircross> & more')
  expect(mail.html).toContain('Citroën C3 &lt;Aircross&gt; &amp; more')
  expect(mail.html).toContain(`href="tel:${phone}"`)
  expect(mail.html).toContain('maps/search/?api=1&amp;query=B91%203QN')
})

test.each([
  "Sam's & Sons (Solihull), Ltd.",
  'Żak’s Zażółć gęślą jaźń Valeting',
  '"Sam" <evil@example.com>, other@example.com',
  `Sam\r\nBcc: evil@example.com`,
  'Valeting '.repeat(12).trim()
])('a firm may be called %s, and the mail still comes from one address', async (brand) => {
  const parts = {
    id,
    date: new Date(acceptedAt),
    view: { subject: '', heading: '', introduction: '', notes: [], rows: [] }
  }
  const { raw } = await composeMessage(parts, { ...context, sender: nameSender(undefined, brand) })
  const { from, headers } = await PostalMime.parse(raw)
  expect(from).toEqual({ name: `Website of ${brand.replace('\r\n', ' ')}`, address: context.from })
  expect(headers.filter(({ key }) => ['bcc', 'from'].includes(key))).toHaveLength(1)
  expect(raw.toString('latin1').match(/^From: .*$/m)?.[0].length).toBeLessThan(100)
})

test('no address, no reply address; spam and the plan’s condition are said, and what was asked about it', async () => {
  const plan = { planInterval: 'Every four weeks', beforePlan: 'No Full Valet yet' }
  const asked = { email: '', selectedPackage: 'Maintenance Membership Plan' }
  const mail = await read({ ...asked, ...plan }, { isSuspicious: true })
  expect(mail.text).toContain('Total: £60 a month\n')
  expect(mail.text).toContain('How often: Every four weeks\nBefore the plan: No Full Valet yet\n')
  expect((await read(asked)).text).not.toMatch(/How often|Before the plan|Starting prices/)
  expect(mail.replyTo).toBeUndefined()
  expect(mail.subject).toMatch(/^\[possible spam\] /)
  expect(mail.text).toContain('needs a previous Full Valet')
})

test('the owner reads what was chosen with our own sum, and in which order', async () => {
  const { text, html, view } = await read({ ...fullValet, secondWish: '2026-11-21, any time', note: 'Tap.\r\nGate.' })
  expect(view.rows.map(({ label }) => label)).toEqual([
    ...['Name', 'Phone', 'Email', 'Car', 'Postcode', 'Package'],
    ...['Full Valet, small vehicle', 'First-visit discount (10%)', 'Total', 'Time'],
    ...['First choice', 'Second choice', 'Note', 'Referral code', 'Reference']
  ])
  expect(text).toContain('Total: £108\nTime')
  expect(html).toContain('<strong>£108</strong>')
  expect(text).toContain('First choice: Friday 20 November, morning\nSecond choice: Saturday 21 November, any time')
  expect(text).toContain('Note:\n> Tap.\n> Gate.\n')
  expect(html).toContain('Tap.<br/>Gate.')
  expect(text).not.toContain('Starting prices')
  expect((await read({ ...fullValet, vehicleSize: 'large' })).text).not.toContain('Total: £108\n')
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
  ['b93 8qn', 'Within our area, about 4 miles from Solihull.'],
  ['B77 1AA', 'Near the edge of our area, about 15 miles from Solihull.'],
  ['CV13 0AA', 'Outside our 15 miles: about 20 miles from Solihull.'],
  ['BT1 0AA', 'BT1 is not on our list, so we do not know how far it is.'],
  ['round the corner', 'This does not look like a UK postcode.']
])('%s: %s', async (postalCode, sentence) => {
  const { text, html } = await read({ postalCode })
  expect(text).toContain(`Postcode: ${postalCode}\n  ${sentence}\n`)
  expect(html).toContain(sentence)
  expect(text.includes('waiting to hear whether we can come')).toBe(/^(CV13|BT1)/.test(postalCode))
})

test.each(['included', 'plus, for businesses only'] as const)(
  'VAT %s, "from" and on request, in both mails',
  async (vat) => {
    const words = vatWords[vat]
    const caveat = `The amount of dirt affects the price. ${words}`
    const readBoth = async (changes: Partial<Package>) => {
      const content = {
        ...sample,
        packages: sample.packages.map((item) => ({ ...item, ...changes })),
        pages: { ...sample.pages, estimate: { ...sample.pages.estimate, caveat } },
        business: { ...sample.business, vat }
      }
      const asked = readBooking({ ...sampleBooking, ...fullValet })
      const { view } = describeCopy({ id, kind: 'copy', to: '', reference: 'AB12-CD34', asked }, content)
      return [await read(fullValet, { content }), { text: writePlainText(view), html: renderMail(view) }]
    }
    for (const { text, html } of await readBoth({ priceFrom: true })) {
      expect(text).toContain(`small vehicle: from £120\n`)
      expect(text).toContain(`\nTotal: from £108\n  ${words}\n`)
      expect(html).toMatch(RegExp(`Total</strong><div><em>${words}</em></div>.*<strong>from £108<`))
      expect(text.split(words)).toHaveLength(2)
    }
    for (const { text, html } of await readBoth({ pricing: { small: 0 } })) {
      expect(text).toContain('\nPrice: on request\n')
      expect(text + html).not.toMatch(/VAT|£\d/)
    }
  }
)

test('a firm without radius, deposit or ready answers is told nothing of them', async () => {
  const { radius, deposit, ...business } = sample.business
  const content = { ...sample, business: business as Content['business'], replies: undefined }
  const { text, html } = await read(fullValet, { content })
  expect(text + html).not.toMatch(/miles|deposit|balance|answer: |WhatsApp/i)
  const withReplies = await read(fullValet, { content: { ...content, replies: sample.replies } })
  expect(withReplies.text).toContain('The price would be £108. Just')
  expect(withReplies.text).not.toMatch(/deposit/i)
})

test('a wish for a day on which the firm is closed says so, and words that are no date stay as typed', async () => {
  const closed = [{ from: '2026-11-20', until: '2026-11-20', note: undefined }]
  const hours = { ...sample.business.hours, Sunday: [] }
  const content = { ...sample, business: { ...sample.business, closed, hours } }
  const { text } = await read({ ...fullValet, secondWish: '2026-11-22, afternoon' }, { content })
  expect(text).toContain("Friday 20 November, morning\n  We're closed that day.\n")
  expect(text).toContain("Sunday 22 November, afternoon\n  We're closed that day.\n")
  const gone = await read({ firstWish: '2026-11-15, morning', secondWish: '2028-11-20, morning' })
  expect(gone.text).toContain('Sunday 15 November, morning\n  15 November 2026 had passed when this was sent.\n')
  expect(gone.text).toContain('  20 November 2028 was more than a year ahead when this was sent.\n')
  const typed = await read({ firstWish: 'tuesday\nReference: FAKE' })
  expect(typed.text).toContain('First choice: tuesday Reference: FAKE\n')
})

test('photos are attached, those that could not be taken are named, and the mail is the same whenever it is composed', async () => {
  const attached = [1, 2].map((n) => new Uint8Array([0xff, 0xd8, n]))
  const photos = { attached, refused: ['Photo 3 could not be read.'], marks: ['a', 'b'] }
  const mail = await read(fullValet, { photos })
  expect(mail.text).toContain('Photos: 2 attached\n  Photo 3 could not be read.\n')
  // Photos count in the reference, as on the visitor's page.
  const reference = bookingReference(readBooking({ ...sampleBooking, ...fullValet }), ['a', 'b'])
  expect(mail.text).toContain(`\nReference: ${reference}\n`)
  expect(mail.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
    ['photo-1.jpg', 'image/jpeg', 'attachment'],
    ['photo-2.jpg', 'image/jpeg', 'attachment'],
    [`request-${reference}.ics`, 'text/calendar', 'attachment']
  ])
  expect(new Uint8Array(mail.attachments[1]?.content as ArrayBuffer)).toEqual(new Uint8Array([0xff, 0xd8, 2]))
  expect((await read(fullValet, { photos })).raw.equals(mail.raw)).toBe(true)
  const none = await read({}, { photos: { attached: [], refused: ['Photo 1 is no picture.'], marks: ['a'] } })
  expect(none.text).toContain('Photos: none attached\n  Photo 1 is no picture.\n')
})

/** The replies by name, in the order of the mail. */
async function readReplies(added: Partial<BookingRequest>, more?: More) {
  const { replies = [] } = (await read(added, more)).view
  return Object.fromEntries(replies.map(({ name, words }) => [name, words]))
}

/** The owner's link, as the visit's page reads it. */
function readAgree(replies: Record<string, string>, { packages } = describeVisits(sample)) {
  const { origin, pathname, search, hash } = open(replies['Agree the visit'])
  const fragment = new URLSearchParams(hash.slice(1))
  const visit = readVisit(fragment.get('visit') ?? '', packages)
  return { address: origin + pathname + search, visit, addressee: readAddressee(fragment) }
}

test('the first answer opens the website with what was asked, and whom it is for', async () => {
  const replies = await readReplies(fullValet)
  expect(Object.keys(replies)).toEqual(['Agree the visit', 'Another day', 'We need a bit more', 'Sorry, no'])
  const { address, visit, addressee } = readAgree(replies)
  expect(address).toBe('https://www.example.co.uk/contact/')
  const reference = bookingReference(readBooking({ ...sampleBooking, ...fullValet }))
  const asked = { reference, size: 'small', date: '2026-11-20', time: '', price: 10_800 }
  expect(visit).toMatchObject({ ...asked, package: { id: 'full-valet', title: 'Full Valet' } })
  const car = 'Citroën C3 <Aircross> & more'
  expect(addressee).toEqual({ name: 'Siân', car, email: sampleBooking.email, phone: '447700900123' })
  const { links } = await read(fullValet)
  expect(links.filter((href) => href.includes('#visit='))).toEqual([replies['Agree the visit']])
  const typed = { carMake: ' bmw', carModel: '3 Series' }
  expect(readAgree(await readReplies(typed)).addressee.car).toBe('BMW 3 Series')
  expect((await read(typed)).text).toContain('Car: BMW 3 Series\n')
})

test('what the request leaves open, the owner settles', async () => {
  expect(readAgree(await readReplies({})).visit).toMatchObject({ size: null, date: '', time: '', price: 0 })
  expect(readAgree(await readReplies({ firstWish: 'next tuesday' })).visit).toMatchObject({ date: '' })
  const secondWish = '2026-11-21, any time'
  const passed = await readReplies({ firstWish: '2026-11-15, morning', secondWish })
  expect(readAgree(passed).visit).toMatchObject({ date: '2026-11-21' })
  const typed = readAgree(await readReplies({ name: 'Ann 12345678', carModel: '12345678', email: '', phone: '1' }))
  expect(typed.addressee).toEqual({ name: 'Ann', car: '', email: '', phone: '' })
  const packages = sample.packages.filter(({ title }) => title !== 'Full Valet')
  expect(await readReplies({}, { content: { ...sample, packages } })).not.toHaveProperty('Agree the visit')
  expect(Object.keys(await readReplies({}, { content: { ...sample, replies: undefined } }))).toEqual([
    'Agree the visit'
  ])
})

test('the other answers go by email, text and WhatsApp, where one can be reached', async () => {
  const { html, text, links } = await read(fullValet)
  expect(html.match(/>(Email|Text|WhatsApp)<\/a>/g)).toHaveLength(9)
  const words =
    "Hi Siân, thanks for asking about our Full Valet. We can't make Friday 20 November in the morning, sorry. "
  expect(text).toContain(`Fill in ______ before you send it.\n\n${words}`)
  expect(html.match(/<em>Fill in ______/g)).toHaveLength(1)
  const mail = open(links.find((href) => href.startsWith('mailto:') && href.includes('body')))
  expect(decodeURIComponent(mail.pathname)).toBe(sampleBooking.email)
  expect(mail.searchParams.get('subject')).toBe('A day for your Full Valet')
  expect(mail.searchParams.get('body')).toContain(words.replaceAll('\n', '\r\n'))
  const sms = links.find((href) => href.startsWith('sms:+447700900123?&body='))
  expect(decodeURIComponent(sms ?? '')).toContain(words)
  expect(links).toContain('sms:+447700900123')
  const whatsapp = open(links.find((href) => href.startsWith('https://wa.me/')))
  expect(whatsapp.pathname).toBe('/447700900123')
  expect(whatsapp.searchParams.get('text')).toContain(words)
  expect((await read({ phone: '00353871234567' })).html).toContain('https://wa.me/353871234567?text=')
  expect((await read({ phone: '0121 496 0182' })).html).not.toContain('https://wa.me/')
  expect((await read({})).text).toContain('The price would be £120 to £140, depending on size. Just')
  const unreached = await read({ email: '', phone: '1' })
  expect(unreached.html).not.toMatch(/>(Email|Text|WhatsApp)<\/a>/)
  expect(unreached.links.filter((href) => /^(mailto|sms):/.test(href))).toEqual([])
})

test('another day is the second choice; a day that has passed is offered to nobody', async () => {
  const secondWish = '2026-11-21, any time'
  expect((await readReplies({ ...fullValet, secondWish }))['Another day']).toContain(
    "We can't make Friday 20 November in the morning, sorry. Could we come on Saturday 21 November?"
  )
  const none = await readReplies({ firstWish: '2026-11-15, morning', secondWish: '2028-11-20, morning' })
  expect(Object.values(none).join()).not.toMatch(/November/)
  expect(none['Offer a day']).toContain('about our Full Valet. Could we come on ______?')
})

test('what is missing is asked for, and a request that has it all is not asked', async () => {
  const ask = async (added: Partial<BookingRequest>, more?: More) =>
    (await readReplies(added, more))['We need a bit more']
  const size = 'we need the size of your car (small, medium or large), a couple of photos and a day or two that'
  expect(await ask({})).toContain(size)
  expect(await ask(fullValet)).toContain('we need a couple of photos.')
  expect(await ask({ selectedPackage: 'Add-On Services' })).toContain("we need the add-ons you'd like, a couple")
  const photos = { attached: [new Uint8Array()], refused: [], marks: ['a'] }
  expect(await ask(fullValet, { photos })).toBeUndefined()
})

test.each([
  ['CV13 0AA', 'Sorry, no', "can't take this one on. You're about 20 miles away, which is further than we go."],
  ['B77 1AA', 'Offer a day', "can't take this one on. We hope"]
])('to %s the first reply after agreeing is %s', async (postalCode, first, words) => {
  const replies = await readReplies({ postalCode })
  expect(Object.keys(replies).slice(0, 2)).toEqual(['Agree the visit', first])
  expect(replies['Sorry, no']).toContain(words)
})

test('an owner’s own replies may be fewer and shorter', async () => {
  const replies = fileSchemas['replies.yaml'].parse({
    otherDay: { subject: '<price>', text: "We can't make <day>. Would <otherDay> suit?" },
    no: { subject: 'Your request <reference>', text: "Sorry, we can't." }
  })
  const content = { ...sample, replies }
  expect(await readReplies(fullValet, { content })).toEqual({
    'Agree the visit': expect.any(String),
    'Another day': "We can't make Friday 20 November in the morning. Would ______ suit?",
    'Sorry, no': "Sorry, we can't."
  })
  const { links, text } = await read({ selectedPackage: 'Add-On Services' }, { content })
  expect(text).toContain('Fill in ______ before you send it.')
  const subjects = links.map((href) => href.startsWith('mailto:') && open(href).searchParams.get('subject'))
  const usual = expect.stringMatching(/^Your request /)
  expect(subjects.filter(Boolean).slice(1)).toEqual([usual, usual])
})

test.each([
  ['Mr Smith', 'Hi Mr Smith,'],
  [`${'x'.repeat(100)} Ann`, `Hi ${'x'.repeat(39)}…,`],
  ['\u202eAnn\r\nBcc: x', 'Hi Ann,'],
  ['$& $1', 'Hi $&,']
])('an answer greets %j as %s', async (name, greeting) => {
  expect((await read({ ...fullValet, name })).text).toContain(greeting)
})

test.each([
  'Ann\r\nBcc: victim@example.co.uk',
  'Ann\u2028Bcc: victim@example.co.uk',
  '"Owner" <owner@example.co.uk>',
  '=?utf-8?Q?Ann=0D=0ABcc:_victim@example.co.uk?=',
  'Ann\u202egpj.exe'
])('a name like %j stays a name', async (name) => {
  const mail = await read({ name, carMake: name, postalCode: name, referralCode: name })
  expect(mail.to).toEqual([owner])
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(
    ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].sort()
  )
  expect(mail.text).not.toContain('\u202e')
})

test.each([
  '"a b"@example.co.uk',
  'a..b@example.co.uk',
  'a@example.co.uk, b@example.co.uk',
  'a@example.co.uk\r\nBcc: b@example.co.uk'
])('an address like %j is shown, never put into a header', async (email) => {
  const mail = await read({ email })
  expect([mail.to, mail.replyTo, mail.bcc]).toEqual([[owner], undefined, undefined])
})

test.each(['a?to=b&bcc=victim@example.co.uk', 'a%2Cb@example.co.uk', '#&=%0A@example.co.uk'])(
  'an address like %j reaches itself alone',
  async (email) => {
    const { links } = await read({ ...fullValet, email })
    const mailtos = links.filter((href) => href.startsWith('mailto:')).map(open)
    expect(mailtos).toHaveLength(4)
    for (const { pathname, searchParams, hash } of mailtos) {
      expect([decodeURIComponent(pathname), hash]).toEqual([email, ''])
      expect([...searchParams.keys()].filter((key) => key !== 'subject' && key !== 'body')).toEqual([])
    }
  }
)

test('nothing in a note can act, and none of its lines passes for one of ours', async () => {
  const note = '<a href="https://example.com">x</a><img src=x>\nReference: FAKE\n\n\n\n\u202eTotal: £1\u2028\u0007end'
  const { text, html } = await read({ note })
  expect(html).not.toMatch(/<img|example\.com"/)
  expect(html).toContain('&lt;a href=&quot;https://example.com&quot;')
  expect(text).not.toMatch(/^(Reference: FAKE|Total: £1$)/m)
  expect(text).toContain('> Reference: FAKE\n>\n> Total: £1\n> end\n')
})

test('whatever is typed, a mail program reads what was written', async () => {
  const typed = string({ unit: 'binary', maxLength: 60 })
  const booking = record(Object.fromEntries(Object.keys(sampleBooking).map((name) => [name, typed])))
  await assert(
    asyncProperty(booking, async (values) => {
      const { view, raw, text, html, subject = '' } = await read(values)
      const squeeze = (words: string) => words.replace(/\s+/g, ' ').trim()
      expect(text.trim()).toBe(writePlainText(view).trim())
      expect(html.trim()).toBe(renderMail(view).trim())
      expect(squeeze(subject)).toBe(squeeze(view.subject))
      const lines = raw.toString('latin1').split('\r\n')
      expect(lines.filter((line) => line.length > 998 || /[\r\n]/.test(line))).toEqual([])
    }),
    { numRuns: 60 }
  )
})

/** The lines of the calendar's event, unfolded. */
function readEvent(added: Partial<BookingRequest>): string[] {
  const booking = readBooking({ ...sampleBooking, ...added })
  const { attachments } = describeBooking({ id, kind: 'booking', booking, isSuspicious: false }, sample)
  return String(attachments?.[0]?.content ?? '')
    .replace(/\r\n /g, '')
    .split('\r\n')
}

test('the first wish goes into the owner’s calendar, to be confirmed', () => {
  const facts = /^DESCRIPTION:Phone: 07700900123\\nCar: Citroën C3 .*\\nPrice: £120\\nReference: \w{4}-\w{4}$/
  expect(readEvent({ firstWish: '2026-11-20, morning', vehicleSize: 'small' })).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:${id}`,
      'DTSTAMP:20261116T120000Z',
      'STATUS:TENTATIVE',
      'SUMMARY:Full Valet\\, Siân O’Neill-Żak\\, B91 (to be confirmed)',
      'LOCATION:b91 3qn',
      expect.stringMatching(facts)
    ])
  )
})

test.each([
  // From the opening time, in winter and in summer, for as long as the package takes at most.
  ['2026-11-20, morning', ['DTSTART:20261120T070000Z', 'DTEND:20261120T130000Z']],
  ['2027-06-11, morning', ['DTSTART:20270611T060000Z', 'DTEND:20270611T120000Z']],
  ['2026-11-20, afternoon', ['DTSTART:20261120T130000Z', 'DTEND:20261120T190000Z']],
  ['2026-11-20, any time', ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121']],
  ['2026-02-31, morning', []],
  ['2026-11-15, morning', []]
])('%s in the calendar', (firstWish, times) => {
  expect(readEvent({ firstWish }).filter((line) => /^DT(START|END)/.test(line))).toEqual(times)
})
