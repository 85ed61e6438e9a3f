import { checkResults } from './checks.ts'
import { sightMs } from './interactions.ts'
import { phone, slowPhone } from './phone.ts'
import type { Origin, Results } from './results.ts'

/** The one table: what is held to a figure, and whether it is kept. */
export const composeSummary = (results: Results) => formatTable(checkResults(results))

export function composeReport(results: Results): string {
  const { pages, interaction, relay, growth, soak } = results
  return [
    '# Bench',
    'Written by `npm run bench` from `results.json`; what is held to which figure stands in `budgets.ts`.',
    composeSummary(results),
    ...(pages ? [describeOrigin('Pages', pages), ...describePages(pages)] : []),
    ...(interaction ? [describeOrigin('Interaction', interaction), ...describeInteraction(interaction)] : []),
    ...(relay ? [describeOrigin('Relay', relay), ...describeRelay(relay)] : []),
    ...(growth ? [describeOrigin('Growth', growth), ...describeGrowth(growth)] : []),
    ...(soak ? [describeOrigin('Soak', soak), ...describeSoak(soak)] : []),
    ''
  ].join('\n\n')
}

const describeOrigin = (title: string, { on, machine }: Origin) => `## ${title}\n\nMeasured on ${on}: ${machine}.`

function describePages({ figures }: NonNullable<Results['pages']>): string[] {
  return [
    'Lighthouse mobile, medians in milliseconds, beside the same page with its scripts removed.',
    formatTable(figures.map(({ weight: _, ...speed }) => ({ ...speed, lcpToBare: speed.lcp / speed.bareLcp }))),
    `Bytes as served to a phone ${phone.viewport.width} px wide that touches nothing; \`weigh.ts\` says what counts as what.`,
    formatTable(figures.map(({ path, weight }) => ({ path, ...weight })))
  ]
}

function describeInteraction({ runs, presses, ways }: NonNullable<Results['interaction']>): string[] {
  const { cpuRate, bytesPerSecond, roundTripMs } = slowPhone
  return [
    `On a slow phone: processor ${cpuRate} times slower, ${(bytesPerSecond * 8) / 1e6} Mbps, ${roundTripMs} ms. ` +
      `Milliseconds from press to picture, medians of ${runs}, a second after \`load\` and later; what is pressed has ` +
      `stood still for ${sightMs} ms. Nothing stands where a press had no effect.`,
    formatTable(presses.map(({ bare, ...press }) => ({ ...press, bareFirst: bare?.first, bareLater: bare?.later }))),
    'Home to /contact/ by its link, milliseconds from the click; a link in view is made ready as it is on phones. ' +
      'Prerendered: runs in which that had begun before the click.',
    formatTable(ways.map((way) => ({ ...way })))
  ]
}

function describeRelay({ figures }: NonNullable<Results['relay']>): string[] {
  const { kept, inMemory, home, nginx, photos } = figures
  return [
    '32 connections over loopback, milliseconds; each booking request also goes to the mailbox meanwhile.',
    formatTable([
      { what: 'booking requests, each on disk before its answer', ...kept },
      ...(inMemory ? [{ what: 'the same on a disk in memory', ...inMemory }] : []),
      { what: 'home page', ...home },
      ...(nginx ? [{ what: 'home page by nginx, one worker', ...nginx }] : [])
    ]),
    'Ten visitors at once send three photos of 8 MB each; 60 MB may be on their way, others are put off.',
    formatTable([{ ...photos }])
  ]
}

function describeGrowth({ figures }: NonNullable<Results['growth']>): string[] {
  return [
    '`npm run build` into an empty `dist/`, with more and more made-up towns; pages are in bytes of compressed HTML.',
    formatTable(figures.map((build) => ({ ...build, secondsPerPage: build.seconds / build.pages })))
  ]
}

function describeSoak({ figures }: NonNullable<Results['soak']>): string[] {
  const { megabytes, ...counts } = figures
  return [
    "Twenty visitors a second for ten minutes: each reads the form's page and sends a request, which is mailed. " +
      `The server's memory in MB, its least in each minute: ${megabytes.map(show).join(', ')}.`,
    formatTable([counts])
  ]
}

type Cell = string | number | boolean | null | undefined

/** A Markdown table that is as easily read in a terminal. Its head are the keys of the first row. */
function formatTable(rows: Record<string, Cell>[]): string {
  const head = Object.keys(rows[0] ?? {})
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
