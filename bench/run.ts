import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadContent } from '../catalogue/load.ts'
import { findKind, listRoutes } from '../catalogue/routes.ts'
import { findBrowser } from '../tests/support/browser.ts'
import { type Check, formatChecks } from './check.ts'
import { measureGrowth } from './growth.ts'
import { measurePages } from './pages.ts'
import { measurePresses } from './presses.ts'
import { measureRelay, startSite } from './relay.ts'

/*
 * npm run bench: measures everything and writes bench/results.md. Parts of it, which are only printed:
 * npm run bench -- --only presses --runs 9, or --only pages --pages /contact/
 */
const list = { type: 'string', multiple: true } as const
const { values } = parseArgs({ options: { only: list, pages: list, runs: { type: 'string' } } })
const runs = Number(values.runs ?? 5)
const known = listRoutes(loadContent()).map(({ path }) => path)
// The first page of each kind.
const onePerKind = [...new Map(known.toReversed().map((path) => [findKind(path), path])).values()].toReversed()
const parts: Record<string, (origin: string) => Promise<Check[]>> = {
  pages: (origin) => measurePages(origin, findBrowser(), values.pages ?? onePerKind, runs),
  presses: (origin) => measurePresses(origin, findBrowser(), runs),
  relay: () => measureRelay(join(folder, 'relay')),
  growth: () => measureGrowth(folder)
}
const only = values.only ?? Object.keys(parts)
const unknown = [...only, ...(values.pages ?? [])].find((name) => !parts[name] && !known.includes(name))
if (unknown !== undefined) throw new Error(`There is no ${unknown}. Parts: ${Object.keys(parts).join(', ')}.`)

// Whatever must not outlive the bench listens for `exit`, which a signal alone doesn't bring about.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// Beside the website's own spool, because the disk under test is the one it will use; /tmp may be memory.
mkdirSync('var', { recursive: true })
const folder = mkdtempSync(join('var', 'bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const site = await startSite(folder)
const checks: Check[] = []
for (const part of only) checks.push(...((await parts[part]?.(site.origin)) ?? []))
await site.end('SIGTERM')
console.log(formatChecks(checks))
const missed = checks.filter(({ isKept }) => !isKept).length
console.log(`\n${checks.length - missed} of ${checks.length} budgets kept.`)
if (!values.only && !values.pages) writeFileSync('bench/results.md', composeReport())
process.exit(missed > 0 ? 1 : 0)

function composeReport(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`
  const about = `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at ${commit}: ${machine}.`
  return `# Bench\n\n${about} The budgets and their reasons are in \`budgets.ts\`.\n\n${formatChecks(checks)}\n`
}
