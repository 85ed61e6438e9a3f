import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** The address to open: without the key nobody sees anything, even on this machine. */
export const writeAddress = (port: number, token: string) => `http://127.0.0.1:${port}/?key=${token}`

/**
 * Only someone who opened the printed address may read, and only the editor's own page may write. Any website can send
 * requests to this machine, but it doesn't know the token, can't send JSON without asking first, and is exposed by
 * Origin. Host exposes a DNS name that points here.
 */
export function refuseStrangers(port: number, token: string, previewOrigin: string): MiddlewareHandler {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const cookie = `edit-${port}`
  const headers = {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      `frame-src ${previewOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'"
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store'
  }

  return async (context, next) => {
    const refusal = refuse(context)
    if (refusal) context.res = context.json({ message: refusal }, 403)
    else if (isSame(context.req.query('key') ?? '', token)) context.res = letIn(context)
    else if (!isSame(getCookie(context, cookie) ?? '', token)) context.res = askForAddress(context)
    else await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }

  /** Kept until the browser is closed. Cookies ignore ports, so each editor on this machine has its own. */
  function letIn(context: Context): Response {
    setCookie(context, cookie, token, { path: '/', httpOnly: true, sameSite: 'Strict' })
    return context.redirect('/', 303)
  }

  function refuse({ req: { raw } }: Context): string | null {
    const { method, headers: sent } = raw
    const host = sent.get('host') ?? ''
    if (!hosts.includes(host)) return `Open the editor at http://${hosts[0]}/ instead.`
    if (method === 'GET' || method === 'HEAD') return null
    if (sent.get('origin') !== `http://${host}`) return 'Only the editor itself may write.'
    if (sent.get('content-type')?.split(';')[0]?.trim() !== 'application/json') return 'The editor takes JSON only.'
    if (!isSame(sent.get('x-edit-token') ?? '', token))
      return 'The editor was started anew. Copy what you typed, then reload this page.'
    return null
  }
}

function askForAddress(context: Context): Response {
  const message = 'Open the address that "npm run edit" printed: it ends with a key that lets you in.'
  return context.req.path === '/' ? context.text(message, 403) : context.json({ message }, 403)
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
