import type { Context, MiddlewareHandler } from 'hono'
import { addKey, askForKey, isKey } from '../../../server/kept-key.ts'

/** The address to open: without the key nobody sees anything, even on this machine. */
export const writeAddress = (port: number, key: string) => addKey(`http://127.0.0.1:${port}/`, key)

/**
 * Only someone who opened the printed address may read, and only the editor's own page may write. Any website can send
 * requests to this machine, but it doesn't know the key, can't send JSON without asking first, and is exposed by
 * Origin. Host exposes a DNS name that points here.
 */
export function refuseStrangers(port: number, key: string): MiddlewareHandler[] {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  return [
    async (context, next) => {
      const message = refuse(context.req.raw)
      return message === null ? next() : context.json({ message }, 403)
    },
    // Cookies ignore ports, so each editor on this machine has its own.
    askForKey({ key, cookie: `edit-${port}`, path: '/', sameSite: 'Strict', refuse: askForAddress })
  ]

  function refuse({ method, headers }: Request): string | null {
    const host = headers.get('host') ?? ''
    if (!hosts.includes(host)) return `Open the editor at http://${hosts[0]}/ instead.`
    if (method === 'GET' || method === 'HEAD') return null
    if (headers.get('origin') !== `http://${host}`) return 'Only the editor itself may write.'
    if (headers.get('content-type')?.split(';')[0]?.trim() !== 'application/json') return 'The editor takes JSON only.'
    if (!isKey(headers.get('x-edit-token') ?? '', key))
      return 'The editor was started anew. Copy what you typed, then reload this page.'
    return null
  }
}

function askForAddress(context: Context): Response {
  const message = 'Open the address that "npm run edit" printed: it ends with a key that lets you in.'
  return context.req.path === '/' ? context.text(message, 403) : context.json({ message }, 403)
}

/** Every answer forbids framing, foreign scripts and foreign readers. */
export function forbidOthers(previewOrigin: string): MiddlewareHandler {
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
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }
}
