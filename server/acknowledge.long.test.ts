import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Content, loadContent } from '../catalogue/load.ts'
import { bookingReference, readBooking } from '../domain/booking.ts'
import type { BookingRequest } from '../domain/booking-fields.ts'
import { createBadDisk, type DiskMood } from '../tests/support/bad-disk.ts'
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts'
import { sampleBooking } from '../tests/support/sample-booking.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { createAcknowledgement } from './mail/acknowledge.ts'
import { renderMail } from './mail/booking-mail.tsx'
import { createDelivery } from './mail/deliver.ts'
import { sendBySmtp } from './mail/transport.ts'
import { type Courier, startCourier } from './spool/courier.ts'
import { openSpool, type Spool } from './spool/spool.ts'

/* The visitor's copy, from the spool to a real mail server. */

const sample = loadContent('sample')
let folder: string
let mail: MailServer
let mood: DiskMood
let spool: Spool
let courier: Courier
let logged: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acknowledge-'))
  mail = await startMailServer({ hideSTARTTLS: true })
  mood = 'well'
  logged = []
  spool = await openSpool(folder, { files: createBadDisk(() => mood).files })
})
afterEach(async () => {
  await courier.stop()
  await mail.stop()
  await rm(folder, { recursive: true })
})

async function start({
  isOn = true,
  keepMs = 60_000,
  content = sample,
  isRush = () => false
}: {
  isOn?: boolean
  keepMs?: number
  content?: Content
  isRush?: (moment: number) => boolean
} = {}) {
  const smtp = {
    url: new URL(`smtp://127.0.0.1:${mail.port}`),
    to: ['owner@example.co.uk'],
    from: 'site@example.co.uk'
  }
  const send = sendBySmtp(smtp, { connectMs: 60_000, idleMs: 60_000, totalMs: 120_000 })
  const deliver = createDelivery({ content, mail: { ...smtp, renderMail }, spool, send })
  const acknowledge = isOn
    ? createAcknowledgement(spool, [content.business.email, ...smtp.to, smtp.from], isRush)
    : undefined
  const timing = { firstRetryMs: 40, maxRetryMs: 80, keepMs, scanMs: 30, atOnce: 4 }
  const log = pino({}, { write: (line: string) => logged.push(line) })
  courier = await startCourier({ spool, deliver, acknowledge, log, timing })
}

const full = {
  vehicleSize: 'small',
  firstVisit: 'yes',
  addOns: 'Buy pills at evil.example',
  firstWish: '2026-11-20, morning',
  secondWish: 'visit evil.example',
  note: 'Gate 4711',
  estimate: '£1'
}
const request = (added: Partial<BookingRequest> = {}, isSuspicious = false) => {
  return { booking: readBooking({ ...sampleBooking, ...added }), isSuspicious }
}
const post = async (...given: Parameters<typeof request>) =>
  courier.nudge((await spool.accept(request(...given))) ?? '')
/** Lets what is being done come to its end, and gives what is left to do. */
const stop = async () => {
  await courier.stop()
  return (await spool.list()).map(({ id }) => id)
}
const readMails = () => Promise.all(mail.taken.map((raw) => PostalMime.parse(raw)))

test('after the owner’s mail the visitor gets a copy in our own words and figures', async () => {
  await start()
  await post(full)
  await waitFor('both', () => mail.taken.length === 2)
  const [owners, copy] = await readMails()
  expect(owners?.to).toEqual([{ name: '', address: 'owner@example.co.uk' }])
  expect(copy?.to).toEqual([{ name: '', address: sampleBooking.email }])
  expect(copy?.from).toEqual({ name: sample.business.brand, address: 'site@example.co.uk' })
  expect(copy?.replyTo).toEqual([{ name: '', address: sample.business.email }])
  expect(copy?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }))
  expect(copy?.messageId).toMatch(/-copy-.*@example\.co\.uk>$/)
  const { booking } = request(full)
  expect(copy?.subject).toBe(`We have your request ${bookingReference(booking)}`)
  for (const body of [copy?.text, copy?.html]) {
    for (const words of ['Full Valet', '£108', '£43.20', 'Friday 20 November, morning', bookingReference(booking)])
      expect(body).toContain(words)
    expect(readWords(body)).toContain(sample.business.replyPromise)
    expect(readWords(body)).toContain(sample.pages.contact.changeOrCancel)
    const { name, phone, email, postalCode, carMake, carModel } = booking
    for (const typed of [
      name,
      'Siân',
      phone,
      email,
      postalCode,
      'B91',
      carMake,
      carModel,
      'FRIEND',
      'evil',
      '4711',
      '£1<'
    ])
      expect(body).not.toContain(typed)
  }
  expect(await stop()).toEqual([])
})

test('what came in a rush is mailed to the owner and to nobody else, though it is delivered later', async () => {
  const moments: number[] = []
  const began = Date.now()
  await start({ isRush: (moment) => moments.push(moment) > 0 })
  await post(full)
  await waitFor('the owner’s mail', () => mail.taken.length === 1)
  expect(await stop()).toEqual([])
  expect(mail.taken).toHaveLength(1)
  expect(moments).toEqual([expect.any(Number)])
  expect(moments[0]).toBeGreaterThanOrEqual(began)
})

test('switched off, or with no address to write to, nobody but the owner gets mail', async () => {
  await start({ isOn: false })
  await post()
  await waitFor('the owner’s', () => mail.taken.length === 1)
  await courier.stop()
  await start()
  await post({ name: 'B', email: '' })
  await post({ name: 'C', email: 'a..b@example.co.uk' })
  await post({ name: 'D', email: 'Owner+x@example.co.uk' })
  await post({ name: 'E', email: sample.business.email })
  await post({ name: 'F', email: 'site@example.co.uk' })
  await post({ name: 'G' }, true)
  await waitFor('the owner’s', () => mail.taken.length === 7)
  expect(await stop()).toEqual([])
  expect((await readMails()).map(({ to }) => to?.[0]?.address)).toEqual(Array(7).fill('owner@example.co.uk'))
})

test('the second request of a day from an address gets no copy', async () => {
  await start()
  await post({ name: 'A' })
  await waitFor('both', () => mail.taken.length === 2)
  await post({ name: 'B' })
  await waitFor('the owner’s', () => mail.taken.length === 3)
  expect(await stop()).toEqual([])
  expect(mail.taken).toHaveLength(3)
})

test.each(['address', 'message'])(
  'a copy whose %s is refused is dropped at once, without a word to the owner',
  async (what) => {
    if (what === 'address') mail.refused.push(sampleBooking.email)
    else mail.setMood('refuse-copies')
    await start()
    await post()
    await waitFor('its end', () => logged.join('').includes('copy dropped'))
    expect(await stop()).toEqual([])
    expect(logged.join('')).not.toContain('copy not delivered')
    expect(await readdir(join(folder, 'failed'))).toEqual([])
    expect(await readMails()).toMatchObject([{ to: [{ address: 'owner@example.co.uk' }] }])
  }
)

test('a copy that the mail server puts off is tried again, then dropped without a word to the owner', async () => {
  mail.setMood('delay-copies')
  await start({ keepMs: 1500 })
  await post()
  await waitFor('two attempts', () => mail.countAttempts() >= 3)
  expect(await spool.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
  await waitFor('its end', () => logged.join('').includes('copy dropped'))
  expect(await stop()).toEqual([])
  expect(await readdir(join(folder, 'failed'))).toEqual([])
  expect(await readMails()).toMatchObject([{ to: [{ address: 'owner@example.co.uk' }] }])
  expect(logged.join('')).not.toContain(sampleBooking.email)
})

test('a copy that cannot be stored costs the owner nothing', async () => {
  await start()
  const id = (await spool.accept(request())) ?? ''
  mood = 'full'
  courier.nudge(id)
  await waitFor('the owner’s', () => mail.taken.length === 1)
  await waitFor('a line in the log', () => logged.join('').includes('the visitor gets no copy'))
  mood = 'well'
  expect(await stop()).toEqual([])
  expect(mail.taken).toHaveLength(1)
})

test('while mail is down a copy waits, and says the same at every attempt', async () => {
  await start()
  mail.setMood('delay-copies')
  await post()
  await waitFor('an attempt', () => mail.countAttempts() >= 2)
  mail.setMood('drop-after-data')
  await waitFor('two copies', () => mail.taken.length >= 3)
  mail.setMood('accept')
  await waitFor('its end', () => logged.filter((line) => line.includes('"delivered"')).length === 2)
  const [, ...copies] = mail.taken
  expect(new Set(copies.map(String)).size).toBe(1)
})

test('a firm that is closed says until when, and one without promise or prices says nothing of them', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const closed = [{ from: day, until: '2099-01-01', note: undefined }]
  const { replyPromise, ...business } = sample.business
  await start({ content: { ...sample, business: { ...business, closed } as Content['business'] } })
  await post({ selectedPackage: 'Gone', vehicleSize: 'large' })
  await waitFor('both', () => mail.taken.length === 2)
  const text = (await readMails())[1]?.text ?? ''
  expect(text).toContain("We're closed until ")
  expect(text).toContain('Vehicle size: Large')
  expect(text).not.toMatch(/Gone|£|undefined|Package/)
})

test('once it is sent, nothing on disk tells whose it was', async () => {
  await start()
  await post()
  await waitFor('both', () => mail.taken.length === 2)
  expect(await stop()).toEqual([])
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    expect(path + (await readFile(path, 'utf8'))).not.toMatch(/sian|example/)
  }
})

/** HTML writes an apostrophe as a character reference. */
const readWords = (body = '') => body.replaceAll('&#x27;', "'")
