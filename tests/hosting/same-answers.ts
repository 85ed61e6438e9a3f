import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexFiles } from '../../server/static-files.ts'
import { type Answer, ask, type Host, type Question } from '../support/ask.ts'
import type { Tally } from './tally.ts'

const files = indexFiles('dist')
const paths = [...files.keys()].filter((path) => path !== '/404.html')
const pages = paths.filter((path) => path.endsWith('/'))
const pictures = [...files].filter(
  ([, { type }]) => type.startsWith('image/') && type !== 'image/svg+xml; charset=utf-8'
)
const policyNames = Object.keys(JSON.parse(readFileSync(join('var', 'build', 'headers.json'), 'utf8')))

/** Every address of the site, and a good many that are none, asked of our server and of the other. */
export async function compareAnswers(ours: Host, theirs: Host, tally: Tally): Promise<void> {
  const compare = async (path: string, question: Question = {}) => {
    const [expected, actual] = await Promise.all([ask(ours, path, question), ask(theirs, path, question)])
    const what = [theirs.name, question.method ?? 'GET', path, JSON.stringify(question.headers ?? {})].join(' ')
    tally.check(what, summarise(actual), summarise(expected))
    // To say so once too often is right as well.
    if (varies(expected)) tally.check(`${what}: Vary`, varies(actual), true)
    return { actual, what }
  }

  for (const path of paths) {
    for (const encoding of ['identity', 'gzip', 'gzip, deflate, br, zstd']) {
      const { actual, what } = await compare(path, { headers: { 'accept-encoding': encoding } })
      const again = await ask(theirs, path, {
        headers: { 'accept-encoding': encoding, 'if-none-match': actual.headers.etag ?? '' }
      })
      tally.check(`${what} again`, [again.status, again.body.length], [304, 0])
      tally.check(`${what} again: caching`, again.headers['cache-control'], actual.headers['cache-control'])
    }
    await compare(path, { method: 'HEAD' })
  }
  for (const page of pages) {
    if (page !== '/') await compare(page.slice(0, -1))
    await compare(`${page}index.html`)
  }
  for (const path of ['/contact', '/contact/index.html', '/contact/']) await compare(`${path}?package=Full%20Valet&x=1`)
  for (const path of nothings) {
    await compare(path)
    await compare(path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  }
  for (const [path] of pictures.slice(0, 5)) {
    for (const range of ['bytes=0-99', 'bytes=100-', 'bytes=-5', 'bytes=99999999-'])
      await compare(path, { headers: { range } })
  }
  await checkTwisted(theirs, tally)
  const post = await ask(theirs, '/', { method: 'POST', body: 'x=1' })
  tally.check(`${theirs.name} POST /`, post.status, 405)
}

const nothings = [
  ...['/nowhere', '/nowhere/', '/nowhere.txt', '/nowhere/index.html', '/contact/nowhere', '/birmingham/nowhere/'],
  ...['/404.html', '/404', '/_astro/nowhere.js', '/_astro', '/_astro/', '/robots.txt/', '/CONTACT/'],
  ...['/_headers', '/_redirects', '/index.html.br', '/contact/index.html.gz', '/.env', '/contact/%0d%0aX:1']
]

/** Server programs refuse these each in their own words. None may lead out of the folder or to another site. */
const twisted = [
  ...['/..%2fpackage.json', '/%2e%2e/package.json', '/../package.json', '/_astro/..%5c..%5cpackage.json'],
  ...['//contact', '//example.com/contact', '/contact//', '//example.com/..', '/\\example.com', '/%']
]

async function checkTwisted(host: Host, tally: Tally): Promise<void> {
  for (const path of twisted) {
    const { status, headers, body } = await ask(host, path)
    const isHarmless =
      status < 500 && /^\/(?![/\\])|^$/.test(headers.location ?? '') && !body.includes('"ardenshine-website"')
    tally.check(`${host.name} GET ${path}`, isHarmless || { status, location: headers.location }, true)
  }
}

const varies = ({ headers }: Answer) => /accept-encoding/i.test(headers.vary ?? '')

function summarise({ status, headers, body }: Answer) {
  // Nobody sees the rest of this one.
  if (status === 416) return { status, range: headers['content-range'] }
  return {
    status,
    location: headers.location,
    // A redirect's own few words are the server program's.
    type: status === 308 ? undefined : headers['content-type'],
    encoding: headers['content-encoding'],
    caching: headers['cache-control'],
    hasTag: headers.etag !== undefined,
    policy: policyNames.map((name) => headers[name.toLowerCase()]),
    range: headers['content-range'],
    body: status === 308 ? '' : body.toString('base64')
  }
}
