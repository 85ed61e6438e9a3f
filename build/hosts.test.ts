import { mimes } from 'hono/utils/mime'
import { expect, test } from 'vitest'
import { composeCaddyFile, composeNginxFile, composeRedirectsFile } from './hosts.ts'

/* Documented limit: Cloudflare takes 2,000 static rules of 1,000 characters in _redirects. */

const headers = { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' }

test('a site of thousands of pages keeps _redirects within what hosts read', () => {
  const pages = Array.from({ length: 2500 }, (_, index) => `/town-${index}/full-valet/`)
  const lines = composeRedirectsFile(['/', ...pages])
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(2000)
  expect(lines[0]).toBe('/town-0/full-valet /town-0/full-valet/ 301')
})

test.each([
  ['nginx', composeNginxFile],
  ['Caddy', composeCaddyFile]
])('%s is told every header and every type, and nothing that would end its own quotes', (_name, compose) => {
  const file = compose(headers)
  for (const text of [...Object.entries(headers).flat(), ...Object.values(mimes)]) expect(file).toContain(text)
  expect(() => compose({ 'X-Bad': 'a"; return 200 "b' })).toThrow('No host')
  expect(() => compose({ 'X-Bad': 'a $uri' })).toThrow('No host')
})
