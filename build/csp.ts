import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { hashInline } from '../server/hash-inline.ts'
import { type Element, type Page, readAttribute, readText } from './page.ts'

export type InlineCode = { scripts: Set<string>; styles: Set<string> }

/** A static host's `_headers` cuts a line at 2,000 characters. */
const longestLine = 2000

/**
 * Collects hashes of a page's inline code. Throws if a page contains something no hash can allow, or a script that
 * neither we nor Astro wrote. `known`: our scripts, and those of Astro's that differ between builds.
 */
export function collectInlineCode({ file, elements }: Page, code: InlineCode, known: ReadonlySet<string>): void {
  for (const [index, element] of elements.entries()) {
    const { tagName, attrs } = element
    // The policy blocks style and on…; nothing would block a refresh to another site.
    const blocked = attrs.find(({ name }) => /^(style|http-equiv|on[a-z]+)$/.test(name))
    if (blocked) {
      const found = `<${tagName} ${blocked.name}="${blocked.value.slice(0, 200)}">`
      throw new Error(`${file}: no page may have style, http-equiv or on… attributes, but this one holds ${found}`)
    }
    if (tagName === 'style') code.styles.add(hashInline(readText(element)))
    if (!isInlineScript(element)) continue
    const text = readText(element)
    if (!known.has(text) && !isIslandScript(text, elements[index - 1], elements[index + 1]))
      throw new Error(
        `${file}: the page holds a script that is not part of this software. Look for it in the firm's files and take ` +
          `it out: ${text.trim().slice(0, 200)}`
      )
    code.scripts.add(hashInline(text))
  }
}

const isInlineScript = (element: Element) =>
  element.tagName === 'script' &&
  readAttribute(element, 'src') === undefined &&
  isExecuted(readAttribute(element, 'type'))

/** Astro writes its runtime beside the first island, and our client directives before and after it. */
const isIslandScript = (text: string, ...beside: (Element | undefined)[]) =>
  text === islandRuntime ||
  beside.some((element) => element?.tagName === 'script' && readText(element) === islandRuntime)

export function composePolicy({ scripts, styles }: InlineCode, emailOrigin: string | undefined): string {
  const mail = emailOrigin ? ` ${emailOrigin}` : ''
  const policy = [
    `default-src 'none'`,
    `script-src ${["'self'", ...[...scripts].sort()].join(' ')}`,
    // Chromium needs the empty string's hash when a script creates a style element before filling it.
    `style-src ${["'self'", ...[...new Set([...styles, hashInline('')])].sort()].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${mail}`,
    `manifest-src 'self'`,
    `form-action 'self'${mail}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`
  ].join('; ')
  if (`  Content-Security-Policy: ${policy}`.length >= longestLine) {
    throw new Error(
      `The content security policy has ${policy.length} characters, too many for a static host: ` +
        `${scripts.size} inline scripts and ${styles.size} inline styles differ from page to page.`
    )
  }
  return policy
}

/** Data blocks such as JSON-LD are never run, so they need no permission. */
function isExecuted(type = ''): boolean {
  return ['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'].includes(
    type.trim().toLowerCase()
  )
}
