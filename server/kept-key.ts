import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Made once, readable only by this user, and kept, so the printed address survives restarts. */
export async function openKey(folder: string): Promise<string> {
  const file = join(folder, 'key')
  await mkdir(folder, { recursive: true })
  await writeFile(file, randomBytes(18).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

/** The address to print: whoever opens it is let in. */
export const addKey = (address: string, key: string) => `${address}?key=${key}`

interface Lock<AppEnv extends Env> {
  key: string
  cookie: string
  /** What the cookie opens, and the page shown first. */
  path: string
  sameSite: 'Lax' | 'Strict'
  refuse(context: Context<AppEnv>): Response
}

/** Lets in anyone who has opened the printed address, until they close the browser. */
export function askForKey<AppEnv extends Env>(lock: Lock<AppEnv>): MiddlewareHandler<AppEnv> {
  const { key, cookie, path, sameSite, refuse } = lock
  return async (context, next) => {
    if (isKey(context.req.query('key'), key)) {
      setCookie(context, cookie, key, { path, httpOnly: true, sameSite })
      return context.redirect(path, 303)
    }
    return isKey(getCookie(context, cookie), key) ? next() : refuse(context)
  }
}

/** Takes equally long for any wrong key, so nobody can guess it letter by letter. An empty file opens nothing. */
export function isKey(given = '', wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
