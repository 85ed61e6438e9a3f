import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { listen } from '../../tests/support/listen.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { stopAfter } from '../../tests/support/test-life.ts'
import { readSmtpOptions, sendBySmtp, verifyBySmtp } from './transport.ts'

const start = async (options: Parameters<typeof startMailServer>[0] = {}) => stopAfter(await startMailServer(options))
/** A busy machine needs them; one that waits for a server to say nothing more does not. */
const patient = { connectMs: 60_000, idleMs: 60_000, totalMs: 120_000 }
const hasty = { ...patient, connectMs: 300, idleMs: 300 }
const smtp = (port: number, protocol = 'smtp') => {
  const url = new URL(`${protocol}://localhost:${port}`)
  return { url, to: ['owner@example.co.uk'], from: 'site@example.co.uk' }
}
const sender = (port: number, protocol = 'smtp', limits = patient) => sendBySmtp(smtp(port, protocol), limits)
const message = {
  id: 'x',
  envelope: { from: 'site@example.co.uk', to: ['owner@example.co.uk'] },
  raw: Buffer.from('From: site@example.co.uk\r\nSubject: Hello\r\n\r\n.A line\r\n..\r\n.\r\nEnd\r\n')
}

test('what is accepted arrives byte for byte; the server may sign its own certificate, and is greeted with our domain', async () => {
  const server = await start({ hideSTARTTLS: false })
  await sender(server.port)(message)
  expect(server.taken.map(String)).toEqual([message.raw.toString()])
  expect(server.greetings).toEqual(['example.co.uk'])
})

test('an address that is refused while others are taken comes back as the owner wrote it', async () => {
  const server = await start({ hideSTARTTLS: true })
  const partner = 'Partner@Example.co.uk'
  server.refused.push(partner)
  const to = ['owner@example.co.uk', partner]
  const rest = await sender(server.port)({ ...message, envelope: { ...message.envelope, to } })
  expect(rest).toMatchObject({ left: [partner], error: { responseCode: 550 } })
})

test('a mail server can be asked whether it would take something, without sending', async () => {
  const server = await start()
  const ask = (port: number, limits = patient) => verifyBySmtp(smtp(port), limits)()
  await ask(server.port)
  expect([server.countAttempts(), server.taken]).toEqual([0, []])
  const silent = createServer()
  await expect(ask(await listen(silent), hasty)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  silent.close()
})

test('a certificate nobody vouches for is refused', async () => {
  const server = await start({ secure: true })
  await expect(sender(server.port, 'smtps')(message)).rejects.toMatchObject({ code: 'ESOCKET' })
  expect(server.countAttempts()).toBe(0)
})

test('beyond this machine TLS is required and certificates are checked; without TLS nothing leaves', async () => {
  const options = (url: string) => readSmtpOptions({ url: new URL(url), from: 'site@firm.co.uk' })
  const tls = { rejectUnauthorized: true }
  const elsewhere = options('smtp://u%40x:p%2F@mail.example.co.uk')
  const auth = { user: 'u@x', pass: 'p/' }
  expect(elsewhere).toMatchObject({ port: 587, secure: false, requireTLS: true, tls, auth })
  expect(options('smtps://mail.example.co.uk')).toMatchObject({ port: 465, secure: true, tls })
  expect(options('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, requireTLS: false })
  expect(options('smtp://127.0.0.1.example.co.uk')).toMatchObject({ requireTLS: true })

  const server = await start({ hideSTARTTLS: true })
  const transport = createTransport({ ...elsewhere, host: '127.0.0.1', port: server.port })
  await expect(transport.sendMail({ envelope: message.envelope, raw: message.raw })).rejects.toThrow()
  expect(server.countAttempts()).toBe(0)
})
