import { sep } from 'node:path'
import { caching, hashedFolder, logo } from '../server/static-files.ts'

/* Makes other servers answer as ours does. Written by the build, because the security policy changes with the pages. */

/** Cloudflare reads no more of `_redirects`. Hosts that read this file also add the slash by themselves. */
const mostRedirects = 2000

/**
 * All matching rules apply and their values are joined, so `Cache-Control` is in one rule only. Of two policies both
 * count.
 */
export function composeHeadersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  const rules = [
    `/*\n${lines.join('')}`,
    `${hashedFolder}*\n  Cache-Control: ${caching.hashed}\n`,
    `${logo.path}\n  Content-Security-Policy: ${logo.policy}\n`
  ]
  return rules.join('\n')
}

/** Of the pages' files. 301, because not every host knows 308. */
export function composeRedirectsFile(files: string[]): string {
  return files
    .map((file) => file.split(sep).slice(0, -1).join('/'))
    .filter((path) => path !== '')
    .sort()
    .slice(0, mostRedirects)
    .map((path) => `/${path} /${path}/ 301\n`)
    .join('')
}
