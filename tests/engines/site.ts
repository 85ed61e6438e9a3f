import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { sampleFolder } from '../../catalogue/firm.ts'
import { smtpTo, startMailServer } from '../support/mail-server.ts'
import { startRelayChild } from '../support/relay-child.ts'

/** The sample's site on the real server, which sends its mail to a real mail server. */
export async function serveSample() {
  const spool = await mkdtemp(join(tmpdir(), 'engines-'))
  const mail = await startMailServer()
  const server = await startRelayChild({
    cwd: process.cwd(),
    env: {
      CONTENT_DIR: sampleFolder,
      SPOOL_DIR: spool,
      TRUST_PROXY: '127.0.0.1',
      ...smtpTo(mail)
    }
  })
  return {
    port: server.port,
    /** The messages that have these words in them. */
    async findMail(words: string): Promise<Email[]> {
      const all = await Promise.all(mail.received.map((bytes) => PostalMime.parse(bytes)))
      return all.filter(({ text }) => text?.includes(words))
    },
    async stop() {
      await server.end('SIGTERM')
      await mail.stop()
      await rm(spool, { recursive: true })
    }
  }
}
