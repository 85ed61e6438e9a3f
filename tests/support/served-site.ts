import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/start.ts'

export type ServedSite = Awaited<ReturnType<typeof serveSite>>

/** The server as `npm start` runs it for the firm in use or another, with a spool and a mailbox of its own. */
export async function serveSite(contentDir = process.env.CONTENT_DIR) {
  const folder = await mkdtemp(join(tmpdir(), 'served-'))
  const env = { PORT: '0', TRUST_PROXY: '127.0.0.1', SPOOL_DIR: join(folder, 'spool'), CONTENT_DIR: contentDir }
  const { port, mailboxPath, stop } = await startServer({ ...readSettings(env), mailboxDir: join(folder, 'mailbox') })
  const origin = `http://localhost:${port}`
  let posts = 0
  return {
    origin,
    port,
    /** As printed. */
    mailbox: `${origin}${mailboxPath}`,
    get: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    /** Each post comes from an address of its own, because the relay takes one a second from each. */
    post: (init: RequestInit, from = `203.0.113.${++posts}`) =>
      fetch(`${origin}/api/v1.0/email/send-form`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': from }
      }),
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    }
  }
}
