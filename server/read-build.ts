import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EnvError } from './env.ts'
import type { RenderMail } from './mail/booking-mail.tsx'

/** What `npm run build` wrote for the server. */
export async function readBuild(): Promise<{ headers: Record<string, string>; renderMail: RenderMail }> {
  const headersFile = join('var', 'build', 'headers.json')
  const mailFile = join('var', 'build', 'mail.mjs')
  for (const path of ['dist', headersFile, mailFile]) {
    if (!existsSync(path)) throw new EnvError(`There is no ${path}: run npm run build first.`)
  }
  const { renderMail } = await import(pathToFileURL(mailFile).href)
  return { headers: JSON.parse(readFileSync(headersFile, 'utf8')), renderMail }
}
