import { expect, test } from 'vitest'
import { composeRedirectsFile } from './hosts.ts'

/* Documented limit: Cloudflare takes 2,000 static rules of 1,000 characters in _redirects. */

test('a site of thousands of pages keeps _redirects within what hosts read', () => {
  const pages = Array.from({ length: 2500 }, (_, index) => `/town-${index}/full-valet/`)
  const lines = composeRedirectsFile(['/', ...pages])
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(2000)
  expect(lines[0]).toBe('/town-0/full-valet /town-0/full-valet/ 301')
})
