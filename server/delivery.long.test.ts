import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadContent } from '../catalogue/load.ts'
import { bookingReference } from '../domain/booking.ts'
import { createBadDisk, type DiskMood } from '../tests/support/bad-disk.ts'
import { type MailServer, type Mood, startMailServer } from '../tests/support/mail-server.ts'
import { sampleBooking } from '../tests/support/sample-booking.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { renderMail } from './mail/booking-mail.tsx'
import { createDelivery } from './mail/deliver.ts'
import { sendBySmtp } from './mail/transport.ts'
import { type Courier, startCourier } from './spool/courier.ts'
import type { SpoolEntry } from './spool/entry.ts'
import { realFiles } from './spool/files.ts'
import { openSpool, type Spool } from './spool/spool.ts'

/* From the spool to a real mail server and back out of its messages. */

let folder: string
let mail: MailServer
let spool: Spool
let courier: Courier
let failures: (string[] | undefined)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'))
  mail = await startMailServer({ hideSTARTTLS: true })
  spool = await openSpool(folder)
  failures = []
})
afterEach(async () => {
  await courier.stop()
  await mail.stop()
  await rm(folder, { recursive: true })
})

/** Only a mail server that stalls has to be given up soon: a busy machine is slow too. */
async function start(keepMs = 600_000, to = ['owner@example.co.uk'], idleMs = 60_000) {
  const smtp = { url: new URL(`smtp://127.0.0.1:${mail.port}`), to, from: 'site@example.co.uk' }
  const send = sendBySmtp(smtp, { connectMs: 60_000, idleMs, totalMs: 120_000 })
  const deliver = createDelivery({
    content: loadContent('sample'),
    mail: { ...smtp, renderMail },
    spool,
    send
  })
  const timing = { firstRetryMs: 80, maxRetryMs: 200, keepMs, scanMs: 50, atOnce: 4 }
  const onFailure = (entry: SpoolEntry) => failures.push('left' in entry ? entry.left : undefined)
  courier = await startCourier({ spool, deliver, onFailure, log: pino({ level: 'silent' }), timing })
}
const isDone = async () => (await spool.readHealth()).depth === 0

test.each<[Mood, number]>([
  ['accept', 1],
  ['refuse-for-now', 1],
  ['refuse-for-good', 1],
  ['stall', 1],
  ['drop-in-data', 1],
  // Taken, but the line broke before the yes came: sent again, under the same id, because nobody can know.
  ['drop-after-data', 2]
])('after %s the request arrives with every field', async (mood, least) => {
  mail.setMood(mood)
  await start(undefined, undefined, mood === 'stall' ? 300 : undefined)
  courier.nudge((await spool.accept({ booking: sampleBooking, isSuspicious: false })) ?? '')
  await waitFor('an attempt', () => mail.countAttempts() > 0)
  if (mood !== 'accept') expect(await spool.readHealth()).toMatchObject({ depth: 1, failed: 0 })
  mail.setMood('accept')
  await waitFor('delivery', isDone)

  const messages = await Promise.all(mail.taken.map((raw) => PostalMime.parse(raw)))
  expect(messages.length).toBeGreaterThanOrEqual(least)
  expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(1)
  const rows = Object.fromEntries(messages[0]?.text?.split('\n').map((line) => line.split(': ')) ?? [])
  expect(rows).toMatchObject({
    Name: sampleBooking.name,
    Phone: sampleBooking.phone,
    Email: sampleBooking.email,
    Postcode: sampleBooking.postalCode,
    Car: `${sampleBooking.carMake} ${sampleBooking.carModel}`,
    Package: sampleBooking.selectedPackage,
    'Referral code': sampleBooking.referralCode,
    Reference: bookingReference(sampleBooking)
  })
})

test('of two addresses the refused one is tried again by itself, and the other gets nothing twice', async () => {
  const to = ['owner@example.co.uk', 'partner@example.co.uk']
  mail.refused.push('partner@example.co.uk')
  await start(undefined, to)
  courier.nudge((await spool.accept({ booking: sampleBooking, isSuspicious: false })) ?? '')
  await waitFor('the first', () => mail.taken.length > 0)
  await waitFor('the failure', () => failures.length > 0)
  expect(failures[0]).toEqual(['partner@example.co.uk'])
  expect(await spool.readHealth()).toMatchObject({ depth: 1, failed: 0 })
  // A restart forgets nothing of it.
  await courier.stop()
  await spool.close()
  spool = await openSpool(folder)
  await start(undefined, to)
  mail.refused.length = 0
  await waitFor('delivery', isDone)
  expect(mail.recipients).toEqual([['owner@example.co.uk'], ['partner@example.co.uk']])
  const [first, second] = await Promise.all(mail.taken.map((raw) => PostalMime.parse(raw)))
  expect(first?.to?.map(({ address }) => address)).toEqual(to)
  expect(second?.messageId).toBe(first?.messageId)
})

test('on a full disk, too, nobody gets a request twice because somebody else is refused', async () => {
  let mood: DiskMood = 'well'
  spool = await openSpool(folder, { files: createBadDisk(() => mood).files })
  mail.refused.push('partner@example.co.uk')
  await start(undefined, ['owner@example.co.uk', 'partner@example.co.uk'])
  const id = (await spool.accept({ booking: sampleBooking, isSuspicious: false })) ?? ''
  mood = 'full'
  courier.nudge(id)
  await waitFor('several tries', () => mail.countRefusals() > 3)
  expect(mail.recipients).toEqual([['owner@example.co.uk']])
  mood = 'well'
  mail.refused.length = 0
  await waitFor('delivery', isDone)
  expect(mail.recipients).toEqual([['owner@example.co.uk'], ['partner@example.co.uk']])
})

test('an address taken out of the settings is not waited for', async () => {
  mail.refused.push('partner@example.co.uk')
  await start(undefined, ['owner@example.co.uk', 'partner@example.co.uk'])
  courier.nudge((await spool.accept({ booking: sampleBooking, isSuspicious: false })) ?? '')
  await waitFor('the first', () => mail.taken.length > 0)
  await courier.stop()
  await start()
  await waitFor('the end', isDone)
  expect(mail.recipients).toEqual([['owner@example.co.uk']])
})

test('what was given up arrives by itself when mail works, and the owner is not told that it did not', async () => {
  await mail.stop()
  await start(0)
  courier.nudge((await spool.accept({ booking: sampleBooking, isSuspicious: false })) ?? '')
  await waitFor('it to be given up', async () => (await spool.readHealth()).failed === 1)
  mail = await startMailServer({ port: mail.port, hideSTARTTLS: true })
  await waitFor('the request', () => mail.taken.length > 0)
  await waitFor('the end of the notice', async () => (await readdir(join(folder, 'queue'))).length === 0)
  const messages = await Promise.all(mail.taken.map((raw) => PostalMime.parse(raw)))
  expect(messages.map(({ text }) => text?.includes(sampleBooking.phone))).toEqual([true])
})

test('of files that we may not read the owner is told in one mail, with what to do', async () => {
  const access = async () => {
    throw Object.assign(new Error(), { code: 'EACCES' })
  }
  spool = await openSpool(folder, { files: { ...realFiles, access } })
  await spool.addNotice()
  await start()
  await waitFor('the notice', () => mail.taken.length > 0)
  const { subject, text } = await PostalMime.parse(mail.taken[0] ?? '')
  expect(subject).toBe('Booking requests may be waiting where the website cannot read them')
  expect(text).toContain(`chown -R ${process.getuid?.()} ${folder}`)
})

test('what the mail server refuses is told in one mail, and comes after all when it is wanted', async () => {
  mail.setMood('refuse-requests')
  await start(0)
  courier.nudge((await spool.accept({ booking: sampleBooking, isSuspicious: false })) ?? '')
  await waitFor('the notice', () => mail.taken.length > 0)
  const notice = await PostalMime.parse(mail.taken[0] ?? '')
  expect(notice.subject).toBe('1 booking request could not be delivered')
  expect(notice.text).toContain(join(folder, 'failed'))
  expect(notice.text).not.toContain(sampleBooking.phone)

  mail.setMood('accept')
  await waitFor('the request', () => mail.taken.length > 1)
  expect((await PostalMime.parse(mail.taken[1] ?? '')).text).toContain(sampleBooking.phone)
  expect(await spool.readHealth()).toMatchObject({ failed: 0 })
})
