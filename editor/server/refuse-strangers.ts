import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/**
 * Only the editor's own page may write. Any website can send requests to this machine, but it cannot know the token, may
 * not send JSON without asking first, and gives itself away in Origin. Host shows a DNS name of theirs that points here.
 */
export function refuseStrangers(port: number, token: string, previewOrigin: string): MiddlewareHandler {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
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
    const refusal = refuse(context.req.raw)
    if (refusal) context.res = context.json({ message: refusal }, 403)
    else await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }

  function refuse({ method, headers: sent }: Request): string | null {
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

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
