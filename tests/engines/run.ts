import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { engines } from './find-engines.ts'
import { openFront } from './front.ts'
import { addresses } from './journeys/addresses.ts'
import { booking } from './journeys/booking.ts'
import { choosing } from './journeys/choosing.ts'
import { islands } from './journeys/islands.ts'
import { pages } from './journeys/pages.ts'
import { serveSample } from './site.ts'
import { type OpenTab, type Screen, screens, type Tab } from './tab.ts'
import { createVisitor, type Journey } from './visitor.ts'

/* npm run test:engines: what a visitor does, in the engines that Playwright cannot drive as people have them. */

const { values } = parseArgs({
  options: { engine: { type: 'string', multiple: true }, journey: { type: 'string', default: '' } }
})
const journeys = Object.entries({ ...pages, ...islands, ...addresses, ...choosing, ...booking })
const chosen = journeys.filter(([name]) => name.match(values.journey))
/** Where a wide screen is laid out otherwise, or its pointer hovers. The rest is walked on the phone. */
const isForDesktop = /^(page|slider|hash links|tooltip|booking: sent)/
const results: { name: string; complaint: string }[] = []
const site = await serveSample()
mkdirSync('test-results/engines', { recursive: true })
for (const name of values.engine ?? Object.keys(engines)) await runEngine(name)
await site.stop()
writeFileSync('test-results/engines.json', JSON.stringify({ engines: results }))
const failed = results.filter(({ complaint }) => complaint)
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((one) => `  ${one.name}: ${one.complaint}`).join('\n')}`)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 || results.length === 0 ? 1 : 0)

async function runEngine(engine: string) {
  const started = performance.now()
  try {
    const openTab = engines[engine]?.()
    if (!openTab) throw new Error(`There is no engine "${engine}": choose ${Object.keys(engines).join(', ')}.`)
    for (const screen of screens) await runScreen(engine, screen, openTab)
  } catch (error) {
    note(`${engine} › start`, started, describe(error))
  }
  console.log(`== ${engine}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function runScreen(engine: string, screen: Screen, openTab: OpenTab) {
  let tab = await openTab(screen)
  try {
    for (const [journey, walk] of chosen) {
      if (screen.name === 'desktop' && !isForDesktop.test(journey)) continue
      const name = `${engine}, ${screen.name} › ${journey}`
      const started = performance.now()
      let complaint = await findComplaint(walk, tab, screen)
      for (let tries = 1; complaint; tries += 1) {
        const picture = await tab.screenshot().catch(() => '')
        writeFileSync(`test-results/engines/${name.replace(/\W+/g, '-')}.png`, picture)
        // Whatever state that was, the next begins in a fresh one.
        await tab.close()
        tab = await openTab(screen)
        // Old WebKit sometimes stops answering its own driver, which is no fault of the page.
        if (picture || tries > 1) break
        console.log(`  again  ${name}: the browser no longer answered (${complaint})`)
        complaint = await findComplaint(walk, tab, screen)
      }
      note(name, started, complaint)
    }
  } finally {
    await tab.close()
  }
}

/** What went wrong; empty when nothing did. */
async function findComplaint(walk: Journey, tab: Tab, screen: Screen): Promise<string> {
  const front = await openFront(site.port)
  try {
    await walk(createVisitor(tab, screen, front, site.findMail))
    const faults = front.faults.filter((fault) => !front.allowed?.test(fault))
    return faults.length > 0 ? `the page said ${faults.join(' | ')}` : ''
  } catch (error) {
    return [describe(error), ...front.faults].join(' | ')
  } finally {
    front.close()
  }
}

function note(name: string, started: number, complaint: string) {
  results.push({ name, complaint })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${complaint ? 'FAILED' : 'ok    '} ${name}, ${seconds} s${complaint && `\n         ${complaint}`}`)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
