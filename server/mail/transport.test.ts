import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../tests/support/listen.ts'
import { type Mood, startMailServer } from '../../tests/support/mail-server.ts'
import { stopAfter } from '../../tests/support/test-life.ts'
import { readSmtpOptions, sendBySmtp, verifyBySmtp } from './transport.ts'

const start = async (options: Parameters<typeof startMailServer>[0] = {}) => stopAfter(await startMailServer(options))
/** A busy machine needs them; one that waits for a server to say nothing more does not. */
const patient = { connectMs: 60_000, idleMs: 60_000, totalMs: 120_000 }
const hasty = { ...patient, connectMs: 300, idleMs: 300 }
const smtp = (port: number) => ({
  url: new URL(`smtp://localhost:${port}`),
  to: ['owner@example.co.uk'],
  from: 'site@example.co.uk'
})
const message = {
  id: 'x',
  envelope: { from: 'site@example.co.uk', to: ['owner@example.co.uk'] },
  raw: Buffer.from('From: site@example.co.uk\r\nSubject: Hello\r\n\r\n.A line\r\n..\r\n.\r\nEnd\r\n')
}

test('what is accepted arrives byte for byte; the server may sign its own certificate, and is greeted with our domain', async () => {
  const server = await start({ hideSTARTTLS: false })
  await sendBySmtp(smtp(server.port), patient)(message)
  expect(server.received.map(String)).toEqual([message.raw.toString()])
  expect(server.greetings).toEqual(['example.co.uk'])
})

test.each<[Mood, object]>([
  ['refuse-for-now', { responseCode: 451 }],
  ['refuse-for-good', { code: 'EMESSAGE', responseCode: 554 }],
  ['stall', { code: 'ETIMEDOUT' }],
  ['drop-in-data', { code: 'ECONNECTION' }],
  // Taken, but the line broke before the yes came: nobody can know.
  ['drop-after-data', { code: 'ECONNECTION' }]
])('after %s nobody may have it', async (mood, error) => {
  const server = await start({ hideSTARTTLS: true })
  server.setMood(mood)
  const limits = mood === 'stall' ? { ...patient, idleMs: 300 } : patient
  await expect(sendBySmtp(smtp(server.port), limits)(message)).rejects.toMatchObject(error)
})

test('who was refused while others were not is named', async () => {
  const server = await start({ hideSTARTTLS: true })
  const partner = 'partner@example.co.uk'
  server.refused.push(partner)
  const to = [...message.envelope.to, partner]
  const sending = sendBySmtp(smtp(server.port), patient)({ ...message, envelope: { ...message.envelope, to } })
  expect(await sending).toEqual({ left: [partner], error: expect.objectContaining({ responseCode: 550 }) })
  expect(server.recipients).toEqual([message.envelope.to])
})

test('a mail server can be asked whether it would take something, without sending', async () => {
  const server = await start()
  const ask = (port: number, limits = patient) => verifyBySmtp(smtp(port), limits)()
  await ask(server.port)
  expect([server.countAttempts(), server.received]).toEqual([0, []])
  const silent = createServer()
  await expect(ask(await listen(silent), hasty)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  silent.close()
})

test('beyond this machine TLS is required and certificates are checked', () => {
  const options = (url: string) => readSmtpOptions({ url: new URL(url), from: 'site@firm.co.uk' })
  const tls = { rejectUnauthorized: true }
  const auth = { user: 'u@x', pass: 'p/' }
  const elsewhere = options('smtp://u%40x:p%2F@mail.example.co.uk')
  expect(elsewhere).toMatchObject({ port: 587, secure: false, requireTLS: true, tls, auth })
  expect(options('smtps://mail.example.co.uk')).toMatchObject({ port: 465, secure: true, tls })
  expect(options('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, requireTLS: false })
  expect(options('smtp://127.0.0.1.example.co.uk')).toMatchObject({ requireTLS: true })
})
