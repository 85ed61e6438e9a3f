import { join } from 'node:path'
import { loadContent } from '../catalogue/load.ts'
import { listRoutes, notFoundPath } from '../catalogue/routes.ts'
import { startRelayChild } from '../tests/support/relay-child.ts'
import { type BenchBrowser, launchBrowser, launchForLighthouse } from './browser.ts'
import { expectGrowthSeconds, measureGrowth } from './growth.ts'
import { expectPressSeconds, measurePresses } from './interactions.ts'
import { describeOrigin } from './machine.ts'
import { OptionError, type Options, type Part, readOptions } from './options.ts'
import { expectPageSeconds, measurePages } from './pages.ts'
import { slowPhone } from './phone.ts'
import { showProgress } from './progress.ts'
import { measureRelay, relaySeconds } from './relay.ts'
import { composeSummary } from './report.ts'
import { mergePage, readResults, writeResults } from './results.ts'
import { openSlowLine } from './slow-line.ts'
import { soakRelay, soakSeconds } from './soak.ts'
import { expectWaySeconds, measureWayToContact } from './to-contact.ts'

/*
 * npm run bench -- --only pages --pages /contact/ --runs 3 --sizes 25: each of them may be left out, and all but --runs
 * be given again. What was measured is written after every page and part: a bench that is stopped keeps what it has.
 */
const known = [...listRoutes(loadContent()).map(({ path }) => path), notFoundPath]
const options = readOptionsOrEnd()
const paths = options.pages.length > 0 ? options.pages : known
const { runs, sizes } = options
let results = readResults()
// Whatever must not outlive the bench listens for `exit`, which a signal alone does not bring about.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const progress = showProgress(
  (isChosen('pages') ? paths.length * expectPageSeconds(runs) : 0) +
    (isChosen('interaction') ? expectPressSeconds(runs) + expectWaySeconds(runs) : 0) +
    (isChosen('relay') ? relaySeconds : 0) +
    (isChosen('growth') ? expectGrowthSeconds(sizes) : 0) +
    (isChosen('soak') ? soakSeconds : 0)
)
if (isChosen('pages') || isChosen('interaction')) await measureInBrowser()
if (isChosen('relay')) {
  results = { ...results, relay: { ...describeOrigin(), figures: await measureRelay(progress) } }
  writeResults(results)
}
if (isChosen('growth')) {
  results = { ...results, growth: { ...describeOrigin(), figures: await measureGrowth(sizes, progress) } }
  writeResults(results)
}
if (isChosen('soak')) {
  results = { ...results, soak: { ...describeOrigin(), figures: await soakRelay(progress) } }
  writeResults(results)
}
progress.end()
console.log(`${composeSummary(results)}\n\nIn full: bench/results.md`)

function isChosen(part: Part): boolean {
  return options.parts.includes(part)
}

function readOptionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2), known)
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

async function measureInBrowser() {
  const launched = await launchBrowser()
  const env = { SPOOL_DIR: join('test-results', 'bench-spool') }
  const server = await startRelayChild({ cwd: process.cwd(), env, script: join('server', 'main.ts') })
  try {
    if (isChosen('pages')) await measureEveryPage(launched, server.port)
    if (isChosen('interaction')) await measureInteraction(launched, server.port)
  } finally {
    await launched.browser.close()
    await server.end('SIGTERM')
  }
}

async function measureEveryPage({ browser }: BenchBrowser, port: number) {
  const { name, chrome } = await launchForLighthouse()
  const measured = describeOrigin(name)
  try {
    await measurePages({
      lighthousePort: chrome.port,
      browser,
      paths,
      runs,
      origin: `http://localhost:${port}`,
      progress,
      keep(figures) {
        results = mergePage(results, measured, figures, known)
        writeResults(results)
      }
    })
  } finally {
    chrome.kill()
  }
}

async function measureInteraction({ browser, name, debuggingPort }: BenchBrowser, port: number) {
  const line = await openSlowLine(port, slowPhone)
  try {
    const presses = await measurePresses(browser, line.origin, runs, progress)
    const ways = await measureWayToContact(debuggingPort, line.origin, port, runs, progress)
    results = { ...results, interaction: { ...describeOrigin(name), runs, presses, ways } }
    writeResults(results)
  } finally {
    line.close()
  }
}
