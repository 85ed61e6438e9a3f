import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder } from '../../tests/support/test-life.ts'
import type { AppEnv } from '../app.ts'
import { trustProxies } from '../client-address.ts'
import { hashInline } from '../static-files.ts'
import { renderMail } from './booking-mail.tsx'
import { composeMessage } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import { writeMailStyle } from './mail-style.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { createMailboxPages } from './mailbox-pages.ts'

const content = loadContent('sample')
let folder: string
let mailbox: Mailbox
let pages: Hono<AppEnv>
let key: string
const id = '0mwhlae7u-booking-1'
const band = 'color:red'
const photo = Buffer.from([0xff, 0xd8, 0x80, 0x0a])
const paths = ['', `/${id}/1`]

beforeEach(async () => {
  folder = await makeFolder()
  mailbox = await openMailbox(folder)
  const entry = { id, kind: 'booking', booking: sampleBooking, isSuspicious: false } as const
  const { view } = describeBooking(entry, content)
  const attachments = [
    { filename: 'photo-1.jpg', contentType: 'image/jpeg', content: photo },
    { filename: 'request-AB12-CD34.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR\r\n') }
  ]
  const message = await composeMessage(
    { id, date: new Date(0), view, attachments },
    {
      from: 'site@example.co.uk',
      to: ['owner@example.co.uk'],
      sender: '',
      renderMail: (view) => renderMail(view, band)
    }
  )
  await mailbox.send(message)
  await mailbox.send(message)
  key = mailbox.key
  pages = createMailboxPages(mailbox, trustProxies(['127.0.0.9']), band)
})

const open = (path: string, headers: Record<string, string> = {}, peer = '127.0.0.1') =>
  pages.request(`/__mailbox${path}`, { headers: { host: 'localhost:4321', cookie: `mailbox=${key}`, ...headers } }, {
    incoming: { socket: { remoteAddress: peer } }
  } as never)

test('the owner at this machine reads the mail; sent twice it is there once', async () => {
  const shown = await open('')
  const page = await shown.text()
  expect(page.match(/<li>/g)).toHaveLength(1)
  expect(page).toContain('Booking request: Full Valet, Siân O’Neill-Żak, B91')
  expect(page).toContain('C3 &lt;Aircross&gt; &amp; more')
  // The mail itself, with its replies, and not in a frame that would cut it off.
  expect(page).toMatch(/<template shadowrootmode="open"><style>.*<h2>Your reply<.*<\/template>/s)
  expect(page).toContain(`<style>${writeMailStyle(band)}</style>`)
  const policy = shown.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(policy).toContain(hashInline(writeMailStyle(band)))
  expect(policy).not.toContain('unsafe')
  for (const path of ['/..%2f..%2fsecret/1', '/nothing/1', '/%00/1', `/${id}`, `/${id}/0`, `/${id}/3`])
    expect((await open(path)).status).toBe(404)
})

test('what is attached is seen or saved, and can do nothing', async () => {
  const shown = { 'content-type': 'image/jpeg' }
  const saved = { 'content-disposition': 'attachment; filename="request-AB12-CD34.ics"' }
  const page = await (await open('')).text()
  for (const [index, [name, headers]] of [['photo-1.jpg', shown] as const, ['request', saved] as const].entries()) {
    const path = `/${id}/${index + 1}`
    expect(page).toContain(`href="/__mailbox${path}">${name}`)
    const answer = await open(path)
    if (headers === shown) expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...headers,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store'
    })
  }
})

test.each<[string, Record<string, string>, string]>([
  ['another machine', {}, '192.168.1.5'],
  ['a proxy nobody named', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ['a proxy that only says it is one', { via: '1.1 cache' }, '127.0.0.1'],
  ['a named proxy, for someone elsewhere', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.9'],
  ['a name that looks like here', { host: '127.0.0.1.example.com' }, '127.0.0.1'],
  ['no host at all', { host: '' }, '127.0.0.1']
])('%s reads nothing', async (_, headers, peer) => {
  for (const path of paths) expect((await open(path, headers, peer)).status).toBe(403)
})

test('without the printed address nobody reads anything, not even at this machine', async () => {
  // As many letters, but more bytes.
  const accented = encodeURIComponent('é'.repeat(key.length))
  for (const cookie of ['', `mailbox=${'x'.repeat(24)}`, `mailbox=${accented}`, `other=${key}`]) {
    for (const path of [...paths, '?key=', `?key=${key}x`, `?key=${accented}`]) {
      const answer = await open(path, { cookie })
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.text()).toBe('Open the mailbox by the address that the server printed when it started.\n')
    }
  }
})

test('a key that was cut short to nothing lets nobody in', async () => {
  pages = createMailboxPages({ ...mailbox, key: '' }, trustProxies([]), band)
  for (const path of ['', '?key=']) expect((await open(path, { cookie: 'mailbox=' })).status).toBe(403)
})

test('the printed address stays the same, is nobody else’s to read, and is kept in a cookie until the browser closes', async () => {
  expect((await openMailbox(folder)).key).toBe(key)
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
  const answer = await open(`?key=${key}`, { cookie: '' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/__mailbox'])
  expect(answer.headers.get('set-cookie')).toBe(`mailbox=${key}; Path=/__mailbox; HttpOnly; SameSite=Lax`)
  for (const host of ['[::1]:4321', '127.0.0.1:4321', 'LOCALHOST']) expect((await open('', { host })).status).toBe(200)
})

test('a message goes after thirty days', async () => {
  const clock = vi.spyOn(Date, 'now')
  const sentAt = Date.now()
  for (const [days, count] of [
    [29, 1],
    [31, 0]
  ] as const) {
    clock.mockReturnValue(sentAt + days * 24 * 3_600_000)
    expect(await (await openMailbox(folder)).list()).toHaveLength(count)
  }
})
