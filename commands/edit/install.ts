import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stamp = join('editor', 'node_modules', '.installed-from')

/** The editor's own packages are left out of `npm ci` and installed when the editor is first started. */
export function installEditor() {
  const wanted = createHash('sha256')
    .update(readFileSync(join('editor', 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing what the editor needs, once.')
  const { npm_execpath: npm, ...env } = process.env
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { status } = spawnSync(command, args, {
    cwd: 'editor',
    env: removeNpmSettings(env),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32'
  })
  if (status !== 0)
    throw new Error(
      'The editor could not be installed: "npm ci" in the folder editor/ failed. See above, then try again.'
    )
  writeFileSync(stamp, wanted)
}

/** npm passes its working folder on in the environment, but this one has to work in editor/. */
function removeNpmSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(config_local_prefix|package_|lifecycle_)/.test(name))
  )
}
