import { join } from 'node:path'
import { startRelayChild } from '../tests/support/relay-child.ts'

/** The server as `npm start` runs it, behind a proxy that names its visitors. */
export async function startSite(folder: string, env: Record<string, string> = {}) {
  const places = { SPOOL_DIR: join(folder, 'spool'), MAILBOX_DIR: join(folder, 'mailbox'), TRUST_PROXY: '127.0.0.1' }
  const site = await startRelayChild({
    cwd: process.cwd(),
    env: { ...places, ...env },
    script: join('server', 'main.ts')
  })
  return { ...site, origin: `http://localhost:${site.port}` }
}
