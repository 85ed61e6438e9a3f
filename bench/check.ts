export type Check = { what: string; figure: number; most: number; isKept: boolean }

export function hold(what: string, figure: number, most: number): Check {
  return { what, figure, most, isKept: figure <= most }
}

/** Infinite where one of them is: a press without effect in one run of five is no good press. */
export function takeMedian(values: number[]): number {
  if (values.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** A Markdown table that is as easily read in a terminal. */
export function formatChecks(checks: Check[]): string {
  const rows = checks.map(({ what, figure, most, isKept }) => [
    what,
    show(figure),
    `≤ ${show(most)}`,
    isKept ? '✓' : '✗'
  ])
  const cells = [['What', 'Figure', 'Budget', 'Kept'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(4, ...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return lines
    .toSpliced(1, 0, rule)
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

function show(figure: number): string {
  const maximumFractionDigits = figure < 10 ? 3 : 0
  return figure.toLocaleString('en-GB', { maximumFractionDigits })
}
