import { readFileSync } from 'node:fs'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/start.ts'
import { createBadDisk, type DiskMood } from '../support/bad-disk.ts'

/* The server as `main.ts` runs it, but it tries again sooner, so that a test need not wait for minutes, and on a disk
   whose mood is in the file DISK_MOOD. MAIL_IDLE_MS: how long it waits for a mail server that stalls. */

const { DISK_MOOD = '', MAIL_IDLE_MS = '60000' } = process.env
const { port, stop } = await startServer(readSettings(process.env), {
  timing: { firstRetryMs: 300, maxRetryMs: 1000, keepMs: 3_600_000, scanMs: 500, atOnce: 16 },
  smtpLimits: { connectMs: 60_000, idleMs: Number(MAIL_IDLE_MS), totalMs: 120_000 },
  // Longer than any mail takes here, even on a busy machine.
  databaseTiming: { reconnectMs: 300, expireSeconds: 60, superviseSeconds: 2, shrinkSeconds: 15 },
  files:
    DISK_MOOD === '' ? undefined : createBadDisk(() => (readFileSync(DISK_MOOD, 'utf8') || 'well') as DiskMood).files
})
process.once('SIGTERM', () => stop().then(() => process.exit(0)))
console.log(`listening on ${port}`)
