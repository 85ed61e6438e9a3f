import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvError } from '../../server/env.ts'
import { runNpm } from '../run-npm.ts'

const stamp = join('owner', 'editor', 'node_modules', '.installed-from')

/** The editor's packages aren't part of `npm ci`; they are installed when the editor is first started. */
export function installEditor() {
  const wanted = hash('sha256', readFileSync(join('owner', 'editor', 'package-lock.json')))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing what the editor needs, once.')
  const { status } = runNpm(['ci'], { cwd: 'owner/editor', stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0)
    throw new EnvError(
      'The editor could not be installed: "npm ci" in the folder owner/editor/ failed. See above, then try again.'
    )
  writeFileSync(stamp, wanted)
}
