import { createHash } from 'node:crypto'
import { EnvError } from '../server/env.ts'

export type InlineCode = { scripts: Set<string>; styles: Set<string> }

/** A static host's `_headers` cuts a line at 2,000 characters. */
const longestLine = 2000

/** What a page runs inline, by hash. Throws where a page holds something that no hash can allow. */
export function collectInlineCode(name: string, html: string, code: InlineCode): void {
  for (const [, attributes = '', source = ''] of html.matchAll(matchElements('script'))) {
    const type = readAttribute(attributes, 'type') ?? ''
    if (readAttribute(attributes, 'src') === null && isExecuted(type)) code.scripts.add(hash(source))
  }
  for (const [, , source = ''] of html.matchAll(matchElements('style'))) code.styles.add(hash(source))

  const rest = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(matchElements('script'), '')
    .replace(matchElements('style'), '')
  for (const [tag, attributes = ''] of rest.matchAll(/<[a-z][^\s/>]*((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)) {
    const bare = attributes.replace(/"[^"]*"|'[^']*'/g, '""')
    if (/\s(style|on[a-z]+)\s*=/i.test(bare)) {
      throw new Error(`${name}: the policy blocks style and on… attributes, but the page holds ${tag.slice(0, 200)}`)
    }
  }
}

export function composePolicy({ scripts, styles }: InlineCode, emailOrigin: string): string {
  const mail = emailOrigin === '' ? '' : ` ${emailOrigin}`
  const policy = [
    `default-src 'none'`,
    `script-src ${["'self'", ...[...scripts].sort()].join(' ')}`,
    // Chromium asks for the empty string's hash when a script creates a style element before it fills it.
    `style-src ${["'self'", ...[...new Set([...styles, hash('')])].sort()].join(' ')}`,
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

export function readEmailOrigin(value: string | undefined): string {
  if (!value) return ''
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new EnvError(`PUBLIC_EMAIL_ORIGIN must be an origin such as https://api.emailjs.com, but is "${value}".`)
  }
  return new URL(value).origin
}

/** Whole elements, with their attributes and what is in them. */
export const matchElements = (name: string) =>
  new RegExp(`<${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\\s\\S]*?)</${name}\\s*>`, 'gi')

function readAttribute(attributes: string, name: string): string | null {
  const found = attributes.match(
    new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+)))?(?=\\s|$|/)`, 'i')
  )
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null
}

/** Data blocks such as JSON-LD are never run, so they need no leave. */
function isExecuted(type: string): boolean {
  return ['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'].includes(
    type.trim().toLowerCase()
  )
}

function hash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}
