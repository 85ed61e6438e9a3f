import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { bookingReference, readBooking } from '../../domain/booking.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { type BookingEntry, type CopyEntry, createId, UnreadableEntry } from '../spool/entry.ts'
import { renderMail } from './booking-mail.tsx'
import type { Message } from './compose.ts'
import { createDelivery, createReminder } from './deliver.ts'
import { createAcknowledgement } from './visitor-copy.ts'

/* From an entry of the spool to the messages that are sent: the owner's mail, and the visitor's copy. */

const content = loadContent('sample')
const { business, pages } = content
const [owner, partner] = ['owner@example.co.uk', 'Partner@Example.co.uk']
const mail = { from: 'site@example.co.uk', to: [owner, partner], sender: '', renderMail }
let sent: Message[]
let failed: number
let state: Map<string, string>
let isRush: boolean
let stored: Omit<CopyEntry, 'id' | 'kind'>[]

beforeEach(() => {
  sent = []
  failed = 0
  state = new Map()
  isRush = false
  stored = []
})

const spool = {
  readHealth: async () => ({ depth: 0, oldestSeconds: 0, failed }),
  readState: async (name: string) => state.get(name),
  writeState: async (name: string, value: string) => void state.set(name, value),
  wasRush: async () => isRush,
  async acceptCopy(copy: Omit<CopyEntry, 'id' | 'kind'>) {
    stored.push(copy)
    return true
  }
}
const send = async (message: Message) => {
  sent.push(message)
  return undefined
}
const deliver = createDelivery({ content, mail, spool, send })
const acknowledge = createAcknowledgement(spool, [business.email, mail.from, ...mail.to], content)

const write = (added: Partial<BookingRequest> = {}, more: Partial<BookingEntry> = {}): BookingEntry => ({
  id: createId(Date.now(), 'booking'),
  kind: 'booking',
  booking: readBooking({ ...sampleBooking, ...added }),
  isSuspicious: false,
  ...more
})
const readMails = () => Promise.all(sent.map(({ raw }) => PostalMime.parse(raw)))

test('only who has not got it gets it again, under the same id', async () => {
  const entry = write()
  await deliver(entry)
  await deliver({ ...entry, left: [partner] })
  // The owner has removed that address meanwhile.
  await deliver({ ...entry, left: ['gone@example.co.uk'] })
  expect(sent.map(({ envelope }) => envelope.to)).toEqual([[owner, partner], [partner]])
  const [first, second] = await readMails()
  expect(first?.to?.map(({ address }) => address)).toEqual([owner, 'Partner@example.co.uk'])
  expect(second?.messageId).toBe(first?.messageId)
})

test('what cannot be written as a mail is no failure of the mail server', async () => {
  await expect(deliver({ ...write(), booking: null as never })).rejects.toThrow(UnreadableEntry)
})

test('until what was given up is dealt with, every mail to the owner begins with it', async () => {
  for (const count of [1, 0]) {
    failed = count
    await deliver(write())
  }
  const said = (await readMails()).map(({ text = '' }) => text.match(/\d+ requests? couldn't be mailed: .*?\./)?.[0])
  expect(said).toEqual(["1 request couldn't be mailed: npm run spool shows it.", undefined])
})

test('if no mail goes out for a day, one does for what was given up, after a failure in an hour again', async () => {
  const remind = createReminder({ mail, spool, send })
  const mailed = (hoursAgo: number) => state.set('mailed', String(Date.now() - hoursAgo * 3_600_000))
  mailed(25)
  await remind(0)
  mailed(23)
  await remind(1)
  expect(sent).toEqual([])
  mailed(25)
  const broken = createReminder({ mail, spool, send: () => Promise.reject(new Error('down')) })
  await expect(broken(1)).rejects.toThrow('down')
  await remind(1)
  expect(sent).toEqual([])
  for (let look = 0; look < 2; look += 1) {
    state.set('mailed', String(Number(state.get('mailed')) - 3_600_000))
    await remind(1)
  }
  const [reminder] = await readMails()
  expect([sent.length, reminder?.subject]).toEqual([1, '1 booking request could not be mailed'])
  expect(reminder?.text).not.toContain(sampleBooking.phone)
})

test('the visitor gets a copy in our own words and figures, and nothing that was typed', async () => {
  const typed = {
    postalCode: 'CV13 0AA',
    addOns: 'Buy pills at evil.example',
    secondWish: 'visit evil.example',
    note: 'Gate 4711',
    estimate: '£1',
    beforePlan: 'evil.example'
  }
  const entry = write({ vehicleSize: 'small', firstVisit: 'yes', firstWish: '2026-11-20, morning', ...typed })
  expect(await acknowledge(entry)).toBe(true)
  const [asked] = stored
  await deliver({ id: createId(Date.parse('2026-11-16T12:00:00Z'), 'copy'), kind: 'copy', ...asked } as CopyEntry)
  const [copy] = await readMails()
  expect(copy?.to).toEqual([{ name: '', address: sampleBooking.email }])
  expect(copy?.from).toEqual({ name: business.brand, address: mail.from })
  expect(copy?.replyTo).toEqual([{ name: '', address: business.email }])
  expect(copy?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }))
  const reference = bookingReference(entry.booking)
  expect(copy?.subject).toBe(`We have your request ${reference}`)
  const ours = [
    'Full Valet',
    '£108',
    'starting price for that size',
    'Friday 20 November, morning',
    reference,
    pages.contact.changeOrCancel,
    'About 20 miles away'
  ]
  const { selectedPackage, ...personal } = sampleBooking
  for (const body of [copy?.text, copy?.html].map((text = '') => text.replaceAll('&#x27;', "'"))) {
    for (const words of [...ours, business.replyPromise]) expect(body).toContain(words)
    for (const words of [...Object.values(personal), 'Siân', 'CV13', 'evil', '4711', '£1<', 'eposit'])
      expect(body).not.toContain(words)
  }
})

test('no copy goes to an address that is none or our own, nor for what may be spam, nor past the limit of the hour', async () => {
  for (const email of ['', 'a..b@example.co.uk', 'Owner+x@example.co.uk', business.email, mail.from])
    expect([email, await acknowledge(write({ email }))]).toEqual([email, false])
  expect(await acknowledge(write({}, { isSuspicious: true }))).toBe(false)
  isRush = true
  expect(await acknowledge(write())).toBe(false)
  expect(stored).toEqual([])
})
