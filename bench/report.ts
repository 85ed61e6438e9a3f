import { checkResults } from './checks.ts'
import type { Results } from './results.ts'

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
