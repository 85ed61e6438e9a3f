import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonPost, sampleBooking } from '../support/sample-booking.ts'
import { foreignOrigin, type ServedAnswer, scoreAnswer } from './observatory.ts'
import { type ServedSite, serveSite } from './served-site.ts'
import { content, listBuiltFiles, postBooking, readPage, routes } from './site.ts'

let site: ServedSite
beforeAll(async () => {
  site = await serveSite()
})
afterAll(() => site.stop())

const askAsStranger = { method: 'OPTIONS', headers: { origin: foreignOrigin, 'access-control-request-method': 'GET' } }

async function readAnswer(answer: Response, path = '/'): Promise<ServedAnswer> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  const preflight = await site.get(path, askAsStranger)
  return { headers: answer.headers, html: isPage ? await answer.text() : '', preflight: preflight.headers }
}

async function expectBest(answer: ServedAnswer, path: string) {
  const { score, grade, points } = scoreAnswer(answer)
  expect({ path, grade, points }).toEqual({ path, grade: 'A+', points: expect.anything() })
  expect(score).toBeGreaterThanOrEqual(100)
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-')
  expect(answer.headers.getSetCookie()).toEqual([])
}

test("every page scores 130 by the Observatory's rules, an A+", async () => {
  for (const path of [...routes, '/no/such/page']) {
    const response = await site.get(path)
    expect(response.status).toBe(path === '/no/such/page' ? 404 : 200)
    const answer = await readAnswer(response, path)
    await expectBest(answer, path)
    expect(scoreAnswer(answer).score).toBe(130)
  }
})

test('so does everything else that is served', async () => {
  const kinds = new Map(listBuiltFiles().map((file) => [file.slice(file.lastIndexOf('.')), file]))
  const files = [...kinds.values()].filter((file) => !/\.(html|br|gz)$/.test(file))
  expect(files.length).toBeGreaterThan(8)
  const others = ['/services', '/healthz', '/__mailbox', '/__mailbox/none', '/api/v1.0/email/send']
  for (const path of [...files, ...others]) await expectBest(await readAnswer(await site.get(path), path), path)
  const booking = { ...sampleBooking, selectedPackage: content.packages[0]?.title }
  for (const init of [postBooking(), postBooking({ name: '' }), jsonPost(booking)]) {
    await expectBest(await readAnswer(await site.post(init), '/api/v1.0/email/send-form'), 'a post')
  }
})

test('no page brings a policy of its own, which the score would not know of', () => {
  for (const path of routes)
    expect(readPage(path).querySelectorAll('meta[http-equiv], meta[name="referrer"]')).toHaveLength(0)
})

/* Faults, and the points that the Observatory 1.4.8 gave the same answers. */
const policy = "default-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'; frame-ancestors 'none'"
const faults: [string, Record<string, string | null>, string, number][] = [
  ['none', {}, '', 130],
  ['no policy', { 'content-security-policy': null }, '', 55],
  ['a doubled directive', { 'content-security-policy': `${policy}; style-src 'self'` }, '', 55],
  ['inline scripts', { 'content-security-policy': policy.replace("'sha256-x'", "'unsafe-inline'") }, '', 80],
  ['eval', { 'content-security-policy': policy.replace("'sha256-x'", "'unsafe-eval'") }, '', 110],
  ['scripts from anywhere', { 'content-security-policy': policy.replace("'sha256-x'", 'https:') }, '', 80],
  ['code by http', { 'content-security-policy': `${policy}; connect-src http://a.example` }, '', 80],
  ['pictures by http', { 'content-security-policy': `${policy}; img-src http://a.example` }, '', 110],
  [
    'inline styles',
    { 'content-security-policy': policy.replace("style-src 'self'", "style-src 'unsafe-inline'") },
    '',
    120
  ],
  ['an open default', { 'content-security-policy': policy.replace("'none'", "'self'") }, '', 125],
  ['no transport rule', { 'strict-transport-security': null }, '', 80],
  ['a short transport rule', { 'strict-transport-security': 'max-age=86400' }, '', 120],
  ['a talkative referrer', { 'referrer-policy': 'unsafe-url' }, '', 120],
  ['sniffing', { 'x-content-type-options': null }, '', 125],
  ['sharing with all', { 'cross-origin-resource-policy': 'everyone' }, '', 115],
  ['a session cookie', { 'set-cookie': 'session=1; Path=/' }, '', 70],
  ['a plain cookie', { 'set-cookie': 'seen=1; Path=/' }, '', 125],
  ['a script from elsewhere', {}, '<script src="https://a.example/x.js"></script>', 125],
  ['a script by any protocol', {}, '<script src="//a.example/x.js"></script>', 50]
]
test.each(faults)('the score knows %s', (_, changes, html, score) => {
  expect(scoreAnswer(composeAnswer(changes, html)).score).toBe(score)
})

function composeAnswer(changes: Record<string, string | null>, html: string): ServedAnswer {
  const headers = new Headers({
    'content-security-policy': policy,
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin'
  })
  for (const [name, value] of Object.entries(changes)) value === null ? headers.delete(name) : headers.set(name, value)
  return { headers, html, preflight: new Headers() }
}
