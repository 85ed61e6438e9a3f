import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { engines } from './find-engines.ts'
import { openFront } from './front.ts'
import type { Journey } from './journey.ts'
import { journeys } from './list-journeys.ts'
import { type Result, writeTable } from './report.ts'
import { type Site, serveSample } from './site.ts'
import { type Screen, screens, type Tab } from './tab.ts'
import { createVisitor } from './visitor.ts'

/* npm run test:engines: what a visitor does, in the engines that Playwright cannot drive as people have them. */

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true },
    journey: { type: 'string', default: '' }
  }
})
const names = values.engine ?? Object.keys(engines)
const chosen = journeys.filter(({ name }) => name.match(values.journey))
const results: Result[] = []
const site = await serveSample()
mkdirSync('test-results/engines', { recursive: true })
for (const name of names) await runEngine(name)
await site.stop()
writeFileSync('test-results/engines.md', writeTable(results))
writeFileSync('test-results/engines.json', JSON.stringify({ engines: results.map(nameResult) }))
const failed = results.filter(({ complaint }) => complaint)
if (failed.length > 0)
  console.log(`\nFailed:\n${failed.map((one) => `  ${nameResult(one).name}: ${one.complaint}`).join('\n')}`)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 || results.length === 0 ? 1 : 0)

async function runEngine(engine: string) {
  const started = performance.now()
  try {
    const openTab = engines[engine]?.()
    if (!openTab) throw new Error(`There is no engine "${engine}": choose ${Object.keys(engines).join(', ')}.`)
    for (const screen of screens) await runScreen(engine, screen, openTab)
  } catch (error) {
    note({ engine, version: '', screen: 'none', journey: 'start', seconds: 0, complaint: describe(error) })
  }
  console.log(`== ${engine}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function runScreen(engine: string, screen: Screen, openTab: (screen: Screen) => Promise<Tab>) {
  let tab = await openTab(screen)
  try {
    for (const journey of chosen) {
      const started = performance.now()
      const complaint = await walk(journey, tab, screen, site)
      const seconds = (performance.now() - started) / 1000
      note({ engine, version: tab.version, screen: screen.name, journey: journey.name, seconds, complaint })
      if (complaint || journey.isPictured) await keepPicture(tab, `${engine}-${screen.name}-${journey.name}`)
      if (!complaint) continue
      // Whatever state that was, the next begins in a fresh one.
      await tab.close()
      tab = await openTab(screen)
    }
  } finally {
    await tab.close()
  }
}

async function keepPicture(tab: Tab, name: string) {
  const picture = await tab.screenshot().catch(() => null)
  if (picture) writeFileSync(`test-results/engines/${name.replace(/\W+/g, '-')}.png`, picture)
}

/** What went wrong, if anything. */
async function walk({ run, allows }: Journey, tab: Tab, screen: Screen, { port, findMail }: Site): Promise<string> {
  const front = await openFront(port)
  try {
    await run(createVisitor(tab, screen, front, findMail))
    const faults = front.faults.filter((fault) => !allows?.test(fault))
    return faults.length > 0 ? `the page said ${faults.join(' | ')}` : ''
  } catch (error) {
    return [describe(error), ...front.faults].join(' | ')
  } finally {
    front.close()
  }
}

function nameResult({ engine, screen, journey, complaint }: Result) {
  return { name: `${engine}, ${screen} › ${journey}`, complaint }
}

function note(result: Result) {
  results.push(result)
  const { engine, screen, journey, seconds, complaint } = result
  console.log(
    `  ${complaint ? 'FAILED' : 'ok    '} ${engine.padEnd(10)} ${screen.padEnd(7)} ${journey}, ${seconds.toFixed(1)} s${complaint && `\n         ${complaint}`}`
  )
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
