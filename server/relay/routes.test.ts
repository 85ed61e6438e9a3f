import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBadDisk, type DiskMood } from '../../tests/support/bad-disk.ts'
import { browserPost, jsonPost, sampleBooking, sampleIds } from '../../tests/support/sample-booking.ts'
import { openTestRelay } from '../../tests/support/test-relay.ts'
import type { AppEnv } from '../app.ts'
import { readBody } from './read-body.ts'

type TestRelay = Awaited<ReturnType<typeof openTestRelay>>
let relay: TestRelay
let moment = Date.parse('2026-03-01T12:00:00Z')

beforeEach(async () => {
  relay = await openTestRelay({
    env: { ALLOWED_ORIGINS: 'https://www.example.co.uk', DAILY_LIMIT: '3' },
    now: () => moment
  })
})
afterEach(() => relay.close())

const read = async (answer: Response | Promise<Response>) => {
  const { status, text } = { status: (await answer).status, text: await (await answer).text() }
  return [status, text]
}
const formPost = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields)
})
const multipart = (fields: Record<string, string | Blob>): RequestInit => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { method: 'POST', body }
}

test('a booking is accepted as JSON and as a form of either kind, and lies in the spool as it was sent', async () => {
  expect(await read(relay.post('send', jsonPost({ ...sampleBooking, name: '  Ann \ud800 ' })))).toEqual([200, 'OK'])
  expect(await read(relay.post('send-form', formPost({ ...sampleBooking, ...sampleIds })))).toEqual([200, 'OK'])
  expect(await read(relay.post('send-form', multipart({ ...sampleBooking, ...sampleIds, name: 'Bob' })))).toEqual([
    200,
    'OK'
  ])
  const bookings = (await relay.readQueue()).map((entry) => entry.kind === 'booking' && entry.booking)
  expect(bookings).toHaveLength(3)
  expect(bookings).toContainEqual(sampleBooking)
  expect(bookings).toContainEqual({ ...sampleBooking, name: 'Ann \ufffd' })
})

test('a form without a field for referral codes sends the same eight keys', async () => {
  const { referralCode, ...asked } = sampleBooking
  expect(await read(relay.post('send-form', formPost({ ...asked, ...sampleIds })))).toEqual([200, 'OK'])
  const [entry] = await relay.readQueue()
  expect(entry).toMatchObject({ booking: { ...sampleBooking, referralCode: '' } })
})

test.each([
  ['missing key', jsonPost(sampleBooking, { ...sampleIds, user_id: undefined }), 400, 'The user_id is missing'],
  ['wrong key', jsonPost(sampleBooking, { ...sampleIds, user_id: 'x' }), 400, 'The user_id is not known here'],
  ['wrong service', jsonPost(sampleBooking, { ...sampleIds, service_id: 1 }), 400, 'The service_id is not known here'],
  ['no template', jsonPost(sampleBooking, { ...sampleIds, template_id: '' }), 400, 'The template_id is missing'],
  ['params in a list', jsonPost([]), 400, 'The template_params must be an object'],
  ['null params', jsonPost(null), 400, 'The template_params must be an object'],
  ['no params', { ...jsonPost(), body: JSON.stringify(sampleIds) }, 400, 'Please fill in all required fields'],
  ['digit in name', jsonPost({ ...sampleBooking, name: 'R2D2' }), 400, 'Name should not contain numbers'],
  ['no digits', jsonPost({ ...sampleBooking, phone: '+44' }), 400, 'Phone number should contain only digits'],
  ['phone as number', jsonPost({ ...sampleBooking, phone: 7 }), 400, 'Please fill in all required fields'],
  ['unknown package', jsonPost({ ...sampleBooking, selectedPackage: 'X' }), 400, 'Please fill in all required fields'],
  ['not JSON', { ...jsonPost(), body: '{' }, 400, 'The request is not valid JSON'],
  ['no object', { ...jsonPost(), body: '3' }, 400, 'The request must be a JSON object'],
  [
    'plain text',
    { ...jsonPost(), headers: { 'content-type': 'text/plain' } },
    415,
    'The request must be sent as application/json'
  ],
  ['51 kB', { ...jsonPost(), body: ' '.repeat(51_000) }, 413, 'The request is larger than 50 kB']
] satisfies [string, RequestInit, number, string][])('%s is refused with a sentence', async (_, init, status, text) => {
  expect(await read(relay.post('send', init))).toEqual([status, text])
  expect(await relay.readQueue()).toEqual([])
})

test('a form that is none is refused', async () => {
  expect((await relay.post('send-form', jsonPost())).status).toBe(415)
  const broken = { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } }
  expect(await read(relay.post('send-form', broken))).toEqual([400, 'The form could not be read'])
  const withFile = multipart({ ...sampleBooking, ...sampleIds, name: new Blob(['x']) })
  expect((await relay.post('send-form', withFile)).status).toBe(400)
})

test('a body of unknown length is cut off at the limit', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(10_000))
    }
  })
  const init = { ...jsonPost(), body, duplex: 'half' }
  expect((await relay.post('send', init)).status).toBe(413)
  expect(sent).toBeLessThan(10)
})

test('a body that does not come is not waited for', async () => {
  const body = new ReadableStream({ pull: () => new Promise(() => {}) })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  const app = new Hono<AppEnv>().post('/', async (context) => context.json(await readBody(context, 50)))
  expect(await (await app.request(request)).json()).toEqual({ kind: 'too-slow' })
})

test('origins: our own and the named ones may post, others may not', async () => {
  const from = async (origin: string, host = 'localhost:4321', init = jsonPost()) => {
    const answer = await relay.post('send', { ...init, headers: { ...init.headers, origin, host } })
    return [answer.status, answer.headers.get('access-control-allow-origin')]
  }
  expect(await from('http://localhost:4321')).toEqual([200, 'http://localhost:4321'])
  expect(await from('https://shop.example.co.uk', 'shop.example.co.uk:443')).toEqual([
    200,
    'https://shop.example.co.uk'
  ])
  expect(await from('https://www.example.co.uk')).toEqual([200, 'https://www.example.co.uk'])
  expect(await from('https://www.example.co.uk', 'localhost', jsonPost({}))).toEqual([400, 'https://www.example.co.uk'])
  expect(await from('https://elsewhere.example.com')).toEqual([403, null])
  expect(await from('http://localhost:9999')).toEqual([403, null])
  expect(await from('null')).toEqual([403, null])
})

test('a browser asks first', async () => {
  const ask = (origin: string) =>
    relay.app.request('http://localhost/api/v1.0/email/send', {
      method: 'OPTIONS',
      headers: { origin, host: 'localhost' }
    })
  const yes = await ask('https://www.example.co.uk')
  expect(yes.status).toBe(204)
  expect(yes.headers.get('access-control-allow-methods')).toBe('POST')
  expect(yes.headers.get('access-control-allow-headers')).toBe('Content-Type')
  expect(yes.headers.get('vary')).toContain('Origin')
  expect((await ask('https://elsewhere.example.com')).status).toBe(403)
})

test('one a second and three a day from one address', async () => {
  const status = async () => {
    const answer = await relay.post('send', jsonPost({}), '203.0.113.9')
    return [answer.status, answer.headers.get('retry-after')]
  }
  expect([await status(), await status()]).toEqual([
    [400, null],
    [429, '1']
  ])
  moment += 1000
  expect(await status()).toEqual([400, null])
  moment += 1000
  expect(await status()).toEqual([400, null])
  moment += 1000
  expect(await status()).toEqual([429, String(24 * 3600 - 3)])
})

test('the same request within ten minutes is one, later it is a new one', async () => {
  await Promise.all([relay.post('send', jsonPost()), relay.post('send', jsonPost())])
  await relay.post('send', jsonPost({ ...sampleBooking, name: ` ${sampleBooking.name}` }))
  expect(await relay.readQueue()).toHaveLength(1)
  moment += 11 * 60_000
  await relay.post('send', jsonPost())
  expect(await relay.readQueue()).toHaveLength(1)
})

test('a full disk answers 507, any other trouble 503, and the next attempt is no twin of the failed one', async () => {
  for (const [code, status] of [
    ['ENOSPC', 507],
    ['EDQUOT', 507],
    ['EIO', 503]
  ] as const) {
    const accept = async () => {
      throw Object.assign(new Error(sampleBooking.phone), { code })
    }
    const broken = await openTestRelay({ parts: { spool: { accept, wasAccepted: async () => false } } })
    expect((await broken.post('send', jsonPost())).status).toBe(status)
    expect(broken.logged.join()).not.toContain(sampleBooking.phone)
    await broken.close()
  }
})

test.each([
  ['full', 507],
  ['failing', 503],
  ['read-only', 503]
] as const)('pressed twice on a disk that is %s, both presses are told so', async (mood, status) => {
  let now: DiskMood = 'well'
  const disk = createBadDisk(() => now, 50)
  const slow = await openTestRelay({ files: disk.files })
  now = mood
  const press = async () => {
    const answer = await slow.post('send-form', browserPost(), '203.0.113.5')
    return [answer.status, (await answer.text()).includes('submitted')]
  }
  expect(await Promise.all([press(), press()])).toEqual([
    [status, false],
    [status, false]
  ])
  expect(await slow.readQueue()).toEqual([])
  await slow.close()
})

test('pressed twice on a slow disk, the second is told of success when the first is safe', async () => {
  const disk = createBadDisk(() => 'well', 50)
  const slow = await openTestRelay({ files: disk.files })
  const before = disk.countSyncs()
  const first = slow.post('send-form', browserPost(), '203.0.113.5')
  expect((await slow.post('send-form', browserPost(), '203.0.113.5')).status).toBe(200)
  expect(disk.countSyncs() - before).toBe(2)
  expect((await first).status).toBe(200)
  expect(await slow.readQueue()).toHaveLength(1)
  await slow.close()
})

test('a field that people do not see marks the request, and does not drop it', async () => {
  expect((await relay.post('send-form', browserPost({ website: 'http://spam.example' }))).status).toBe(200)
  expect(await relay.readQueue()).toMatchObject([{ isSuspicious: true }])
})

test('nothing of a visitor is logged', async () => {
  await relay.post('send', jsonPost(), '203.0.113.77')
  await relay.post('send', jsonPost({ ...sampleBooking, phone: 'x' }), '203.0.113.78')
  expect(relay.logged).toHaveLength(2)
  for (const secret of [...Object.values(sampleBooking), '203.0.113']) expect(relay.logged.join()).not.toContain(secret)
})

test('opening the address by hand leads to the form', async () => {
  const answer = await relay.app.request('http://localhost/api/v1.0/email/send-form')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/'])
})
