import { readFile, rename } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { bookingReference } from '../../domain/booking.ts'
import { type AlertReceiver, startAlertReceiver } from '../../tests/support/alert-receiver.ts'
import { smtpTo, startMailServer } from '../../tests/support/mail-server.ts'
import type { RelayChild } from '../../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { useSite } from '../../tests/support/site-process.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { changeDatabase, databaseIn } from '../../tests/support/test-spool.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { createId } from '../spool/entry.ts'

/* The server as a process of its own, a real webhook, and a mail server that is dead or refuses. */

const site = useSite()
let receiver: AlertReceiver
let spoolDir: string

beforeEach(async () => {
  receiver = stopAfter(await startAlertReceiver())
  spoolDir = await makeFolder()
})

const openMail = async (port = 0) => stopAfter(await startMailServer({ port, hideSTARTTLS: true }))
const start = (mailPort: number, env: Record<string, string> = {}) =>
  site.start({
    ...smtpTo({ port: mailPort }),
    SPOOL_DIR: spoolDir,
    ALERT_URL: receiver.url,
    TRUST_PROXY: '127.0.0.1',
    ...env
  })
const send = async ({ port }: RelayChild, added: Partial<typeof sampleBooking> = {}, address = '198.51.100.1') => {
  const { headers, ...post } = jsonPost({ ...sampleBooking, ...added })
  const from = { ...(headers as Record<string, string>), 'x-forwarded-for': address }
  return (await fetch(`http://127.0.0.1:${port}/api/v1.0/email/send`, { ...post, headers: from })).status
}
const waitForTitle = (title: string) => waitFor(title, () => receiver.listTitles().includes(title))

test('a request given up, each request and those that are refused are told; the webhook’s address is nowhere', async () => {
  const mail = await openMail()
  mail.setMood('refuse-for-good')
  const first = await start(mail.port)
  expect(await send(first)).toBe(200)
  await first.end('SIGKILL')
  // Accepted six days ago.
  const id = createId(Date.now() - 6 * 24 * 3_600_000, 'booking')
  changeDatabase(spoolDir, 'UPDATE entry SET id = ?', id)
  const relay = await start(mail.port, { ALERT_ON: 'requests' })
  await waitForTitle('A booking request did not reach you')
  expect(await send(relay, { name: 'Ann' })).toBe(200)
  await waitForTitle('New booking request')
  const reference = bookingReference({ ...sampleBooking, name: 'Ann' })
  expect(receiver.received.map(({ text }) => text).join('\n')).toContain(`${reference}, Full Valet, B91`)
  const file = databaseIn(spoolDir)
  await rename(file, `${file}.away`)
  expect(await send(relay, { name: 'Bob' }, '198.51.100.2')).toBe(503)
  await waitForTitle('Booking requests are being refused')
  expect(receiver.received.map(({ text }) => text).join('\n')).toContain(file)
  const health = await (await fetch(`http://127.0.0.1:${relay.port}/healthz`)).text()
  await rename(`${file}.away`, file)
  expect(await relay.end('SIGTERM')).toBe(0)
  const everything = [health, await readFile(file, 'latin1'), ...relay.log, ...relay.printed].join()
  expect(everything).not.toContain('s3cret')
})

test('a webhook that hangs keeps no mail and no visitor waiting, nor the end', async () => {
  const mail = await openMail()
  receiver.setMood('hang')
  const relay = await start(mail.port, { ALERT_ON: 'requests' })
  expect(await send(relay)).toBe(200)
  await waitFor('the mail', () => mail.received.length === 1)
  expect(relay.log.join('')).not.toContain('TimeoutError')
  await waitFor('the alert', () => receiver.countAttempts() === 1)
  expect(await relay.end('SIGTERM')).toBe(0)
  expect(relay.log.join('')).toContain('TimeoutError')
  expect(relay.log.join('')).not.toContain('s3cret')
})
