import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { createTally } from '../hosting/tally.ts'
import { makeReady } from '../support/make-ready.ts'

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

/** As the files and the table in docs/publishing.md say, so that what is tried is what people copy. */
const [netlify = ''] = readFileSync('netlify.toml', 'utf8').split('[context.')
const readNetlify = (name: string) => new RegExp(`^ *${name} = "(.*)"$`, 'm').exec(netlify)?.[1] ?? ''
const cloudflare = readFileSync('docs/publishing.md', 'utf8').split('### Cloudflare Pages\n')[1] ?? ''
const readCloudflare = (name: string) => new RegExp(`^\\| ${name} \\| \`(.*?)\``, 'm').exec(cloudflare)?.[1] ?? ''
type Step = { run?: string; with?: { path?: string } }
const { steps } = parse(readFileSync('deploy/github-pages.yml', 'utf8')).jobs.publish as { steps: Step[] }
const [install = '', ...build] = steps.flatMap(({ run }) => run ?? [])

interface Recipe {
  /** What the host sets by itself, and what its file sets. */
  env: Record<string, string>
  install: string
  build: string[]
  output: string
}

const recipes: Record<string, Recipe> = {
  Netlify: {
    env: { NETLIFY: 'true', CONTEXT: 'production', NODE_VERSION: readNetlify('NODE_VERSION') },
    install: `npm install ${readNetlify('NPM_FLAGS')}`,
    build: [readNetlify('command')],
    output: readNetlify('publish')
  },
  'Cloudflare Pages': {
    env: { CF_PAGES: '1', NODE_VERSION: readCloudflare('Variable `NODE_VERSION`') },
    install: 'npm clean-install --progress=false',
    build: [readCloudflare('Build command')],
    output: readCloudflare('Build output directory')
  },
  'GitHub Pages': {
    // A variable that is not set arrives empty.
    env: { GITHUB_ACTIONS: 'true', PUBLIC_EMAIL_PHOTOS: '', PUBLIC_EMAIL_BLOCK_LIST: '' },
    install,
    build,
    output: steps.find((step) => step.with?.path)?.with?.path ?? ''
  }
}

const tally = createTally()
const folder = mkdtempSync(join(tmpdir(), 'static-hosts-'))
const clone = join(folder, 'clone')
const ready = await makeReady()
try {
  // What is committed, and nothing that only this machine has.
  execFileSync('git', ['clone', '--quiet', '--no-local', '.', clone])
  for (const [name, recipe] of Object.entries(recipes)) {
    tally.begin(name)
    rmSync(join(clone, 'content'), { recursive: true, force: true })
    tally.check(`${recipe.install} works`, run(recipe.install, recipe.env).status, 0)
    tally.check('the sample is refused', tryBuild(recipe), [1, 'samples'])
    cpSync(ready.folder, join(clone, 'content'), { recursive: true })
    tally.check('so is a firm whose requests would reach nobody', tryBuild(recipe, noEmail), [1, 'no mail'])
    rmSync(join(clone, 'dist'), { recursive: true, force: true })
    tally.check('a firm that is ready is built', tryBuild(recipe), [0, 'nothing'])
    checkOutput(join(clone, recipe.output))
  }
} catch (error) {
  tally.check('the run', String(error), 'done')
} finally {
  ready.remove()
  rmSync(folder, { recursive: true, force: true })
}
tally.finish()

/** How it ended, and what it complained about: a host stops at the first command that fails. */
function tryBuild({ env, build }: Recipe, settings: Record<string, string> = {}) {
  const { status, said } = run(build.join(' && '), { ...env, ...settings })
  if (said.includes('Samples, made up')) return [status, 'samples']
  return [status, said.includes('would reach nobody') ? 'no mail' : 'nothing']
}

function run(command: string, settings: Record<string, string>) {
  // Certificates of this machine's own, where it has some, are part of how it reaches the registry.
  const { PATH = '', HOME, NODE_EXTRA_CA_CERTS } = process.env
  // npm puts this checkout's own programs in front.
  const places = PATH.split(':').filter((place) => !place.includes('node_modules'))
  const given = { PATH: places.join(':'), HOME, NODE_EXTRA_CA_CERTS, CI: 'true', SITE_URL: siteUrl }
  const options = { cwd: clone, encoding: 'utf8', env: { ...given, ...email, ...settings } } as const
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], options)
  console.log(`  ${command}: ${status}`)
  return { status, said: stdout + stderr }
}

/** What hosts document as their limits, and what tells them how to serve it. */
function checkOutput(output: string): void {
  const files = globSync('**/*', { cwd: output }).filter((name) => statSync(join(output, name)).isFile())
  const read = (name: string) => readFileSync(join(output, name), 'utf8')
  const large = files.filter((name) => statSync(join(output, name)).size > 25_000_000)
  tally.check('at most 20,000 files, none above 25 MB', [files.length <= 20_000, large], [true, []])
  const policy = /connect-src [^;]*api\.emailjs\.com/.test(read('_headers'))
  tally.check('the policy lets requests go to the service', policy, true)
  tally.check('the address of the site', read('index.html').includes(`<link rel="canonical" href="${siteUrl}/"`), true)
  tally.check('the form knows the service', read('contact/index.html').includes('service-of-a-test'), true)
}
