import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonPost, sampleBooking } from '../support/sample-booking.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'
import { content, listBuiltFiles, pages, postBooking, readBuilt, readPage, routes } from './site.ts'

let site: ServedSite
beforeAll(async () => {
  site = await serveSite()
})
afterAll(() => site.stop())

/** Code and styles come from this site, or are known by their hash; nobody may frame it. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'",
  "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
].join('; ')
const others = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff'
}

function expectProtected({ headers }: Response, what: string) {
  const sent = headers.get('content-security-policy')?.replace(/ 'sha256-[\w+/=]+'/g, '')
  expect([what, sent, headers.getSetCookie()]).toEqual([what, policy, []])
  expect(Object.fromEntries(headers), what).toMatchObject(others)
}

test('pages, files, redirects and refusals all protect whoever gets them', async () => {
  const byExtension = new Map(listBuiltFiles().map((file) => [file.slice(file.lastIndexOf('.')), file]))
  const files = [...byExtension.values()].filter((file) => !/\.(html|br|gz)$/.test(file))
  expect(files.length).toBeGreaterThan(8)
  const rest = ['/no/such/page', '/services', '/healthz', '/__mailbox', '/__mailbox/none', '/api/v1.0/email/send']
  const own = files.filter((file) => file !== '/logo.svg')
  for (const path of [...routes, ...own, ...rest]) expectProtected(await site.get(path), path)
})

test('so do the answers to requests', async () => {
  const booking = { ...sampleBooking, selectedPackage: content.packages[0]?.title }
  for (const init of [postBooking(), postBooking({ name: '' }), jsonPost(booking)])
    expectProtected(await site.post(init), 'a post')
})

test('another site may not read what is here', async () => {
  const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' }
  for (const path of ['/', '/api/v1.0/email/send-form']) {
    const answer = await site.get(path, { method: 'OPTIONS', headers })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('no page brings a policy of its own', () => {
  for (const path of pages)
    expect(readPage(path).querySelectorAll('meta[http-equiv], meta[name="referrer"], [style]')).toHaveLength(0)
})

test('static hosts can read _headers and _redirects, which lead every page to its slash', () => {
  const [headers = [], redirects = []] = ['_headers', '_redirects'].map((file) => readBuilt(file).trim().split('\n'))
  expect(Math.max(...headers.map((line) => line.length))).toBeLessThan(2000)
  expect(headers.filter((line) => line.startsWith('/'))).toEqual(['/*', '/_astro/*', '/logo.svg'])
  expect(headers.join('\n')).toContain("frame-ancestors 'none'")
  const expected = routes.flatMap((path) => (path === '/' ? [] : [`${path.slice(0, -1)} ${path} 301`]))
  expect(redirects.toSorted()).toEqual(expected.toSorted())
})
