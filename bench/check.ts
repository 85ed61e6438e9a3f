export type Check = { what: string; figure: number; most: number; isKept: boolean }

export function hold(what: string, figure: number, most: number): Check {
  return { what, figure, most, isKept: figure <= most }
}

/** Infinite where one of them is: a press without effect in one run of five is no good press. */
export function takeMedian(values: number[]): number {
  if (values.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function formatChecks(checks: Check[]): string {
  const rows = checks.map(
    ({ what, figure, most, isKept }) => `| ${isKept ? '✓' : '✗'} | ${show(figure)} | ≤ ${show(most)} | ${what} |`
  )
  return ['| Kept | Figure | Budget | What |', '|---|---|---|---|', ...rows].join('\n')
}

const show = (figure: number) => figure.toLocaleString('en-GB', { maximumFractionDigits: figure < 10 ? 3 : 0 })
