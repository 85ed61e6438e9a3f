import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTally } from '../hosting/tally.ts'
import { makeReady } from '../support/make-ready.ts'
import { type Recipe, readRecipes } from './recipes.ts'

/* npm run test:static-hosts: does a clean clone build with nothing but what a static host gives it, as the recipe says? The
   hosts themselves are not here. About four minutes. */

const email = {
  PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com',
  PUBLIC_EMAIL_KEY: 'key-of-a-test',
  PUBLIC_EMAIL_SERVICE: 'service-of-a-test',
  PUBLIC_EMAIL_TEMPLATE: 'template-of-a-test'
}
const noEmail = Object.fromEntries(Object.keys(email).map((name) => [name, '']))
const siteUrl = 'https://www.firm-for-tests.co.uk'

const tally = createTally()
const folder = mkdtempSync(join(tmpdir(), 'static-hosts-'))
const clone = join(folder, 'clone')
const ready = await makeReady()
try {
  // What is committed, and nothing that only this machine has.
  execFileSync('git', ['clone', '--quiet', '--no-local', '.', clone])
  for (const recipe of readRecipes()) {
    tally.begin(recipe.name)
    rmSync(join(clone, 'content'), { recursive: true, force: true })
    for (const command of recipe.install) tally.check(`${command} works`, run(recipe, command).status, 0)
    tally.check('the sample is refused', tellRefusal(runAll(recipe)), [1, 'samples'])
    cpSync(ready.folder, join(clone, 'content'), { recursive: true })
    const mute = { ...recipe, env: { ...recipe.env, ...noEmail } }
    tally.check('so is a firm whose requests would reach nobody', tellRefusal(runAll(mute)), [1, 'no mail'])
    rmSync(join(clone, 'dist'), { recursive: true, force: true })
    tally.check('a firm that is ready is built', tellRefusal(runAll(recipe)), [0, 'nothing'])
    checkOutput(join(clone, recipe.output))
  }
} catch (error) {
  tally.check('the run', String(error), 'done')
} finally {
  ready.remove()
  rmSync(folder, { recursive: true, force: true })
}
const { passed, failed } = tally.read()
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

interface Ended {
  status: number | null
  said: string
}

/** How the first command that fails ended: a host stops there. */
function runAll(recipe: Recipe): Ended {
  let ended: Ended = { status: null, said: '' }
  for (const command of recipe.build) {
    ended = run(recipe, command)
    if (ended.status !== 0) break
  }
  return ended
}

function tellRefusal({ status, said }: Ended) {
  if (said.includes('Samples, made up')) return [status, 'samples']
  return [status, said.includes('would reach nobody') ? 'no mail' : 'nothing']
}

function run({ env }: Recipe, command: string): Ended {
  // Certificates of this machine's own, where it has some, are part of how it reaches the registry.
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: withoutOurs(PATH), HOME, NODE_EXTRA_CA_CERTS, CI: 'true', SITE_URL: siteUrl, ...email, ...env }
  })
  console.log(`  ${command}: ${status}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return { status, said: stdout + stderr }
}

/** npm puts this checkout's own programs in front. */
function withoutOurs(path = ''): string {
  return path
    .split(':')
    .filter((place) => !place.includes('node_modules'))
    .join(':')
}

/** What hosts document as their limits, and what tells them how to serve it. */
function checkOutput(output: string): void {
  const files = globSync('**/*', { cwd: output }).filter((name) => statSync(join(output, name)).isFile())
  const read = (name: string) => readFileSync(join(output, name), 'utf8')
  tally.check('at most 20,000 files', files.length <= 20_000, true)
  tally.check(
    'none above 25 MB',
    files.filter((name) => statSync(join(output, name)).size > 25_000_000),
    []
  )
  tally.check(
    'the policy lets requests go to the service',
    /connect-src [^;]*api\.emailjs\.com/.test(read('_headers')),
    true
  )
  tally.check('redirects that all hosts read', read('_redirects').trim().split('\n').length <= 2000, true)
  tally.check('the address of the site', read('index.html').includes(`<link rel="canonical" href="${siteUrl}/"`), true)
  tally.check('the form knows the service', read('contact/index.html').includes('service-of-a-test'), true)
  tally.check('a page for what is not there', files.includes('404.html'), true)
}
