import idleDirective from 'astro/runtime/client/idle.prebuilt.js'
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { hashInline } from '../server/static-files.ts'
import { inlineScripts } from './inline.ts'
import { type Element, type Page, readText } from './page.ts'

/** A static host's `_headers` cuts a line at 2,000 characters. */
const longestLine = 2000

/** Throws if a page contains something no hash can allow, or a script that neither we nor Astro wrote. */
export function listInlineScripts({ file, elements }: Page): string[] {
  for (const { tagName, attrs } of elements) {
    // The policy blocks style and on…; nothing would block a refresh to another site.
    const blocked = attrs.find(({ name }) => /^(style|http-equiv|on[a-z]+)$/.test(name))
    if (!blocked) continue
    const found = `<${tagName} ${blocked.name}="${blocked.value.slice(0, 200)}">`
    throw new Error(`${file}: no page may have style, http-equiv or on… attributes, but this one holds ${found}`)
  }
  const scripts = elements.filter(isInlineScript).map(readText)
  // Our own client directive comes before Astro's runtime, beside the first island.
  const known = new Set([...inlineScripts, idleDirective, islandRuntime, scripts[scripts.indexOf(islandRuntime) - 1]])
  const stranger = scripts.find((script) => !known.has(script))
  if (stranger !== undefined)
    throw new Error(
      `${file}: the page holds a script that is not part of this software. Look for it in the firm's files and take ` +
        `it out: ${stranger.trim().slice(0, 200)}`
    )
  return scripts
}

export function composePolicy(scripts: string[], styles: string[], emailOrigin: string | undefined): string {
  const mail = emailOrigin ? ` ${emailOrigin}` : ''
  const policy = [
    `default-src 'none'`,
    `script-src 'self' ${listHashes(scripts)}`,
    // Chromium needs the empty string's hash when a script creates a style element before filling it.
    `style-src 'self' ${listHashes([...styles, ''])}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${mail}`,
    `manifest-src 'self'`,
    `form-action 'self'${mail}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`
  ].join('; ')
  if (`  Content-Security-Policy: ${policy}`.length >= longestLine)
    throw new Error(
      `The content security policy has ${policy.length} characters, too many for a static host: its inline scripts ` +
        'and styles differ from page to page.'
    )
  return policy
}

const listHashes = (texts: string[]) => [...new Set(texts.map(hashInline))].sort().join(' ')

/** Data blocks such as JSON-LD are never run, so they need no permission. */
const runTypes = ['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules']

function isInlineScript({ tagName, attrs }: Element): boolean {
  const { src, type = '' } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
  return tagName === 'script' && src === undefined && runTypes.includes(type.trim().toLowerCase())
}
