import { parseArgs } from 'node:util'
import { loadContent } from '../content/load.ts'
import { readSettings } from '../server/env.ts'
import { startServer } from '../server/start.ts'
import { listPaths } from '../src/lib/paths.ts'
import { serveBareSite } from './bare-site.ts'
import { launchBrowser } from './browser.ts'
import { measureFirstPresses } from './first-press.ts'
import { type PageRun, takeMedian, visit } from './lighthouse.ts'

/* npm run bench:pages -- --runs 5 --only /contact/ ; needs a built site (npm run build). */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } })
const runs = Number(values.runs)
const ports = { site: 4391, bare: 4392 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const { stop } = await startServer(readSettings({ PORT: String(ports.site), SPOOL_DIR: 'test-results/bench-spool' }))
const bare = await serveBareSite('dist', ports.bare)
const browser = await launchBrowser()
const paths = [...listPaths(loadContent()), '/404.html'].filter((path) => !values.only || path === values.only)

const rows: string[][] = []
for (const [index, path] of paths.entries()) {
  process.stderr.write(`\r${index + 1}/${paths.length} ${path.padEnd(50)}`)
  const ours: PageRun[] = []
  const limits: PageRun[] = []
  // In turns, so that both meet the same moods of the machine.
  for (let run = 0; run < runs; run++) {
    ours.push(await visit(`http://localhost:${ports.site}${path}`, categories))
    limits.push(await visit(`http://localhost:${ports.bare}${path}`, ['performance']))
  }
  const median = (of: PageRun[], key: 'lcp' | 'fcp' | 'tbt' | 'cls') => takeMedian(of.map((run) => run[key]))
  const lcp = median(ours, 'lcp')
  const kilobytes = (kind: string) => (((ours[0]?.bytes[kind] ?? 0) / 1000) | 0).toString()
  rows.push([
    path,
    Math.round(lcp).toString(),
    (lcp / median(limits, 'lcp')).toFixed(2),
    Math.round(median(ours, 'fcp')).toString(),
    Math.round(median(ours, 'tbt')).toString(),
    median(ours, 'cls').toFixed(3),
    categories.map((_, at) => takeMedian(ours.map((run) => run.scores[at] ?? 0))).join('/'),
    ...['Document', 'Script', 'Image', 'Font'].map(kilobytes)
  ])
}
process.stderr.write(`\r${' '.repeat(60)}\r`)
printTable(
  ['page', 'LCP ms', 'to limit', 'FCP ms', 'TBT ms', 'CLS', 'scores', 'HTML kB', 'JS kB', 'pictures kB', 'fonts kB'],
  rows
)

const presses = await measureFirstPresses(browser, `http://localhost:${ports.site}`)
printTable(['first press 1 s after load, slow phone', 'ms', 'presses'], presses)

await browser.close()
bare.close()
await stop()

function printTable(head: string[], body: string[][]) {
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
  for (const row of body) console.log(`| ${row.join(' | ')} |`)
}
