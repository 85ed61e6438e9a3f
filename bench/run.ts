import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadContent } from '../catalogue/load.ts'
import { listRoutes, notFoundPath } from '../catalogue/routes.ts'
import { measureGrowth } from './growth.ts'
import { measurePresses } from './interactions.ts'
import { measurePages, type PageFigures } from './pages.ts'
import { measurePhotos, measureRelay, startRelay } from './relay.ts'
import { composeReport, composeSummary } from './report.ts'
import { describeOrigin, type Results, readResults, resultsFile } from './results.ts'
import { soakRelay } from './soak.ts'
import { measureWayToContact } from './to-contact.ts'

/*
 * npm run bench -- --only pages --pages /contact/ --runs 3 --sizes 25: each of them may be left out, and all but --runs
 * be given again. What was measured is written after every page and part: a bench that is stopped keeps what it has.
 */
const list = { type: 'string', multiple: true } as const
const { values } = parseArgs({ options: { only: list, pages: list, sizes: list, runs: { type: 'string' } } })
const parts = { pages, interaction, relay, growth, soak }
const known = [...listRoutes(loadContent()).map(({ path }) => path), notFoundPath]
// The soak takes ten minutes, so it has to be asked for.
const only = values.only ?? (values.pages ? ['pages'] : ['pages', 'interaction', 'relay', 'growth'])
const paths = values.pages ?? known
const runs = Number(values.runs ?? 5)
const sizes = (values.sizes ?? ['25', '250', '2500']).map(Number).toSorted((a, b) => a - b)
const mistake =
  only.find((part) => !(part in parts)) ??
  paths.find((path) => !known.includes(path)) ??
  [runs, ...sizes].find((number) => !(number >= 1))
if (mistake !== undefined) {
  console.error(`There is no ${mistake}. Parts: ${Object.keys(parts).join(', ')}. Pages: as in the address, /contact/.`)
  process.exit(1)
}

// Whatever must not outlive the bench listens for `exit`, which a signal alone does not bring about.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// Beside the website's own spool, because the disk under test is the one it will use; /tmp may be memory.
mkdirSync('var', { recursive: true })
const folder = mkdtempSync(join('var', 'bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

let results = readResults()
for (const [part, measure] of Object.entries(parts)) if (only.includes(part)) await measure()
console.log(`${composeSummary(results)}\n\nIn full: bench/results.md`)

async function pages() {
  const server = await startRelay(folder)
  await measurePages(`http://localhost:${server.port}`, paths, runs, (browser, page) => {
    const figures = [...(results.pages?.figures.filter(({ path }) => path !== page.path) ?? []), page]
    const place = ({ path }: PageFigures) => known.indexOf(path)
    const inOrder = figures.filter((one) => place(one) >= 0).toSorted((a, b) => place(a) - place(b))
    keep({ pages: { ...describeOrigin(browser), figures: inOrder } })
  })
  await server.end('SIGTERM')
}

async function interaction() {
  const server = await startRelay(folder)
  const presses = await measurePresses(server.port, runs)
  const { browser, ways } = await measureWayToContact(server.port, runs)
  keep({ interaction: { ...describeOrigin(browser), runs, presses, ways } })
  await server.end('SIGTERM')
}

async function relay() {
  const figures = { ...(await measureRelay(folder)), photos: await measurePhotos(folder) }
  keep({ relay: { ...describeOrigin(), figures } })
}

async function growth() {
  keep({ growth: { ...describeOrigin(), figures: await measureGrowth(sizes) } })
}

async function soak() {
  keep({ soak: { ...describeOrigin(), figures: await soakRelay(folder) } })
}

function keep(part: Results) {
  const round = (_key: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)
  writeFileSync(resultsFile, `${JSON.stringify({ ...results, ...part }, round, 2)}\n`)
  // As read again: JSON makes null of what is infinite.
  results = readResults()
  writeFileSync('bench/results.md', composeReport(results))
}
