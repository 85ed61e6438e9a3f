import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../app.ts'

const cookie = 'mailbox'
const parameter = 'key'

export const writeMailboxAddress = (key: string) => `/__mailbox?${parameter}=${key}`

/**
 * Lets in anyone who has opened the printed address, until they close the browser. The client address isn't enough to
 * tell who is at this machine: some proxies hide it and the host name.
 */
export function askForKey(key: string, refuse: (context: Context<AppEnv>) => Response): MiddlewareHandler<AppEnv> {
  const wanted = Buffer.from(key)
  const isKey = (words = '') => {
    const given = Buffer.from(words)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return async (context, next) => {
    const url = new URL(context.req.url)
    if (isKey(url.searchParams.get(parameter) ?? '')) {
      setCookie(context, cookie, key, { path: '/__mailbox', httpOnly: true, sameSite: 'Lax' })
      return context.redirect(url.pathname, 303)
    }
    if (!isKey(getCookie(context, cookie))) return refuse(context)
    return next()
  }
}
