import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/start.ts'

/* The server as `main.ts` runs it, but it tries again sooner, so that a test need not wait for minutes. MAIL_IDLE_MS: how
   long it waits for a mail server that stalls. */

const { MAIL_IDLE_MS = '60000' } = process.env
const { port, stop } = await startServer(readSettings(process.env), {
  timing: { firstRetryMs: 300, maxRetryMs: 1000, keepMs: 3_600_000, scanMs: 500, atOnce: 16 },
  smtpLimits: { connectMs: 60_000, idleMs: Number(MAIL_IDLE_MS), totalMs: 120_000 }
})
process.once('SIGTERM', () => stop().then(() => process.exit(0)))
console.log(`listening on ${port}`)
