import { notFoundPath, paths } from '../catalogue/routes.ts'
import { findExcesses, photoMegabytes, timeBudgets } from './budgets.ts'
import type { GrowthFigures } from './growth.ts'
import type { PageFigures } from './pages.ts'
import type { Results } from './results.ts'
import type { SoakFigures } from './soak.ts'

type Cell = string | number | boolean | null | undefined
type Row = Record<string, Cell>

/** The one table: what is held to a figure, and whether it is kept. */
export const composeSummary = (results: Results) => formatTable(checkResults(results))

/** The summary, then every figure of each part; the types beside what measures them say what they are. */
export function composeReport(results: Results): string {
  const parts = Object.entries(results).flatMap(([part, { on, machine, ...measured }]) => [
    `## ${part}`,
    `Measured on ${on}: ${machine}.`,
    ...Object.entries<object | number>(measured).map(([name, figures]) =>
      typeof figures === 'number' ? `${name}: ${figures}` : `${name}\n\n${formatTable(listRows(figures))}`
    )
  ])
  const about = 'Written by `npm run bench` from `results.json`; what is held to which figure is in `budgets.ts`.'
  return ['# Bench', about, composeSummary(results), ...parts, ''].join('\n\n')
}

/** A list has a row for each entry, a record one for each of its names. */
const listRows = (figures: object): Row[] =>
  Array.isArray(figures)
    ? figures.map((entry) => flatten(entry))
    : Object.entries(figures).map(([what, entry]) => ({ what, ...flatten(entry) }))

/** Records inside it as `weight html`; lists in one cell. */
function flatten(entry: unknown, above = ''): Row {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return { [above || 'figure']: Array.isArray(entry) ? entry.map(show).join(', ') : (entry as Cell) }
  const parts = Object.entries(entry).map(([name, value]) => flatten(value, above ? `${above} ${name}` : name))
  return Object.assign({}, ...parts)
}

/** A Markdown table that is as easily read in a terminal. */
function formatTable(rows: Row[]): string {
  const head = [...new Set(rows.flatMap(Object.keys))]
  const cells = [head, ...rows.map((row) => head.map((key) => show(row[key])))]
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const pad = (text: string, column: number) => text.padEnd(widths[column] ?? 0)
  const rule = widths.map((width) => '-'.repeat(width))
  return cells
    .toSpliced(1, 0, rule)
    .map((row) => `| ${row.map(pad).join(' | ')} |`)
    .join('\n')
}

function show(cell: Cell): string {
  if (typeof cell !== 'number') return String(cell ?? '')
  const maximumFractionDigits = cell < 10 ? 3 : cell < 100 ? 1 : 0
  return cell.toLocaleString('en-GB', { maximumFractionDigits })
}

type Check = { what: string; figure: number; budget: string; kept: '✓' | '✗' }

/** Every budget beside the worst figure measured for it. */
function checkResults({ pages, interaction, relay, growth, soak }: Results): Check[] {
  return [
    ...(pages ? checkPages(pages.figures) : []),
    ...(interaction ? checkInteraction(interaction) : []),
    ...(relay ? checkRelay(relay.figures) : []),
    ...(growth ? checkGrowth(growth.figures) : []),
    ...(soak ? checkSoak(soak.figures) : [])
  ]
}

function checkRelay({ kept, postgres4, postgresWaiting, photos }: NonNullable<Results['relay']>['figures']): Check[] {
  const megabytes = photos.peakMegabytes ?? 0
  return [
    hold('Requests failed under load', kept.failed + postgres4.failed, 0),
    hold('Time to accept with 100,000 waiting in PostgreSQL, to none', postgresWaiting.ratio, timeBudgets.waitingRatio),
    hold('Memory with 200 times three photos at once, MB', megabytes, photoMegabytes)
  ]
}

function checkPages(figures: PageFigures[]): Check[] {
  const holdWorst = (what: string, most: number, read: (page: PageFigures) => number) => {
    const [page] = figures.toSorted((a, b) => read(b) - read(a))
    return page ? [hold(`${what}, worst page (${page.path})`, read(page), most)] : []
  }
  const { lcpRatio, cls, tbt, score: full } = timeBudgets
  const isContact = ({ path }: PageFigures) => path === paths.contact
  // A page that answers 404 cannot be found, which is what that score is about.
  const scores = figures.flatMap(({ path, score, accessibility, bestPractices, seo }) =>
    path === notFoundPath ? [score, accessibility, bestPractices] : [score, accessibility, bestPractices, seo]
  )
  return [
    ...holdWorst('LCP to the bare page', lcpRatio, ({ lcp, bareLcp }) => lcp / bareLcp),
    ...holdWorst('CLS', cls, (page) => page.cls),
    ...holdWorst('TBT, ms', tbt.elsewhere, (page) => (isContact(page) ? 0 : page.tbt)),
    ...holdWorst('TBT, ms', tbt.contact, (page) => (isContact(page) ? page.tbt : 0)),
    hold(`Lighthouse scores below ${full}, of ${scores.length}`, scores.filter((score) => score < full).length, 0),
    hold('Byte budgets exceeded', figures.flatMap(({ path, weight }) => findExcesses(path, weight)).length, 0)
  ]
}

function checkInteraction({ presses, ways }: NonNullable<Results['interaction']>): Check[] {
  const { press, contactVisible, contactUsable, openedUsable } = timeBudgets
  return [
    ...presses.flatMap(({ name, first, later, bare }) => [
      holdBesideBare(`${name}, 1 s after load`, first, press, bare?.first),
      holdBesideBare(`${name}, later`, later, press, bare?.later)
    ]),
    ...ways.flatMap(({ name, visible, usable, bareVisible }) => [
      holdBesideBare(`${name}: visible`, visible, contactVisible, bareVisible),
      hold(`${name}: usable, ms`, usable, name.startsWith('Home') ? contactUsable : openedUsable)
    ])
  ]
}

function checkGrowth(figures: GrowthFigures[]): Check[] {
  const first = figures.find(({ hasPictures }) => !hasPictures)
  const [largest, before] = figures.filter(({ hasPictures }) => hasPictures).toSorted((a, b) => b.pages - a.pages)
  const compare = (a: GrowthFigures, b: GrowthFigures) => a.seconds / a.pages / (b.seconds / b.pages)
  const { firstBuildSeconds, buildGrowth } = timeBudgets
  return [
    ...(first ? [hold(`First build, ${first.pages} pages and all pictures, s`, first.seconds, firstBuildSeconds)] : []),
    ...(largest && before
      ? [hold(`Build seconds a page, ${largest.pages} to ${before.pages}`, compare(largest, before), buildGrowth)]
      : [])
  ]
}

function checkSoak({ megabytes, sent, failed, mailed }: SoakFigures): Check[] {
  const [, , early = 0] = megabytes
  return [
    hold('Memory after ten busy minutes, to that after three', (megabytes.at(-1) ?? 0) / early, timeBudgets.soakGrowth),
    hold(`Requests failed or not mailed, of ${sent}`, failed + Math.max(0, sent - mailed), 0)
  ]
}

/** Only where a page without our code exceeds the budget as well, we are held to the ratio to that. */
function holdBesideBare(what: string, ms: number | null, most: number, bareMs?: number | null): Check {
  if (ms === null) return hold(`${what}: no effect, ms`, Number.POSITIVE_INFINITY, most)
  if (!bareMs || bareMs <= most || ms <= most) return hold(`${what}, ms`, ms, most)
  return hold(`${what}, ${Math.round(ms)} ms to ${Math.round(bareMs)} on a bare page`, ms / bareMs, timeBudgets.toBare)
}

function hold(what: string, figure: number, most: number): Check {
  return { what, figure, budget: `≤ ${most}`, kept: figure <= most ? '✓' : '✗' }
}
