import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { readSmtpOptions, sendBySmtp, verifyBySmtp } from './transport.ts'

const servers: MailServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

const start = async (options: Parameters<typeof startMailServer>[0] = {}) => {
  const server = await startMailServer(options)
  servers.push(server)
  return server
}
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
  raw: Buffer.from(
    'From: site@example.co.uk\r\nTo: owner@example.co.uk\r\nSubject: Hello\r\n\r\n.A line\r\n..\r\n.\r\nEnd\r\n'
  )
}

test('what is accepted arrives byte for byte', async () => {
  const server = await start()
  await sender(server.port)(message)
  expect(server.taken.map(String)).toEqual([message.raw.toString()])
  expect((await PostalMime.parse(server.taken[0] ?? '')).subject).toBe('Hello')
})

test('the mail server is greeted with the domain of the sender', async () => {
  const server = await start()
  await sender(server.port)(message)
  expect(server.greetings).toEqual(['example.co.uk'])
})

test('a mail server can be asked whether it would take something, without sending', async () => {
  const server = await start()
  const ask = (port: number, limits = patient) => verifyBySmtp(smtp(port), limits)()
  await ask(server.port)
  expect([server.countAttempts(), server.taken]).toEqual([0, []])
  await server.stop()
  servers.length = 0
  await expect(ask(server.port)).rejects.toMatchObject({ originalCode: 'ECONNREFUSED' })
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await expect(ask((silent.address() as AddressInfo).port, hasty)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  silent.close()
})

test('whom the server refuses beside others is said, and nobody else', async () => {
  const server = await start()
  server.refused.push('b@example.co.uk')
  const to = ['a@example.co.uk', 'b@example.co.uk']
  const remainder = await sender(server.port)({ ...message, envelope: { ...message.envelope, to } })
  expect(remainder).toMatchObject({ left: ['b@example.co.uk'], error: { responseCode: 550 } })
  expect(server.recipients).toEqual([['a@example.co.uk']])
  server.refused.push('a@example.co.uk')
  await expect(sender(server.port)({ ...message, envelope: { ...message.envelope, to } })).rejects.toThrow()
})

test('a mail server on this machine may sign its own certificate', async () => {
  const server = await start({ hideSTARTTLS: false })
  await sender(server.port)(message)
  expect(server.taken).toHaveLength(1)
})

test.each([
  ['refuse-for-now', { responseCode: 451 }],
  ['refuse-for-good', { responseCode: 554 }],
  ['stall', { code: 'ETIMEDOUT' }],
  ['drop-in-data', {}],
  ['drop-after-data', {}]
] as const)('%s is a failure', async (mood, error) => {
  const server = await start()
  server.setMood(mood)
  const limits = mood === 'stall' ? hasty : patient
  await expect(sender(server.port, 'smtp', limits)(message)).rejects.toMatchObject(error)
})

test('a certificate nobody vouches for is refused', async () => {
  const server = await start({ secure: true })
  await expect(sender(server.port, 'smtps')(message)).rejects.toMatchObject({ code: 'ESOCKET' })
  expect(server.countAttempts()).toBe(0)
})

test('a server that is away is a failure', async () => {
  const server = await startMailServer()
  await server.stop()
  await expect(sender(server.port)(message)).rejects.toThrow('ECONNREFUSED')
})

test('beyond this machine TLS is required and certificates are checked', () => {
  const options = (url: string) => readSmtpOptions({ url: new URL(url), from: 'site@firm.co.uk' })
  expect(options('smtp://u%40x:p%2F@mail.example.co.uk')).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    tls: { rejectUnauthorized: true },
    auth: { user: 'u@x', pass: 'p/' }
  })
  expect(options('smtps://mail.example.co.uk')).toMatchObject({
    port: 465,
    secure: true,
    tls: { rejectUnauthorized: true }
  })
  expect(options('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, requireTLS: false })
  expect(options('smtp://127.0.0.1.example.co.uk')).toMatchObject({ requireTLS: true })
})

test('without TLS nothing leaves for a server elsewhere', async () => {
  const server = await start({ hideSTARTTLS: true })
  const { createTransport } = await import('nodemailer')
  const elsewhere = readSmtpOptions({ url: new URL('smtp://mail.example.co.uk'), from: 'site@firm.co.uk' })
  const transport = createTransport({ ...elsewhere, host: '127.0.0.1', port: server.port })
  await expect(transport.sendMail({ envelope: message.envelope, raw: message.raw })).rejects.toThrow()
  expect(server.countAttempts()).toBe(0)
})
