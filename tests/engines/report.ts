export interface Result {
  engine: string
  version: string
  screen: string
  journey: string
  seconds: number
  /** Empty when it went well. */
  complaint: string
}

/** Markdown: a row for each journey, a column for each engine and screen, with the seconds it took. */
export function writeTable(results: Result[]): string {
  const columns = [...Map.groupBy(results, ({ engine, version, screen }) => `${engine} ${version}, ${screen}`).keys()]
  const rows = [...Map.groupBy(results, ({ journey }) => journey)].map(([journey, all]) => [
    journey,
    ...columns.map((column) => {
      const result = all.find(({ engine, version, screen }) => `${engine} ${version}, ${screen}` === column)
      return result ? `${result.complaint ? 'FAILED' : 'ok'} ${result.seconds.toFixed(1)} s` : ''
    })
  ])
  const lines = [['Journey', ...columns], ['', ...columns].map(() => '---'), ...rows]
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`
}
