import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTally } from '../hosting/tally.ts'
import { makeReady } from '../support/ready-content.ts'
import { type Recipe, readRecipes } from './recipes.ts'

/* npm run test:static-hosts: does a clean clone build with nothing but what a static host gives it, as the recipe says? The
   hosts themselves are not here. About four minutes. */

const email = {
  PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com',
  PUBLIC_EMAIL_KEY: 'key-of-a-test',
  PUBLIC_EMAIL_SERVICE: 'service-of-a-test',
  PUBLIC_EMAIL_TEMPLATE: 'template-of-a-test'
}
const siteUrl = 'https://www.static-host.example'

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
    for (const command of recipe.install) tally.check(`${command} works`, run(recipe, command), 0)
    tally.check('the sample is refused', runAll(recipe), 1)
    cpSync(ready.folder, join(clone, 'content'), { recursive: true })
    tally.check('so is a firm whose requests would reach nobody', runAll({ ...recipe, env: without(recipe.env) }), 1)
    rmSync(join(clone, 'dist'), { recursive: true, force: true })
    tally.check('a firm that is ready is built', runAll(recipe), 0)
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

/** The status of the first command that fails, as a host stops there. */
function runAll(recipe: Recipe): number | null {
  for (const command of recipe.build) {
    const status = run(recipe, command)
    if (status !== 0) return status
  }
  return 0
}

function run({ env }: Recipe, command: string): number | null {
  // Certificates of this machine's own, where it has some, are part of how it reaches the registry.
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: withoutOurs(PATH), HOME, NODE_EXTRA_CA_CERTS, CI: 'true', SITE_URL: siteUrl, ...email, ...env }
  })
  const last = `${stdout}${stderr}`.trim().split('\n').at(-1)
  console.log(`  ${command}: ${status}, ${((performance.now() - started) / 1000).toFixed(0)} s. ${last}`)
  return status
}

/** npm puts this checkout's own programs in front. */
function withoutOurs(path = ''): string {
  return path
    .split(':')
    .filter((place) => !place.includes('node_modules'))
    .join(':')
}

function without(env: Record<string, string>): Record<string, string> {
  return { ...env, ...Object.fromEntries(Object.keys(email).map((name) => [name, ''])) }
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
