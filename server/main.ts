import { ContentError } from '../catalogue/load.ts'
import { EnvError } from '../settings/read.ts'
import { readSettings, type Settings } from './settings.ts'
import { startServer } from './start.ts'

if (import.meta.main) await runServer(() => readSettings(process.env))

export async function runServer(choose: () => Settings): Promise<void> {
  try {
    const settings = choose()
    const { port, mailboxPath, stop } = await startServer(settings)
    const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(settings.host)
    console.log(writeGreeting(settings, `http://${isLocal ? 'localhost' : settings.host}:${port}`, mailboxPath))

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // A second signal exits at once: every accepted request is stored anyway.
      process.once(signal, () => {
        process.once(signal, () => process.exit(0))
        stop().then(() => process.exit(0))
      })
    }
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof ContentError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function writeGreeting({ smtp, mailboxDir }: Settings, site: string, mailboxPath: string | null): string {
  return [
    `Site:    ${site}/`,
    `Mailbox: ${mailboxPath === null ? 'off, because mail is sent by SMTP' : site + mailboxPath}`,
    smtp
      ? `Mail:    sent through ${smtp.url.host} to ${smtp.to.join(', ')}`
      : `Mail:    kept in ${mailboxDir}; set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM to send it`
  ].join('\n')
}
