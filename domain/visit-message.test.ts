import { assert, property, string } from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { anyVisit, visitFacts } from '../tests/support/sample-visit.ts'
import { encode, writeMessageLinks } from './message-links.ts'
import { readVisit, writeVisit } from './visit.ts'
import { longestMessage, writeVisitMessage } from './visit-message.ts'
import { describeMoving, writeVisitCalendar } from './visit-words.ts'

const visit = readVisit(
  writeVisit({
    reference: 'R2KG-6WEK',
    package: { id: 'full-valet' },
    size: 'large',
    date: '2026-11-20',
    time: '09:30',
    price: 14_000
  }) ?? '',
  visitFacts.packages
)
if (!visit) throw new Error('The visit of these tests must be readable')
const ann = { name: 'Ann', car: 'Ford Galaxy' }
const now = new Date('2026-11-10T12:00Z')
const link = 'https://www.example.co.uk/contact/#visit=CODE'
const write = (facts: Partial<typeof visitFacts> = {}, change = {}) =>
  writeVisitMessage({ ...visit, ...change }, ann, { ...visitFacts, ...facts }, link, now)

test('a message is the whole agreement', () => {
  expect(write()).toEqual({
    subject: 'Your visit on Friday 20 November 2026',
    body: `Hi Ann, here is your visit:

Friday 20 November 2026, 9.30am
Full Valet, large, Ford Galaxy
Price: £140
Deposit: £56
Time it takes: 4-6 hours
Reference: R2KG-6WEK

Please have ready: An outside tap within reach of the car.

To move or cancel it, ring 0121 496 0182 or write to us by Wednesday 18 November 2026, 9.30am, and you don't lose the deposit.

By law you may change your mind within 14 days.

To keep it in your calendar: ${link}

Ardenshine`
  })
})

test('a deposit that is stated in two ways is a gap, and one that nobody takes is not named', () => {
  expect(write({ depositPercent: null }).body).toContain('Deposit: £______\n')
  expect(write({ depositPercent: 0 }).body).not.toMatch(/deposit/i)
  expect(write({}, { package: { ...visit.package, isMonthly: true }, price: 6000 }).body).toContain('£60 a month')
})

test('without notice, or when it is too late for it, nobody is promised their deposit', () => {
  const late = new Date('2026-11-18T09:30Z')
  for (const words of [
    describeMoving(visit, { ...visitFacts, noticeHours: undefined }, now),
    describeMoving(visit, visitFacts, late)
  ])
    expect(words).toMatch(/as soon as you know\. The deposit is non-refundable/)
  const before = new Date(late.getTime() - 1)
  expect(describeMoving(visit, visitFacts, before)).toMatch(/don't lose the deposit\.$/)
})

test('the notice ends on the London clock, also across a clock change', () => {
  const facts = { ...visitFacts, noticeHours: 24 }
  expect(describeMoving({ ...visit, date: '2027-03-28', time: '09:30' }, facts, now)).toContain(
    'Saturday 27 March 2027, 8.30am'
  )
  expect(describeMoving({ ...visit, date: '2027-10-31', time: '09:30' }, facts, now)).toContain(
    'Saturday 30 October 2027, 10.30am'
  )
})

test('no message is longer than a mail program takes, whatever it is made of', () => {
  assert(
    property(anyVisit, string({ unit: 'grapheme', maxLength: 40 }), string({ maxLength: 3000 }), (some, name, long) => {
      const facts = { ...visitFacts, brand: name, terms: long }
      const ready = { ...some, package: { ...some.package, haveReady: [long, name], title: long.slice(0, 400) } }
      const { subject, body } = writeVisitMessage(ready, { name, car: name }, facts, link, now)
      const links = writeMessageLinks({ email: 'ann@example.co.uk', phone: '+447700900123' }, { subject, body })
      expect(links.map(({ text }) => text)).toEqual(['Email', 'Text', 'WhatsApp'])
      expect(encode(body.replaceAll('\n', '\r\n')).length).toBeLessThanOrEqual(longestMessage)
    })
  )
  const endless = write({}, { package: { ...visit.package, title: 'é '.repeat(600) } }).body
  expect(encode(endless.replaceAll('\n', '\r\n')).length).toBeLessThanOrEqual(longestMessage)
  // What is left out first is what else a customer could ask for.
  const long = write({ terms: 'A sentence. '.repeat(200) }).body
  expect(long).toContain('To move or cancel it')
  expect(long).toContain(link)
  expect(long).toContain('Ardenshine')
})

/** As another program reads it. */
function readCalendar(text: string) {
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  if (!event) throw new Error('The calendar has no event')
  const { summary, description, uid, startDate, endDate } = new ICAL.Event(event)
  const [alarm] = event.getAllSubcomponents('valarm')
  const trigger = alarm?.getFirstPropertyValue('trigger')
  if (!(trigger instanceof ICAL.Duration)) throw new Error('The reminder has no time')
  const start = startDate.toJSDate()
  return {
    ...{ summary, description, uid, start, end: endDate.toJSDate() },
    reminder: new Date(start.getTime() + trigger.toSeconds() * 1000),
    action: alarm?.getFirstPropertyValue('action'),
    status: event.getFirstPropertyValue('status')
  }
}

const at = (date: string, time: string) => readCalendar(writeVisitCalendar({ ...visit, date, time }, visitFacts, now))

test('another program reads the visit from its calendar file', () => {
  expect(at('2026-11-20', '09:30')).toEqual({
    uid: 'R2KG-6WEK',
    summary: 'Full Valet, Ardenshine',
    description: 'Price: £140\nReference: R2KG-6WEK\nTo move or cancel it, ring 0121 496 0182 or write to us.',
    start: new Date('2026-11-20T09:30Z'),
    end: new Date('2026-11-20T15:30Z'),
    reminder: new Date('2026-11-19T18:00Z'),
    action: 'DISPLAY',
    status: 'CONFIRMED'
  })
})

test.each([
  ['in summer', '2027-07-01', '09:30', '2027-07-01T08:30Z', '2027-06-30T17:00Z'],
  ['after the clocks went forward', '2027-03-28', '09:30', '2027-03-28T08:30Z', '2027-03-27T18:00Z'],
  ['the day before', '2027-03-27', '09:30', '2027-03-27T09:30Z', '2027-03-26T18:00Z'],
  ['after the clocks went back', '2027-10-31', '09:30', '2027-10-31T09:30Z', '2027-10-30T17:00Z'],
  ['just after midnight of that night', '2027-10-31', '00:15', '2027-10-30T23:15Z', '2027-10-30T17:00Z']
])('%s a visit is at its UK time, with the reminder at six the evening before', (_, date, time, start, reminder) => {
  expect(at(date, time)).toMatchObject({ start: new Date(start), reminder: new Date(reminder) })
})

test('every visit ends when its hours are over, and its reminder is before it', () => {
  assert(
    property(anyVisit, (some) => {
      const read = readCalendar(writeVisitCalendar(some, visitFacts, now))
      expect(read.end.getTime() - read.start.getTime()).toBe((some.package.hours || 2) * 3_600_000)
      expect(read.reminder < read.start).toBe(true)
    })
  )
})
