import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants, openSync, writeSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bookingReference } from '../domain/booking.ts'
import { startAlertReceiver } from '../tests/support/alert-receiver.ts'
import { smtpTo, startMailServer } from '../tests/support/mail-server.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { type SiteProcess, useSite } from '../tests/support/site-process.ts'
import { stopAfter } from '../tests/support/test-life.ts'
import { changeDatabase, databaseIn } from '../tests/support/test-spool.ts'
import { createAddresses, createAgent, postOnce } from '../tests/support/visitors.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { createId } from './spool/entry.ts'
import { mostConnections } from './start.ts'

/* The server as a process of its own, as `npm start` runs it. */

const script = join('server', 'main.ts')
const site = useSite()
const start = (env = {}, stderr?: number) => site.start(env, { script, stderr })
const send = '/api/v1.0/email/send'

async function openLine({ port }: SiteProcess) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const isShut = (socket: Socket) => socket.closed || socket.readableEnded

test('with no configuration it says where everything is, keeps the mail, and ends well when told to', async () => {
  const relay = await start()
  await waitFor('three lines', () => relay.printed.join('').split('\n').length === 4)
  expect(relay.printed.join('')).toMatch(/^Site: .*\nMailbox: .*\/__mailbox\?key=[\w-]{24}\nMail: .*kept in .*\n$/)
  expect(await (await relay.send()).text()).toBe('OK')
  const [, key] = /key=(\S+)/.exec(relay.printed.join('')) ?? []
  const readMailbox = async () => (await relay.get('/__mailbox', { headers: { cookie: `mailbox=${key}` } })).text()
  await waitFor('the message', async () => (await readMailbox()).includes('Full Valet, Siân'))
  const empty = '{"spool":{"depth":0,"oldestSeconds":0,"failed":0}}'
  await waitFor('an empty spool', async () => (await (await relay.get('/healthz')).text()) === empty)
  const { headers } = await relay.get('/')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('keep-alive')).toBe('timeout=5')
  expect((await relay.get('/contact', { redirect: 'manual' })).status).toBe(308)
  expect(await relay.end('SIGTERM')).toBe(0)
})

test('a wrong variable ends it with one sentence', () => {
  const options = { cwd: site.at(), env: { PATH: process.env.PATH, PORT: 'x' }, encoding: 'utf8' } as const
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(process.cwd(), script)], options)
  expect([status, stderr, stdout]).toEqual([1, 'PORT must be a whole number from 0 to 65535, but is "x".\n', ''])
})

test('a request under way is answered before the end', async () => {
  const relay = await start()
  const socket = await openLine(relay)
  const body = Buffer.from(String(jsonPost().body))
  socket.write(
    `POST ${send} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  )
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  socket.write(body.subarray(0, 20))
  const ended = relay.end('SIGTERM')
  await waitFor('the door to close', () =>
    relay.get('/').then(
      () => false,
      () => true
    )
  )
  socket.write(body.subarray(20))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await ended).toBe(0)
})

test('a request given up, each request and those that are refused are told; the webhook’s address is nowhere', async () => {
  const [receiver, mail] = await Promise.all([startAlertReceiver(), startMailServer({ hideSTARTTLS: true })])
  stopAfter(receiver)
  stopAfter(mail).setMood('refuse-for-good')
  const waitForTitle = (title: string) => waitFor(title, () => receiver.listTitles().includes(title))
  const readAlerts = () => receiver.received.map(({ text }) => text).join('\n')
  const spoolDir = site.at('told')
  const settings = { ...smtpTo(mail), SPOOL_DIR: spoolDir, ALERT_URL: receiver.url, TRUST_PROXY: '127.0.0.1' }
  const first = await start(settings)
  expect((await first.send()).status).toBe(200)
  await first.end('SIGKILL')
  // Accepted six days ago.
  const id = createId(Date.now() - 6 * 24 * 3_600_000, 'booking')
  changeDatabase(spoolDir, 'UPDATE entry SET id = ?', id)
  const relay = await start({ ...settings, ALERT_ON: 'requests' })
  await waitForTitle('A booking request did not reach you')
  expect((await relay.send({ name: 'Ann' })).status).toBe(200)
  await waitForTitle('New booking request')
  const reference = bookingReference({ ...sampleBooking, name: 'Ann' })
  expect(readAlerts()).toContain(`${reference}, Full Valet, B91`)
  const file = databaseIn(spoolDir)
  await rename(file, `${file}.away`)
  expect((await relay.send({ name: 'Bob' })).status).toBe(503)
  await waitForTitle('Booking requests are being refused')
  expect(readAlerts()).toContain(file)
  const health = await (await relay.get('/healthz')).text()
  await rename(`${file}.away`, file)
  expect(await relay.end('SIGTERM')).toBe(0)
  const everything = [health, await readFile(file, 'latin1'), ...relay.log, ...relay.printed].join()
  expect(everything).not.toContain('s3cret')
})

test('a webhook that hangs keeps no mail and no copy waiting, nor the end', async () => {
  const [receiver, mail] = await Promise.all([startAlertReceiver(), startMailServer({ hideSTARTTLS: true })])
  stopAfter(receiver).setMood('hang')
  stopAfter(mail)
  const alerts = { ALERT_URL: receiver.url, ALERT_ON: 'requests' }
  const spool = { SPOOL_DIR: site.at('hung'), TRUST_PROXY: '127.0.0.1' }
  const relay = await start({ ...smtpTo(mail), ...alerts, ...spool, ACKNOWLEDGE: 'on' })
  const { status, headers } = await relay.get('/__mailbox')
  // With a mail server there is no mailbox, and a proxy closes an idle connection before we do.
  expect([status, headers.get('keep-alive')]).toEqual([404, 'timeout=130'])
  expect((await relay.send()).status).toBe(200)
  await waitFor('the mail and the copy', () => mail.received.length === 2)
  expect(mail.recipients).toEqual([['owner@example.co.uk'], [sampleBooking.email]])
  expect(relay.log.join('')).not.toContain('TimeoutError')
  await waitFor('the alert', () => receiver.countAttempts() === 1)
  expect(await relay.end('SIGTERM')).toBe(0)
  expect(relay.log.join('')).toContain('TimeoutError')
  expect(relay.log.join('')).not.toContain('s3cret')
})

// Windows and macOS have neither.
test.skipIf(process.platform !== 'linux').each(['on a full disk', 'that nobody reads'])(
  'a log %s costs no booking',
  async (where) => {
    const pipe = site.at('log.pipe')
    if (where !== 'on a full disk') execFileSync('mkfifo', [pipe])
    // Opened for reading too, so that there is somebody who never reads.
    const file = await (where === 'on a full disk' ? open('/dev/full', 'w') : open(pipe, 'r+'))
    const filler = where === 'on a full disk' ? null : openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
    if (filler !== null) expect(() => fillUp(filler)).toThrow('EAGAIN')
    const relay = await start({ SPOOL_DIR: site.at('unlogged'), TRUST_PROXY: '127.0.0.1' }, file.fd)
    const [nextAddress, agent] = [createAddresses(), createAgent()]
    const post = (_: unknown, index: number) => postOnce(relay.port, `REQ-${index}`, nextAddress(), agent)
    expect(new Set(await Promise.all(Array.from({ length: 100 }, post)))).toEqual(new Set(['200']))
    agent.destroy()
    expect(await relay.end('SIGTERM')).toBe(0)
    await file.close()
  }
)

function fillUp(pipe: number): never {
  while (true) writeSync(pipe, Buffer.alloc(4096))
}

test(`the connection after ${mostConnections} is closed at once, those who are in are served, and room comes back`, async () => {
  const relay = await start()
  const sockets: Socket[] = []
  // A few at a time: the line to a listening port holds some hundred.
  while (sockets.length < mostConnections)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => openLine(relay)))))
  expect(sockets.filter(isShut)).toHaveLength(0)
  const late = await openLine(relay)
  late.resume()
  await waitFor('the late one to be closed', () => isShut(late))
  const [first] = sockets
  first?.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(String(first && (await once(first, 'data')))).toMatch(/^HTTP\/1\.1 200 OK/)
  for (const socket of sockets) socket.destroy()
  await waitFor('room', async () => {
    const home = await relay.get('/').catch(() => null)
    return home?.status === 200
  })
})

test('a body that nobody needs, or that is too large, is not waited for', async () => {
  const relay = await start()
  const json = 'Content-Type: application/json\r\nContent-Length: 900000000'
  const closed = /^HTTP\/1\.1 200 OK.*\r\nconnection: close\r\n/is
  for (const [request, more, bit, expected] of [
    ['GET /', 'Content-Length: 100000', 'x', closed],
    ['HEAD /', 'Content-Length: 100000', 'x', closed],
    ['GET /', 'Transfer-Encoding: chunked', '1\r\nx\r\n', closed],
    [`POST ${send}`, json, '{', /^HTTP\/1\.1 413 /]
  ] as const) {
    const socket = await openLine(relay)
    socket.write(`${request} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n\r\n`)
    const sending = setInterval(() => socket.write(bit), 50)
    expect(String(await once(socket, 'data'))).toMatch(expected)
    if (expected === closed && !isShut(socket)) await once(socket.resume(), 'close')
    clearInterval(sending)
    socket.destroy()
  }
})
