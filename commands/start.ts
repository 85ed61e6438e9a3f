import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runServer } from '../server/main.ts'
import { readSettings } from '../server/settings.ts'
import { endWithNpm, isRunning } from './end-with-npm.ts'

/* Builds the site if anything has changed, and serves a copy of its own: another build doesn't change it. */

// Before the build, which takes a while.
endWithNpm()

await runServer(() => {
  const settings = readSettings(process.env)
  const copies = join(dirname(settings.firm.built), 'served')
  const own = join(copies, String(process.pid))
  removeLeftCopies(copies)
  const command = ['commands/build.ts', '--if-changed', '--copy-to', own]
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return { ...settings, firm: { ...settings.firm, dist: join(own, 'dist'), built: join(own, 'build') } }
})

/** Of servers that were killed. */
function removeLeftCopies(copies: string): void {
  for (const name of existsSync(copies) ? readdirSync(copies) : [])
    if (Number(name) === process.pid || !isRunning(Number(name)))
      rmSync(join(copies, name), { recursive: true, force: true })
}
