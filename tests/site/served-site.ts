import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../server/env.ts'
import { startServer } from '../../server/start.ts'

export interface ServedSite {
  origin: string
  /** As printed. */
  mailbox: string
  get: (path: string, init?: RequestInit) => Promise<Response>
  /** Each post comes from an address of its own, because the relay takes one a second from each. */
  post: (init: RequestInit, from?: string) => Promise<Response>
  stop: () => Promise<void>
}

/** The server as `npm start` runs it for the firm in use or another, with a spool and a mailbox of its own. */
export async function serveSite(contentDir = process.env.CONTENT_DIR): Promise<ServedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'served-'))
  const server = await startServer({
    ...readSettings({
      PORT: '0',
      TRUST_PROXY: '127.0.0.1',
      SPOOL_DIR: join(folder, 'spool'),
      CONTENT_DIR: contentDir
    }),
    mailboxDir: join(folder, 'mailbox')
  })
  const origin = `http://localhost:${server.port}`
  let posts = 0
  return {
    origin,
    mailbox: `${origin}${server.mailboxPath}`,
    get: (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    post: (init, from = `203.0.113.${++posts}`) =>
      fetch(`${origin}/api/v1.0/email/send-form`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': from }
      }),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  }
}
