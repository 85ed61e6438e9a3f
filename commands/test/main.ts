import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { findFirm, sampleFolder } from '../../catalogue/firm.ts'
import { testFirms } from '../../tests/firms/firms.ts'
import { makeFirm } from '../../tests/firms/make-firm.ts'
import { installEditor } from '../edit/install.ts'
import { findTestBrowser } from './browser.ts'

interface Count {
  passed: number
  failed: number
}

const report = (name: string) => `test-results/${name}.json`
const tools = {
  astro: 'node_modules/astro/bin/astro.mjs',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js'
}

/** In the order of their cost: what fails fast comes first. */
const layers: Record<string, () => Count | Promise<Count>> = {
  lint: () => runOne([tools.biome, 'check', '--error-on-warnings']),
  editor: () => runEditor(),
  types: () => types(),
  unit: () => runVitest('unit'),
  build: () => addUp(foldersToBuild().map(buildFirm)),
  contract: () => runVitest('contract'),
  site: () => runVitest('site'),
  publish: () => runVitest('publish'),
  firms: () => runFirms(),
  browser: () => runPlaywright('firm', 'contract'),
  engines: () => runEngines()
}

const chosen = process.argv.slice(2)
const total: Count = { passed: 0, failed: 0 }
const failures: string[] = []
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
// The compiler keeps one core busy, so it begins beside the layers before its own.
const types = isChosen('types')
  ? startBeside('types', [tools.astro, 'check', '--minimumFailingSeverity', 'warning'])
  : fail
for (const [name, run] of Object.entries(layers)) {
  if (!isChosen(name)) continue
  const started = performance.now()
  console.log(`\n== ${name}`)
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  if (failed > 0 && !failures.some((failure) => failure.startsWith(name))) failures.push(name)
  console.log(`== ${name}: ${passed} passed, ${failed} failed, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  // Without a build there is no site to look at.
  if (name === 'build' && failed > 0) break
}
// Again at the end: whoever reads the last lines alone must learn what to look at.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Its output is printed once it is asked for. */
function startBeside(name: string, args: string[]): () => Promise<Count> {
  const file = `test-results/${name}.log`
  const output = openSync(file, 'w')
  const child = spawn('node', args, { stdio: ['ignore', output, output], env: testEnv() })
  const ended = once(child, 'exit')
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

/** The contract is tested on the sample, the rest on the firm in use: mostly the same. */
function foldersToBuild(): string[] {
  const { folder, isSample } = findFirm()
  return isSample ? [folder] : [folder, sampleFolder]
}

/** Two firms that are nobody's, made from the sample: their pages, and a booking in each. */
async function runFirms(): Promise<Count> {
  for (const { folder, recipe } of testFirms) await makeFirm(folder, recipe)
  const builds = addUp(testFirms.map(({ folder }) => buildFirm(folder)))
  if (builds.failed > 0) return builds
  const names = testFirms.flatMap(({ name }) => ['--project', name])
  return addUp([builds, runVitest('firms', names), runPlaywright('firms')])
}

function buildFirm(folder: string): Count {
  return runOne(['commands/build/main.ts'], { CONTENT_DIR: folder })
}

function addUp(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0)
  }
}

/** It is a package of its own: its types and tests need what only it depends on. */
function runEditor(): Count {
  try {
    installEditor()
  } catch (error) {
    console.error((error as Error).message)
    return fail()
  }
  return addUp([runOne([tools.tsc, '-p', 'editor']), runVitest('editor', ['--root', 'editor'])])
}

function runVitest(project: string, options = ['--project', project]): Count {
  const file = resolve(report(project))
  const isGreen = run([
    tools.vitest,
    'run',
    ...options,
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`]
  ])
  const { numPassedTests, numFailedTests, testResults = [] } = read(file)
  for (const { assertionResults } of testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') failures.push(`${project}: ${fullName}`)
  return countFailure({ passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }, isGreen)
}

function runPlaywright(...projects: string[]): Count {
  const chosen = projects.map((name) => `--project=${name}`)
  const isGreen = run([tools.playwright, 'test', ...chosen], { CHROMIUM: findTestBrowser() })
  const { stats, suites = [] } = read(report('browser'))
  failures.push(...suites.flatMap(listFailedSpecs).map((title) => `browser: ${title}`))
  return countFailure({ passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0 }, isGreen)
}

/** Each kind of page and one booking in two engines; in CI every journey in all of them. */
function runEngines(): Count {
  const isGreen = run(['tests/engines/run.ts', ...(process.env.CI ? [] : ['--short'])])
  const results = read(report('engines')).engines ?? []
  const failed = results.filter(({ complaint }) => complaint)
  failures.push(...failed.map(({ name }) => `engines: ${name}`))
  return countFailure({ passed: results.length - failed.length, failed: failed.length }, isGreen)
}

/** A run that ended badly counts as a failure even when no test of its own failed. */
function countFailure(count: Count, isGreen: boolean): Count {
  return isGreen || count.failed > 0 ? count : { ...count, failed: 1 }
}

function listFailedSpecs({ file, specs = [], suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`)
  return [...failed, ...suites.flatMap(listFailedSpecs)]
}

interface Suite {
  file: string
  specs?: { title: string; ok: boolean }[]
  suites?: Suite[]
}

function read(file: string): {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { assertionResults: { status: string; fullName: string }[] }[]
  stats?: { expected: number; unexpected: number }
  suites?: Suite[]
  engines?: { name: string; complaint: string }[]
} {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
