import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { parse } from 'node-html-parser'
import { findFirm, sampleFolder } from '../catalogue/firm.ts'
import { testFirms } from './firms/firms.ts'
import { makeFirm } from './firms/make-firm.ts'
import { findTestBrowser } from './support/browser.ts'

interface Count {
  passed: number
  failed: number
}

interface Layer {
  run: () => Count | Promise<Count>
  needsBuild?: boolean
  /** Not in `npm test`; `npm run test:all` runs it too. */
  isSlow?: boolean
}

const tools = {
  astro: 'node_modules/astro/bin/astro.mjs',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js'
}

/** Cheapest first, so failures show early. */
const layers: Record<string, Layer> = {
  lint: { run: () => runOne([tools.biome, 'check', '--error-on-warnings']) },
  editor: { run: () => runVitest('editor') },
  unit: { run: () => runVitest('unit') },
  types: { run: () => types() },
  // The contract is tested on the sample, the rest on the firm in use: usually the same.
  build: { run: () => addUp([...new Set([findFirm().folder, sampleFolder])].map(buildFirm)) },
  contract: { run: () => runVitest('contract'), needsBuild: true },
  site: { run: () => runVitest('site'), needsBuild: true },
  browser: { run: () => runPlaywright('firm', 'contract'), needsBuild: true },
  long: { run: () => runVitest('long'), isSlow: true },
  stores: { run: () => runVitest('stores'), isSlow: true },
  publish: { run: () => runVitest('publish'), isSlow: true },
  owner: { run: () => runPlaywright('owner'), needsBuild: true, isSlow: true },
  firms: { run: () => runFirms(), isSlow: true },
  engines: { run: () => runVitest('engines'), needsBuild: true, isSlow: true }
}

const chosen = listChosen(process.argv.slice(2))
const started = performance.now()
const total = { passed: 0, failed: 0 }
const failures: string[] = []
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
// The compiler keeps one core busy, so start it alongside the layers before its own.
const types = chosen.includes('types') ? startTypes() : fail
for (const [index, name] of chosen.entries()) {
  const began = performance.now()
  const named = failures.length
  console.log(`\n== ${name} (${index + 1} of ${chosen.length}; ${total.passed} tests done, ${sayTime()} so far)`)
  const { passed, failed } = await (layers[name]?.run() ?? fail())
  total.passed += passed
  total.failed += failed
  if (failed > 0 && failures.length === named) failures.push(name)
  console.log(`== ${name}: ${passed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  // Without a build there is no site to test.
  if (name === 'build' && failed > 0) break
}
// Repeated at the end for people who only read the last lines.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${sayTime()}\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** By name, plus the build if one needs it. Without names those that are not slow; with --all the slow ones, too. */
function listChosen(given: string[]): string[] {
  const names = given.filter((name) => name !== '--all')
  const stranger = names.find((name) => !(name in layers))
  if (stranger !== undefined) {
    console.error(`There is no layer ${stranger}. These are: ${Object.keys(layers).join(', ')}.`)
    process.exit(1)
  }
  const isWanted = ([name, { isSlow }]: [string, Layer]) =>
    names.length > 0 ? names.includes(name) : given.includes('--all') || !isSlow
  const wanted = Object.entries(layers).filter(isWanted)
  const needsBuild = wanted.some(([, layer]) => layer.needsBuild)
  return Object.entries(layers)
    .filter((entry) => isWanted(entry) || (entry[0] === 'build' && needsBuild))
    .map(([name]) => name)
}

function sayTime(): string {
  const seconds = Math.round((performance.now() - started) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Prints what it found when the result is asked for. */
function startTypes(): () => Promise<Count> {
  const file = 'test-results/types.log'
  const output = openSync(file, 'w')
  const args = [tools.astro, 'check', '--minimumFailingSeverity', 'warning']
  const ended = once(spawn('node', args, { stdio: ['ignore', output, output], env: testEnv() }), 'exit')
  return async () => {
    const [status] = await ended
    console.log(readFileSync(file, 'utf8'))
    return status === 0 ? { passed: 1, failed: 0 } : fail()
  }
}

function fail(): Count {
  return { passed: 0, failed: 1 }
}

function testEnv(env: Record<string, string> = {}) {
  return { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env }
}

function run(args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync('node', args, { stdio: 'inherit', env: testEnv(env) })
  return status === 0
}

function runOne(args: string[], env?: Record<string, string>): Count {
  return run(args, env) ? { passed: 1, failed: 0 } : fail()
}

/** Two made-up firms based on the sample: their pages, and a booking in each. */
async function runFirms(): Promise<Count> {
  for (const { folder, recipe } of testFirms) await makeFirm(folder, recipe)
  const builds = addUp(testFirms.map(({ folder }) => buildFirm(folder)))
  if (builds.failed > 0) return builds
  return addUp([builds, runVitest(...testFirms.map(({ name }) => name)), runPlaywright('firms')])
}

function buildFirm(folder: string): Count {
  return runOne(['commands/build.ts'], { CONTENT_DIR: folder })
}

function addUp(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0)
  }
}

function runVitest(...projects: string[]): Count {
  const file = `test-results/${projects[0]}.xml`
  const reports = ['--reporter', 'default', '--reporter', 'junit', `--outputFile.junit=${file}`]
  const isGreen = run([tools.vitest, 'run', ...projects.flatMap((name) => ['--project', name]), ...reports])
  return readReport(file, isGreen)
}

function runPlaywright(...projects: string[]): Count {
  const chosen = projects.map((name) => `--project=${name}`)
  const isGreen = run([tools.playwright, 'test', ...chosen], { CHROMIUM: findTestBrowser() })
  return readReport('test-results/browser.xml', isGreen)
}

/** What Vitest and Playwright write. A run that ended badly counts as a failure even if no test failed. */
function readReport(file: string, isGreen: boolean): Count {
  const cases = existsSync(file) ? readFileSync(file, 'utf8').split('</testcase>').slice(0, -1) : []
  const failed = cases.filter((one) => /<(failure|error)[ >]/.test(one))
  const passed = cases.length - failed.length - cases.filter((one) => one.includes('<skipped')).length
  for (const one of failed) {
    const [name, place] = ['name', 'classname'].map((part) => new RegExp(` ${part}="([^"]*)"`).exec(one)?.[1])
    failures.push(parse(`${place}: ${name}`).text)
  }
  return { passed, failed: failed.length || (isGreen ? 0 : 1) }
}
