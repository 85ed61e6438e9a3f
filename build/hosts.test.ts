import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeRedirectsFile } from './hosts.ts'

/* Documented limit: Cloudflare takes 2,000 static rules of 1,000 characters in _redirects. */

test('a site of thousands of pages keeps _redirects within what hosts read', () => {
  const pages = Array.from({ length: 2500 }, (_, index) => join(`town-${index}`, 'full-valet', 'index.html'))
  const lines = composeRedirectsFile(['index.html', ...pages])
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(2000)
  expect(lines[0]).toBe('/town-0/full-valet /town-0/full-valet/ 301')
})
