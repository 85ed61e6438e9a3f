import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What "npm run <name>" runs. `readsEnv`: only for commands an owner runs, because tests must not send real mail.
 * `needsSite`: builds the site first if anything has changed.
 */
const commands = {
  start: { file: 'server/main.ts', readsEnv: true, needsSite: true },
  dev: { file: 'commands/dev.ts', readsEnv: true, needsSite: true },
  build: { file: 'commands/build.ts', readsEnv: true },
  own: { file: 'commands/own.ts' },
  edit: { file: 'commands/edit.ts', readsEnv: true },
  'launch-check': { file: 'commands/launch-check.ts', readsEnv: true },
  publish: { file: 'commands/publish.ts', readsEnv: true },
  'mail:test': { file: 'commands/mail-test.ts', readsEnv: true, needsSite: true },
  'new:location': { file: 'commands/new-entry.ts', readsEnv: true, args: ['location'] },
  'new:package': { file: 'commands/new-entry.ts', readsEnv: true, args: ['package'] },
  update: { file: 'commands/update.ts', readsEnv: true },
  check: { file: 'tests/run.ts', args: ['types', 'lint', 'unit'] },
  test: { file: 'tests/run.ts' },
  'test:engines': { file: 'tests/engines/run.ts', needsSite: true, env: { CONTENT_DIR: 'sample' } },
  'test:faults': { file: 'tests/faults/run.ts', needsSite: true },
  'test:publish': { file: 'tests/publish/run.ts' },
  'test:hosting': { file: 'tests/hosting/run.ts', needsSite: true },
  'test:container': { file: 'tests/container/run.ts' },
  'test:static-hosts': { file: 'tests/static-hosts/run.ts' },
  bench: { file: 'bench/run.ts', needsSite: true }
}

// Plain JavaScript, because an old Node has to be able to run it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This needs Node 22.18 or newer and found ${process.versions.node}. ` +
      'Run "npm ci", which brings Node 24 along on Linux, Windows and Intel Macs; ' +
      'elsewhere install it from nodejs.org. Then run the same command again.'
  )
  process.exit(1)
}

const [, , name, ...given] = process.argv
const { file, readsEnv, needsSite, args = [], env = {} } = commands[name]
// Variables already in the environment win over the file.
if (readsEnv && existsSync('.env')) process.loadEnvFile('.env')
Object.assign(process.env, env)
if (needsSite) {
  const { status } = spawnSync(process.execPath, ['commands/build.ts', '--if-changed'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.argv = [process.execPath, resolve(file), ...args, ...given]
await import(pathToFileURL(resolve(file)).href)
