import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { forDevelopers, forOwners } from './list.mjs'

// Plain JavaScript, because an old Node has to be able to run it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `This needs Node 24.15 or newer and found ${process.versions.node}. ` +
      'Run "npm ci", which brings it along on Linux, Windows and Intel Macs; ' +
      'elsewhere install it from nodejs.org. Then run the same command again.'
  )
  process.exit(1)
}

const [, , name, ...given] = process.argv
const { file, needsSite, does, options = [], example, args = [], env = {} } = forOwners[name] ?? forDevelopers[name]
const unknown = given.find((word) => !options.includes(word) && (word.startsWith('-') || !example))
if (does && unknown !== undefined) {
  const help = `npm run ${name}${example ? ` -- ${example}` : ''} ${does}.`
  if (unknown === '--help') console.log(help)
  else console.error(`${name} does not know "${unknown}": ${help}`)
  process.exit(unknown === '--help' ? 0 : 2)
}
// Variables already in the environment win over the file.
if (forOwners[name] && existsSync('.env')) process.loadEnvFile('.env')
Object.assign(process.env, env)
if (needsSite) {
  const { status } = spawnSync(process.execPath, ['commands/build.ts', '--if-changed'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.argv = [process.execPath, resolve(file), ...args, ...given]
await import(pathToFileURL(resolve(file)).href)
