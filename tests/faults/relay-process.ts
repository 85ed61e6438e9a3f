import { readFileSync } from 'node:fs'
import { readSettings } from '../../server/env.ts'
import { startServer } from '../../server/start.ts'
import { createBadDisk, type DiskMood } from './bad-disk.ts'

/* The server as `main.ts` runs it, but with less patience, so that a test need not wait half a minute for a retry, and
   on a disk whose mood stands in the file DISK_MOOD. */

const { DISK_MOOD = '' } = process.env
const { port, stop } = await startServer(readSettings(process.env), {
  timing: { firstRetryMs: 300, maxRetryMs: 1000, keepMs: 3_600_000, scanMs: 500, atOnce: 16 },
  smtpLimits: { connectMs: 1000, idleMs: 600, totalMs: 3000 },
  files:
    DISK_MOOD === '' ? undefined : createBadDisk(() => (readFileSync(DISK_MOOD, 'utf8') || 'well') as DiskMood).files
})
process.once('SIGTERM', () => stop().then(() => process.exit(0)))
console.log(`listening on ${port}`)
