import { checkResults } from './checks.ts'
import { sightMs } from './interactions.ts'
import { phone, slowPhone } from './phone.ts'
import type { Origin, Results } from './results.ts'

/** The one table: what is held to a figure, and whether it is kept. */
export const composeSummary = (results: Results) => formatTable(checkResults(results))

export function composeReport(results: Results): string {
  const { pages, interaction, relay, growth, soak } = results
  const { cpuRate, bytesPerSecond, roundTripMs } = slowPhone
  return [
    '# Bench',
    'Written by `npm run bench` from `results.json`; what is held to which figure stands in `budgets.ts`.',
    composeSummary(results),
    pages && [
      describeOrigin('Pages', pages),
      'Lighthouse mobile, medians in milliseconds, beside the same page with its scripts removed.',
      formatTable(pages.figures.map(({ weight: _, ...page }) => ({ ...page, lcpToBare: page.lcp / page.bareLcp }))),
      `Bytes as served to a phone ${phone.viewport.width} px wide that touches nothing; \`weigh.ts\` says what is what.`,
      formatTable(pages.figures.map(({ path, weight }) => ({ path, ...weight })))
    ],
    interaction && [
      describeOrigin('Interaction', interaction),
      `On a slow phone: processor ${cpuRate} times slower, ${(bytesPerSecond * 8) / 1e6} Mbps, ${roundTripMs} ms.`,
      `Milliseconds from press to picture, medians of ${interaction.runs}, a second after \`load\` and later; what is ` +
        `pressed has stood still for ${sightMs} ms. Nothing stands where a press had no effect.`,
      formatTable(
        interaction.presses.map(({ bare, ...press }) => ({ ...press, bareFirst: bare?.first, bareLater: bare?.later }))
      ),
      'Home to /contact/ by its link, milliseconds from the click; a link in view is made ready as it is on phones. ' +
        'Prerendered: runs in which that had begun before the click.',
      formatTable(interaction.ways.map((way) => ({ ...way })))
    ],
    relay && [describeOrigin('Relay', relay), ...describeRelay(relay.figures)],
    growth && [
      describeOrigin('Growth', growth),
      '`npm run build` into an empty `dist/`, with more and more made-up towns; pages are in bytes of compressed HTML.',
      formatTable(growth.figures.map((build) => ({ ...build, secondsPerPage: build.seconds / build.pages })))
    ],
    soak && [
      describeOrigin('Soak', soak),
      "Twenty visitors a second for ten minutes: each reads the form's page and sends a request, which is mailed. " +
        `The server's memory in MB, its least in each minute: ${soak.figures.megabytes.map(show).join(', ')}.`
    ],
    ''
  ]
    .flat()
    .filter((text) => text !== undefined)
    .join('\n\n')
}

const describeOrigin = (title: string, { on, machine }: Origin) => `## ${title}\n\nMeasured on ${on}: ${machine}.`

function describeRelay({ kept, inMemory, home, nginx, photos }: NonNullable<Results['relay']>['figures']): string[] {
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
