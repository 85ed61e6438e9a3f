import { execFileSync, spawnSync } from 'node:child_process'
import { type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithMail } from '../tests/faults/compare-with-mail.ts'
import { createAddresses, createAgent, postOnce } from '../tests/faults/visitors.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { type RelayChild, startRelayChild } from '../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { makeSiteFolder } from '../tests/support/site-folder.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { createId } from './spool/entry.ts'

/* The server as a process of its own, as `npm start` runs it. */

const main = join('server', 'main.ts')
let site: Awaited<ReturnType<typeof makeSiteFolder>>
const children: RelayChild[] = []

beforeAll(async () => {
  site = await makeSiteFolder()
})
afterAll(async () => {
  for (const child of children) await child.end('SIGKILL')
  await site.remove()
})

const start = async (env: Record<string, string> = {}, stderr?: number) => {
  const child = await startRelayChild({ cwd: site.folder, env, script: main, stderr })
  children.push(child)
  return child
}
const smtp = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  BOOKINGS_TO: 'owner@example.co.uk',
  BOOKINGS_FROM: 'site@example.co.uk'
})

test('with no configuration it says where everything is, keeps the mail, and ends well when told to', async () => {
  const relay = await start()
  await waitFor('three lines', () => relay.printed.join('').split('\n').length === 4)
  expect(relay.printed.join('')).toMatch(/^Site: .*\nMailbox: .*\/__mailbox\?key=[\w-]{24}\nMail: .*kept in .*\n$/)

  const url = `http://localhost:${relay.port}`
  expect(await (await fetch(`${url}/api/v1.0/email/send`, jsonPost())).text()).toBe('OK')
  const [, key] = /key=(\S+)/.exec(relay.printed.join('')) ?? []
  const readMailbox = async () => (await fetch(`${url}/__mailbox`, { headers: { cookie: `mailbox=${key}` } })).text()
  await waitFor('the message', async () => (await readMailbox()).includes('Full Valet, Siân'))
  const empty = '{"spool":{"depth":0,"oldestSeconds":0,"failed":0}}'
  await waitFor('an empty spool', async () => (await (await fetch(`${url}/healthz`)).text()) === empty)
  const home = await fetch(url)
  expect(home.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(`${url}/contact`, { redirect: 'manual' })).status).toBe(308)
  expect(await relay.end('SIGTERM')).toBe(0)
  expect((await readdir(join(site.folder, 'var', 'mailbox'))).filter((name) => name.endsWith('.eml'))).toHaveLength(1)
})

test('a wrong variable ends it with one sentence', () => {
  const options = { cwd: site.folder, env: { PATH: process.env.PATH, PORT: 'x' }, encoding: 'utf8' } as const
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(process.cwd(), main)], options)
  expect([status, stderr, stdout]).toEqual([1, 'PORT must be a whole number from 0 to 65535, but is "x".\n', ''])
})

test('with a mail server there is no mailbox', async () => {
  const relay = await start(smtp(1))
  expect(relay.printed.join('')).toContain('Site:')
  expect((await fetch(`http://localhost:${relay.port}/__mailbox`)).status).toBe(404)
  expect(await relay.end('SIGTERM')).toBe(0)
})

test('two processes on one spool send each request once', async () => {
  const mail = await startMailServer({ hideSTARTTLS: true })
  const env = { ...smtp(mail.port), TRUST_PROXY: '127.0.0.1', SPOOL_DIR: join(site.folder, 'shared') }
  const relays = [await start(env), await start(env)]
  const [nextAddress, agent] = [createAddresses(), createAgent()]
  const codes = Array.from({ length: 80 }, (_, index) => `REQ-${index}`)
  const answers = await Promise.all(
    codes.map((code, index) => postOnce(relays[index % 2]?.port ?? 0, code, nextAddress(), agent))
  )
  agent.destroy()
  expect(new Set(answers)).toEqual(new Set(['200']))
  await waitFor('all mail', () => mail.taken.length >= 80)
  for (const relay of relays) expect(await relay.end('SIGTERM')).toBe(0)
  expect(relays.flatMap(({ log }) => log).join('')).not.toContain('not delivered')
  expect(await compareWithMail(codes, mail.taken)).toEqual({
    messages: 80,
    missing: [],
    unknown: 0,
    photoMissing: [],
    photoNamed: 0,
    sentAgain: 0,
    acceptedTwice: 0
  })
  await mail.stop()
})

test('a request under way is answered before the end', async () => {
  const relay = await start()
  const socket = connect(relay.port, '127.0.0.1')
  const { body = '' } = jsonPost()
  const bytes = Buffer.from(String(body))
  socket.write(
    `POST /api/v1.0/email/send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes.length}\r\n\r\n`
  )
  socket.write(bytes.subarray(0, 20))
  await new Promise((resolve) => setTimeout(resolve, 200))
  const ended = relay.end('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.write(bytes.subarray(20))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await ended).toBe(0)
})

test('a body too large is refused on the line too, without waiting for the rest', async () => {
  const relay = await start()
  const socket = connect(relay.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/v1.0/email/send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n{'
  )
  const [answer] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  await relay.end('SIGTERM')
})

test('what is older than the last day arrives when mail comes back two seconds after the start', async () => {
  const mail = await startMailServer({ hideSTARTTLS: true })
  await mail.stop()
  const spoolDir = join(site.folder, 'old')
  await mkdir(join(spoolDir, 'queue'), { recursive: true })
  const id = createId(Date.now() - 6 * 24 * 3_600_000, 'booking')
  const content = { kind: 'booking', booking: sampleBooking, isSuspicious: false }
  await writeFile(join(spoolDir, 'queue', `${id}.json`), JSON.stringify(content))
  const relay = await start({ ...smtp(mail.port), SPOOL_DIR: spoolDir })
  await waitFor('it to be given up', async () => (await readdir(join(spoolDir, 'failed'))).length === 1)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const back = await startMailServer({ port: mail.port, hideSTARTTLS: true })
  await waitFor('the request', () => back.taken.length > 0)
  expect(String(back.taken[0])).toContain(sampleBooking.phone)
  expect(await relay.end('SIGTERM')).toBe(0)
  await back.stop()
})

test('killed while the owner’s mail or the visitor’s copy is on its way, it sends the visitor one copy', async () => {
  const mail = await startMailServer({ hideSTARTTLS: true, delayMs: 500 })
  const env = { ...smtp(mail.port), ACKNOWLEDGE: 'on', SPOOL_DIR: join(site.folder, 'killed') }
  const post = (port: number, name: string) =>
    fetch(`http://localhost:${port}/api/v1.0/email/send`, jsonPost({ ...sampleBooking, name }))
  const list = async (to: string) => {
    const mails = await Promise.all(mail.taken.map((raw) => PostalMime.parse(raw)))
    return mails.filter((one) => one.to?.[0]?.address === to).map(({ subject }) => subject)
  }
  const first = await start(env)
  await post(first.port, 'A')
  // The mail server takes half a second to say yes.
  await waitFor('the owner’s mail', () => mail.countAttempts() === 1)
  await first.end('SIGKILL')
  mail.setMood('delay-copies')
  const second = await start(env)
  await waitFor('the copy', () => second.log.join('').includes('copy not delivered'))
  await second.end('SIGKILL')
  mail.setMood('accept')
  const third = await start(env)
  await waitFor('the copy', async () => (await list(sampleBooking.email)).length > 0)
  await post(third.port, 'B')
  await waitFor('the next one', async () => (await list('owner@example.co.uk')).at(-1)?.includes(', B,') ?? false)
  expect(await third.end('SIGTERM')).toBe(0)
  expect(await list(sampleBooking.email)).toHaveLength(1)
  expect(await readdir(join(site.folder, 'killed', 'queue'))).toEqual([])
  await mail.stop()
}, 60_000)

const openFull = () => open('/dev/full', 'w')
/** Opened for reading too, so that there is somebody who never reads. */
const openUnread = () => {
  const path = join(site.folder, 'log.pipe')
  execFileSync('mkfifo', [path])
  return open(path, 'r+')
}

// Windows and macOS have neither.
test.skipIf(process.platform !== 'linux').each<[string, () => Promise<FileHandle>]>([
  ['on a full disk', openFull],
  ['that nobody reads', openUnread]
])('a log %s costs no booking', async (_, openLog) => {
  const file = await openLog()
  const relay = await start({ SPOOL_DIR: join(site.folder, 'unlogged'), TRUST_PROXY: '127.0.0.1' }, file.fd)
  const [nextAddress, agent] = [createAddresses(), createAgent()]
  // A pipe takes 64 kB before it is full, and each request is a line of about 100 bytes.
  const answers = new Map<string, number>()
  for (let round = 0; round < 30; round += 1) {
    const codes = Array.from({ length: 40 }, (_, index) => `REQ-${round * 40 + index}`)
    for (const answer of await Promise.all(codes.map((code) => postOnce(relay.port, code, nextAddress(), agent)))) {
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  agent.destroy()
  expect([...answers]).toEqual([['200', 1200]])
  expect(await relay.end('SIGTERM')).toBe(0)
  await file.close()
})
