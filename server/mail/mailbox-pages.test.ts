import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import type { AppEnv } from '../app.ts'
import { trustProxies } from '../client-address.ts'
import { hashInline } from '../hash-inline.ts'
import { renderMail } from './booking-mail.tsx'
import { composeMessage } from './compose.ts'
import { describeBooking } from './describe-booking.ts'
import { writeMailStyle } from './mail-style.ts'
import type { MailView } from './mail-view.ts'
import { openMailbox } from './mailbox.ts'
import { createMailboxPages } from './mailbox-pages.ts'

let folder: string
let pages: Hono<AppEnv>
let key: string
const id = '0mwhlae7u-booking-1'
const band = 'color:red'
const photo = Buffer.from([0xff, 0xd8, 0x80, 0x0a])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  const mailbox = await openMailbox(folder)
  const view = describeBooking({ booking: sampleBooking, acceptedAt: 0, isSuspicious: false }, loadContent('sample'))
  const context = {
    from: 'site@example.co.uk',
    to: ['owner@example.co.uk'],
    renderMail: (view: MailView) => renderMail(view, band)
  }
  const attachments = [
    { filename: 'photo-1.jpg', contentType: 'image/jpeg', content: photo },
    { filename: 'request-AB12-CD34.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR\r\n') }
  ]
  const message = await composeMessage({ id, date: new Date(0), view, attachments }, context)
  await mailbox.send(message)
  await mailbox.send(message)
  key = mailbox.key
  pages = createMailboxPages(mailbox, trustProxies(['127.0.0.9']), band)
})
afterAll(() => rm(folder, { recursive: true }))

const open = (path: string, headers: Record<string, string> = {}, peer = '127.0.0.1') =>
  pages.request(path, { headers: { host: 'localhost:4321', cookie: `mailbox=${key}`, ...headers } }, {
    incoming: { socket: { remoteAddress: peer } }
  } as never)

test('the owner at this machine reads the mail; sent twice it is there once', async () => {
  const list = await (await open('/__mailbox')).text()
  expect(list.match(/<li>/g)).toHaveLength(1)
  expect(list).toContain('Full Valet, Siân O’Neill-Żak, B91')
  const shown = await open(`/__mailbox/${id}`)
  const page = await shown.text()
  expect(page).toContain('C3 &lt;Aircross&gt; &amp; more')
  expect(page).toContain('auto-generated')
  expect(page).toMatch(/<iframe sandbox /)
  const html = await open(`/__mailbox/${id}/html`)
  const mail = await html.text()
  expect(mail).toContain('href="tel:07700900123"')
  expect(mail).toContain(`<style>${writeMailStyle(band)}</style>`)
  expect(html.headers.get('content-security-policy')).toContain(hashInline(writeMailStyle(band)))
  for (const answer of [shown, html]) {
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
  }
})

test('what is attached is seen or saved, and can do nothing', async () => {
  const page = await (await open(`/__mailbox/${id}`)).text()
  const links = [...page.matchAll(/href="([^"]*attachments[^"]*)">([^<]*)/g)].map(([, href, name]) => [href, name])
  expect(links).toEqual([
    [`/__mailbox/${id}/attachments/1`, 'photo-1.jpg'],
    [`/__mailbox/${id}/attachments/2`, 'request-AB12-CD34.ics']
  ])
  const [picture, event] = [await open(links[0]?.[0] ?? ''), await open(links[1]?.[0] ?? '')]
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(photo)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(await event.text()).toBe('BEGIN:VCALENDAR\r\n')
  expect(event.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(event.headers.get('content-disposition')).toBe('attachment; filename="request-AB12-CD34.ics"')
  for (const { headers } of [picture, event]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  }
  for (const number of ['0', '3', 'x', '-1']) {
    expect((await open(`/__mailbox/${id}/attachments/${number}`)).status).toBe(404)
  }
})

test.each([
  ['another machine', {}, '192.168.1.5'],
  ['a proxy nobody named', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ['a proxy that only says it is one', { via: '1.1 cache' }, '127.0.0.1'],
  ['a named proxy, for someone elsewhere', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.9'],
  ['a name that points here', { host: 'rebound.example.com' }, '127.0.0.1'],
  ['a name that looks like here', { host: '127.0.0.1.example.com' }, '127.0.0.1'],
  ['no host at all', { host: '' }, '127.0.0.1']
])('%s reads nothing', async (_, headers, peer) => {
  for (const path of ['', `/${id}`, `/${id}/html`, `/${id}/attachments/1`].map((rest) => `/__mailbox${rest}`)) {
    expect((await open(path, headers as Record<string, string>, peer)).status).toBe(403)
  }
})

test('without the printed address nobody reads anything, not even at this machine', async () => {
  // As many letters, but more bytes.
  const accented = encodeURIComponent('é'.repeat(key.length))
  for (const cookie of ['', 'mailbox=', `mailbox=${'x'.repeat(24)}`, `mailbox=${accented}`, `other=${key}`]) {
    for (const path of [
      '',
      `/${id}`,
      `/${id}/html`,
      `/${id}/attachments/1`,
      '?key=',
      `?key=${key}x`,
      `?key=${accented}`
    ]) {
      const answer = await open(`/__mailbox${path}`, { cookie })
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.text()).toBe('Open the mailbox by the address that the server printed when it started.\n')
    }
  }
})

test('the printed address is kept in a cookie until the browser closes, and out of the address', async () => {
  const answer = await open(`/__mailbox?key=${key}`, { cookie: '' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/__mailbox'])
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toBe(`mailbox=${key}; Path=/__mailbox; HttpOnly; SameSite=Lax`)
  expect((await open('/__mailbox', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
})

test('the key stays the same, and is nobody else’s to read', async () => {
  expect((await openMailbox(folder)).key).toBe(key)
  expect(key).toMatch(/^[\w-]{24}$/)
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
})

test.each(['[::1]:4321', '127.0.0.1:4321', 'LOCALHOST'])('%s is this machine', async (host) => {
  expect((await open('/__mailbox', { host })).status).toBe(200)
})

test.each(['..%2f..%2fsecret', 'nothing', '%00'])('%s is no message', async (path) => {
  expect((await open(`/__mailbox/${path}`)).status).toBe(404)
})

test('a message goes after thirty days', async () => {
  const inDays = (days: number) => openMailbox(folder, () => Date.now() + days * 24 * 3_600_000)
  expect(await (await inDays(29)).list()).toHaveLength(1)
  expect(await (await inDays(31)).list()).toHaveLength(0)
})
