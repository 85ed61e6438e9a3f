/** A Markdown table that is as easily read in a terminal. Figures stand to the right, but for the first column. */
export function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, 3, ...rows.map((row) => (row[at] ?? '').length)))
  const pad = (text: string, at: number) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))
  const line = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
