import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { addDays, readLondonClock } from '../../domain/london-clock.ts'
import { browserPost, jsonPost, sampleBooking, sampleIds } from '../../tests/support/sample-booking.ts'
import { openTestRelay, type TestRelay } from '../../tests/support/test-relay.ts'
import { replaceIn } from '../../tests/support/test-spool.ts'
import { StoreError } from '../spool/driver.ts'

let relay: TestRelay

beforeEach(async () => {
  relay = await openTestRelay({ env: { ALLOWED_ORIGINS: 'https://www.example.co.uk' } })
})

const read = async (answer: Response | Promise<Response>) => [(await answer).status, await (await answer).text()]
const formPost = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const multipart = (fields: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { method: 'POST', body }
}

test('a booking is accepted as JSON and as a form of either kind, and lies in the spool as it was sent', async () => {
  const { referralCode, ...asked } = sampleBooking
  const answers = [
    relay.post('send', jsonPost({ ...sampleBooking, name: '  Ann \ud800 ' })),
    relay.post('send-form', formPost({ ...sampleBooking, ...sampleIds })),
    // As from a form that does not ask for referral codes: the same eight keys.
    relay.post('send-form', multipart({ ...asked, ...sampleIds }))
  ]
  for (const answer of answers) expect(await read(answer)).toEqual([200, 'OK'])
  const bookings = (await relay.readQueue()).map((entry) => entry.kind === 'booking' && entry.booking)
  expect(bookings).toHaveLength(3)
  expect(bookings).toContainEqual(sampleBooking)
  expect(bookings).toContainEqual({ ...sampleBooking, name: 'Ann \ufffd' })
  expect(bookings).toContainEqual({ ...sampleBooking, referralCode: '' })
})

const plainText = { ...jsonPost(), headers: { 'content-type': 'text/plain' } }

const refusals: [RequestInit, number, string][] = [
  [jsonPost(sampleBooking, { ...sampleIds, user_id: undefined }), 400, 'The user_id is missing'],
  [jsonPost(sampleBooking, { ...sampleIds, user_id: 'x' }), 400, 'The user_id is not known here'],
  [jsonPost(sampleBooking, { ...sampleIds, service_id: 1 }), 400, 'The service_id is not known here'],
  [jsonPost(sampleBooking, { ...sampleIds, template_id: '' }), 400, 'The template_id is missing'],
  [jsonPost([]), 400, 'The template_params must be an object'],
  [{ ...jsonPost(), body: JSON.stringify(sampleIds) }, 400, 'Please fill in all required fields'],
  [jsonPost({ ...sampleBooking, phone: '+44' }), 400, 'Phone number should contain only digits'],
  [jsonPost({ ...sampleBooking, phone: 7 }), 400, 'Please fill in all required fields'],
  [jsonPost({ ...sampleBooking, selectedPackage: 'X' }), 400, 'Please fill in all required fields'],
  [{ ...jsonPost(), body: '{' }, 400, 'The request is not valid JSON'],
  [{ ...jsonPost(), body: '3' }, 400, 'The request must be a JSON object'],
  [plainText, 415, 'The request must be sent as application/json'],
  [{ ...jsonPost(), body: ' '.repeat(51_000) }, 413, 'The request is larger than 50 kB']
]

test('what is wrong is refused with a sentence, and not stored', async () => {
  for (const [init, ...refusal] of refusals) expect(await read(relay.post('send', init))).toEqual(refusal)
  expect(await relay.readQueue()).toEqual([])
})

test('a day that has passed, or is far ahead, is taken from programs, and browsers are asked for another', async () => {
  const { date: today } = readLondonClock(new Date())
  for (const days of [-1, 400]) {
    const asked = { secondWish: addDays(today, days) }
    const taken = { ...sampleBooking, secondWish: `${asked.secondWish}, any time` }
    expect(await read(relay.post('send', jsonPost({ ...sampleBooking, ...asked })))).toEqual([200, 'OK'])
    expect(await relay.readQueue()).toMatchObject([{ booking: taken }])
    const answer = await relay.post('send-form', browserPost({ ...asked, name: 'Ann' }))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Please choose a day between')])
    expect(await relay.readQueue()).toEqual([])
  }
})

test('origins: our own and the named ones may post, others may not, and are told so when they ask first', async () => {
  for (const [origin, host, status, params = sampleBooking] of [
    ['http://localhost:4321', 'localhost:4321', 200],
    ['https://shop.example.co.uk', 'shop.example.co.uk:443', 200],
    ['https://www.example.co.uk', 'localhost', 200],
    ['https://www.example.co.uk', 'localhost', 400, {}],
    ['https://elsewhere.example.com', 'localhost', 403],
    ['http://localhost:9999', 'localhost:4321', 403],
    ['null', 'localhost', 403]
  ] as const) {
    const post = jsonPost(params)
    const answer = await relay.post('send', { ...post, headers: { ...post.headers, origin, host } })
    const allowed = answer.headers.get('access-control-allow-origin')
    expect([origin, answer.status, allowed]).toEqual([origin, status, status === 403 ? null : origin])
    const first = await relay.post('send', { method: 'OPTIONS', headers: { origin, host } })
    expect(first.status).toBe(status === 403 ? 403 : 204)
    if (status === 403) continue
    expect(first.headers.get('access-control-allow-methods')).toBe('POST')
    expect(first.headers.get('access-control-allow-headers')).toBe('Content-Type')
    expect(first.headers.get('vary')).toContain('Origin')
  }
})

test.each([
  ['is full', new StoreError('full', { code: 'ENOSPC' }), 507, 'so nothing was sent'],
  ['fails', new StoreError('failing'), 503, 'so nothing was sent'],
  ['may have it', new StoreError('slow', { isUnsure: true }), 504, 'It may not have arrived']
])(
  'pressed twice on a store that %s, both presses are told so, and get what was typed back',
  async (_, error, status, words) => {
    const accept = () => sleep(50).then(() => Promise.reject(error))
    const bad = await openTestRelay({ parts: { spool: replaceIn(relay.spool, { accept }) } })
    const press = async () => {
      const answer = await bad.post('send-form', browserPost(), '203.0.113.5')
      const page = await answer.text()
      const isKept = page.includes(`value="${sampleBooking.name}"`)
      return [answer.status, page.includes(words), isKept, page.includes('submitted')]
    }
    expect(await Promise.all([press(), press()])).toEqual(Array(2).fill([status, true, true, false]))
  }
)

test('pressed twice, the second is told of success when the first is safe', async () => {
  const { spool } = relay
  const press = () => relay.post('send-form', browserPost(), '203.0.113.5')
  const [first, second] = await Promise.all([press(), press()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await spool.list()).toHaveLength(1)
})

test('a field that people do not see marks the request, and does not drop it', async () => {
  expect((await relay.post('send-form', browserPost({ website: 'http://spam.example' }))).status).toBe(200)
  expect(await relay.readQueue()).toMatchObject([{ isSuspicious: true }])
})

test('nothing of a visitor is logged', async () => {
  await relay.post('send', jsonPost(), '203.0.113.77')
  await relay.post('send', jsonPost({ ...sampleBooking, phone: 'x' }), '203.0.113.78')
  await relay.post('send', jsonPost(sampleBooking, {}), '203.0.113.79')
  const accept = () => Promise.reject(new Error(sampleBooking.phone))
  const broken = await openTestRelay({ parts: { spool: { accept } } })
  expect((await broken.post('send', jsonPost(), '203.0.113.77')).status).toBe(503)
  expect([relay.logged.length, broken.logged.length]).toEqual([3, 2])
  const logged = [...relay.logged, ...broken.logged].join()
  for (const secret of [...Object.values(sampleBooking), '203.0.113']) expect(logged).not.toContain(secret)
})

test('opening the address by hand leads to the form', async () => {
  const answer = await relay.app.request('http://localhost/api/v1.0/email/send-form')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/'])
})
