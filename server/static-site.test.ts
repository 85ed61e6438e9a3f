import { writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { compressFolder } from '../build/compress.ts'
import { useFolder } from '../tests/support/test-life.ts'
import { openStaticSite, type StaticSite } from './static-site.ts'

const { at, write } = useFolder()
let site: StaticSite
const page = `<!doctype html><title>Services</title><p>${'A page with a good many words. '.repeat(40)}</p>`
const picture = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))

beforeEach(async () => {
  for (const name of ['dist/index.html', 'dist/services/index.html']) write(name, page)
  write('dist/404.html', '<!doctype html><title>Not found</title>')
  write('secret.txt', 'secret')
  for (const name of ['_headers', '_redirects']) write(`dist/${name}`, 'for other hosts')
  writeFileSync(write('dist/_astro/car.hash.jpg', ''), picture)
  await compressFolder(at('dist'))
  site = openStaticSite(at('dist'))
})

const get = (path: string, headers: Record<string, string> = {}) =>
  site(new Request(`http://localhost${path}`, { headers }))

test('pages come compressed, are revalidated, and have a strong tag of their own for each form', async () => {
  const plain = await get('/services/')
  const packed = await get('/services/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(await plain.text()).toBe(page)
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(page)
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect(packed.headers.get('cache-control')).toBe('no-cache')
  expect(plain.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  expect((await get('/services/', { 'accept-encoding': 'br;q=0, gzip' })).headers.get('content-encoding')).toBe('gzip')

  const etag = packed.headers.get('etag') ?? ''
  const again = await get('/services/', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a known page without its slash moves for good, with its query; others are not found', async () => {
  const moved = await get('/services?package=Full%20Valet')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/services/?package=Full%20Valet'])
  expect((await get('/services/index.html')).headers.get('location')).toBe('/services/')
  const lost = await get('/nowhere/')
  expect([lost.status, await lost.text()]).toEqual([404, '<!doctype html><title>Not found</title>'])
})

test('a drawing for a logo runs nothing, opened by itself', async () => {
  write('dist/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const { headers } = await openStaticSite(at('dist'))(new Request('http://localhost/logo.svg'))
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/)
})

test.each(['/../secret.txt', '/..%2fsecret.txt', '/%', '/_headers', '/_redirects', '//localhost/services'])(
  '%s is nothing',
  async (path) => expect((await get(path)).status).toBe(404)
)

test('pictures with a hash in their name are kept for good', async () => {
  const whole = await get('/_astro/car.hash.jpg')
  expect(whole.headers.get('cache-control')).toContain('immutable')
  expect((await whole.arrayBuffer()).byteLength).toBe(1000)
})
