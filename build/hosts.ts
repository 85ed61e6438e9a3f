import { mimes } from 'hono/utils/mime'
import { caching, hashedFolder } from '../server/static-files.ts'
import { compressible } from './compress.ts'

/* Makes other servers answer as ours does. Written by the build, because the security policy changes with the pages. */

type Headers = Record<string, string>

/** Cloudflare reads no more of `_redirects`. Hosts that read this file also add the slash by themselves. */
const mostRedirects = 2000

/** All matching rules apply and their values are joined, so `Cache-Control` is in one rule only. */
export function composeHeadersFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `/*\n${lines.join('')}\n${hashedFolder}*\n  Cache-Control: ${caching.hashed}\n`
}

/** 301, because not every host knows 308. */
export function composeRedirectsFile(pages: string[]): string {
  return pages
    .filter((page) => page !== '/')
    .slice(0, mostRedirects)
    .map((page) => `${page.slice(0, -1)} ${page} 301\n`)
    .join('')
}

/** For inside `server { }`. Uses variables, because a `map` would have to be outside it. */
export function composeNginxFile(headers: Headers): string {
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`)
  const types = Object.entries(mimes).map(([ending, type]) => `  ${quote(type)} ${ending};`)
  return [
    '# Written by "npm run build"; included by deploy/nginx.conf.',
    ...added,
    `set $caching ${quote(caching.page)};`,
    `if ($uri ~ "\\.(?!html$)[a-z0-9]+$") { set $caching ${quote(caching.file)}; }`,
    `if ($uri ~ "^${hashedFolder}") { set $caching ${quote(caching.hashed)}; }`,
    'add_header Cache-Control $caching always;',
    'types {',
    ...types,
    '}',
    'default_type application/octet-stream;',
    ''
  ].join('\n')
}

/** For inside `route { }`, where the last value of a header counts. */
export function composeCaddyFile(headers: Headers): string {
  const added = Object.entries(headers).map(([name, value]) => `header ${name} ${quote(value)}`)
  const types = Object.entries(mimes).map(
    ([ending, type]) => `@${ending} path *.${ending}\nheader @${ending} Content-Type ${quote(type)}`
  )
  return [
    '# Written by "npm run build"; imported by deploy/Caddyfile.static.',
    ...added,
    `header Cache-Control ${quote(caching.page)}`,
    '@file {',
    '\tpath_regexp \\.[a-z0-9]+$',
    '\tnot path *.html',
    '}',
    `header @file Cache-Control ${quote(caching.file)}`,
    `@hashed path ${hashedFolder}*`,
    `header @hashed Cache-Control ${quote(caching.hashed)}`,
    ...types,
    // Caddy sends it only with compressed answers, and a cache in between would give those to everyone.
    `@compressed path */ ${compressible.map((ending) => `*.${ending}`).join(' ')}`,
    'header @compressed Vary Accept-Encoding',
    ''
  ].join('\n')
}

/** Both programs read quoted text alike; a character that would end it stops the build. */
function quote(value: string): string {
  if (/["\\${}\n]/.test(value)) throw new Error(`No host's settings can hold this header: ${value}`)
  return `"${value}"`
}
