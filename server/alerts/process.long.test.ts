import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingReference } from '../../domain/booking.ts'
import { type AlertReceiver, startAlertReceiver } from '../../tests/support/alert-receiver.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { type RelayChild, startRelayChild } from '../../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeSiteFolder } from '../../tests/support/site-folder.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { createId } from '../spool/entry.ts'

/* The server as a process of its own, a real webhook, and a mail server that is dead or refuses. */

let site: Awaited<ReturnType<typeof makeSiteFolder>>
let receiver: AlertReceiver
let spoolDir: string
const children: RelayChild[] = []
let count = 0

beforeAll(async () => {
  site = await makeSiteFolder()
})
afterAll(async () => {
  for (const child of children) await child.end('SIGKILL')
  await site.remove()
})
beforeEach(async () => {
  receiver = await startAlertReceiver()
  count += 1
  spoolDir = join(site.folder, `spool-${count}`)
})
afterEach(() => receiver.stop())

async function start(mailPort: number, env: Record<string, string> = {}) {
  const child = await startRelayChild({
    cwd: site.folder,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      BOOKINGS_TO: 'owner@example.co.uk',
      BOOKINGS_FROM: 'site@example.co.uk',
      SPOOL_DIR: spoolDir,
      ALERT_URL: receiver.url,
      ...env
    }
  })
  children.push(child)
  return child
}
const send = async ({ port }: RelayChild, name = 'Ann') => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1.0/email/send`, jsonPost({ ...sampleBooking, name }))
  return answer.status
}
const storeOld = async (age: number) => {
  await mkdir(join(spoolDir, 'queue'), { recursive: true })
  const content = { kind: 'booking', booking: sampleBooking, isSuspicious: false }
  const id = createId(Date.now() - age, 'booking')
  await writeFile(join(spoolDir, 'queue', `${id}.json`), JSON.stringify(content))
}
const hasTitle = (title: string) => () => receiver.listTitles().includes(title)

test('mail that has failed for ten minutes is told once, however often the server is killed, and so is its end', async () => {
  const mail = await startMailServer({ hideSTARTTLS: true })
  await mail.stop()
  await storeOld(20 * 60_000)
  const since = Date.now() - 10 * 60_000
  await writeFile(join(spoolDir, 'alerts.json'), JSON.stringify({ told: [], mailDownSince: since, checkedAt: 0 }))
  for (let run = 0; run < 3; run += 1) {
    const relay = await start(mail.port)
    await waitFor('the alert', hasTitle('Booking requests are waiting'))
    // Told is what the file says, so that the next one knows.
    await waitFor('the note', async () => (await readFile(join(spoolDir, 'alerts.json'), 'utf8')).includes('"mail"'))
    await waitFor('a failure', () => relay.log.join('').includes('not delivered'))
    await relay.end('SIGKILL')
  }
  const relay = await start(mail.port)
  const back = await startMailServer({ port: mail.port, hideSTARTTLS: true })
  await waitFor('the end', hasTitle('All is well again'))
  expect(receiver.taken.map(({ text }) => text)).toEqual([
    '1 booking request is waiting: the mail server cannot be reached (ECONNREFUSED). Mail has failed for 10 minutes. Nothing is lost, and the website keeps trying.',
    'Mail works again.'
  ])
  expect(back.taken).toHaveLength(1)
  expect(await relay.end('SIGTERM')).toBe(0)
  await back.stop()
})

test('a refusal, a request given up and each request are told, with nothing of the person; the address is nowhere', async () => {
  const mail = await startMailServer({ hideSTARTTLS: true })
  mail.setMood('refuse-for-good')
  await storeOld(26 * 24 * 3_600_000)
  const relay = await start(mail.port, { ALERT_ON: 'requests' })
  await waitFor('the refusal', hasTitle('The mail server refused a booking request'))
  await waitFor('the reminder', hasTitle('A booking request still has not reached you'))
  expect(receiver.listTitles()).toContain('A booking request did not reach you')
  expect(await send(relay)).toBe(200)
  await waitFor('the request', hasTitle('New booking request'))
  const told = receiver.taken.map(({ title, text }) => `${title}\n${text}`).join('\n')
  expect(told).toContain(`${bookingReference({ ...sampleBooking, name: 'Ann' })}, Full Valet, B91`)
  const { selectedPackage, ...personal } = sampleBooking
  for (const value of [...Object.values(personal), '3QN']) expect(told.toLowerCase()).not.toContain(value.toLowerCase())

  const health = await (await fetch(`http://127.0.0.1:${relay.port}/healthz`)).text()
  expect(await relay.end('SIGTERM')).toBe(0)
  const state = await readFile(join(spoolDir, 'alerts.json'), 'utf8')
  expect([health, state, ...relay.log, ...relay.printed].join()).not.toContain('s3cret')
  expect((await readdir(spoolDir)).filter((name) => name.startsWith('alerts'))).toEqual(['alerts.json'])
  await mail.stop()
})

test('bookings that the disk refuses are told', async () => {
  const mood = join(site.folder, 'mood')
  await writeFile(mood, '')
  const relay = await start(1, { DISK_MOOD: mood })
  await writeFile(mood, 'full')
  expect(await send(relay)).toBe(507)
  await waitFor('the alert', hasTitle('Booking requests are being refused'))
  expect(receiver.taken.at(-1)?.text).toMatch(
    /^Booking requests cannot be stored: no space left on device \(ENOSPC\)\./
  )
  await writeFile(mood, '')
  await relay.end('SIGKILL')
})

test('a webhook that hangs keeps no mail and no visitor waiting, nor the end', async () => {
  const mail = await startMailServer({ hideSTARTTLS: true })
  receiver.setMood('hang')
  const relay = await start(mail.port, { ALERT_ON: 'requests', TRUST_PROXY: '127.0.0.1' })
  expect(await send(relay)).toBe(200)
  await waitFor('the mail', () => mail.taken.length === 1)
  expect(relay.log.join('')).not.toContain('TimeoutError')
  expect(receiver.countAttempts()).toBe(1)
  expect(await relay.end('SIGTERM')).toBe(0)
  expect(relay.log.join('')).toContain('TimeoutError')
  expect(relay.log.join('')).not.toContain('s3cret')
  await mail.stop()
})

test('past HOURLY_LIMIT requests are accepted and mailed, copies stop, and the owner is told', async () => {
  const mail = await startMailServer({ hideSTARTTLS: true })
  const relay = await start(mail.port, { HOURLY_LIMIT: '5', ACKNOWLEDGE: 'on', TRUST_PROXY: '127.0.0.1' })
  for (let index = 0; index < 12; index += 1) {
    const name = 'Ann'.repeat(index + 1)
    const { headers, ...post } = jsonPost({ ...sampleBooking, name, email: `visitor${index}@example.co.uk` })
    const answer = await fetch(`http://127.0.0.1:${relay.port}/api/v1.0/email/send`, {
      ...post,
      headers: { ...(headers as Record<string, string>), 'x-forwarded-for': `198.51.100.${index}` }
    })
    expect(answer.status).toBe(200)
    await waitFor('the mail', () => mail.recipients.filter(([to]) => to === 'owner@example.co.uk').length === index + 1)
  }
  await waitFor('the alert', hasTitle('Unusually many booking requests'))
  expect(await relay.end('SIGTERM')).toBe(0)
  expect(mail.recipients.flat().filter((to) => to.startsWith('visitor'))).toHaveLength(5)
  expect(await readdir(join(spoolDir, 'queue'))).toEqual([])
  await mail.stop()
})
