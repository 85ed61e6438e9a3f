import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { browserFlags } from '../tests/support/browser.ts'
import { findExcesses, timeBudgets } from './budgets.ts'
import { type Check, hold, takeMedian } from './check.ts'
import { phone, weighPage } from './weigh.ts'

const metrics = { lcp: 'largest-contentful-paint', tbt: 'total-blocking-time', cls: 'cumulative-layout-shift' }
type Visit = Record<keyof typeof metrics, number> & { scores: [string, number][] }

/** Lighthouse on each page and on the same page without its script files, in turn: both meet the machine at its best and worst. */
export async function measurePages(origin: string, executablePath: string, pages: string[], runs: number) {
  const browser = await launch({ executablePath, args: browserFlags })
  const port = Number(new URL(browser.wsEndpoint()).port)
  const checks: Check[] = []
  for (const path of pages) {
    const ours: Visit[] = []
    const bare: Visit[] = []
    for (let run = 1; run <= runs; run++) {
      console.error(`Lighthouse ${path}, run ${run} of ${runs}`)
      ours.push(await visit(`${origin}${path}`, port))
      bare.push(await visit(`${origin}${path}`, port, ['*.js']))
    }
    checks.push(...judge(path, ours, bare))
  }
  await browser.close()
  return [...checks, ...(await weighPages(origin, executablePath, pages))]
}

function judge(path: string, ours: Visit[], bare: Visit[]): Check[] {
  const of = (visits: Visit[], name: keyof typeof metrics) => takeMedian(visits.map((visit) => visit[name]))
  const { lcpRatio, cls, tbt, score: full } = timeBudgets
  const names = ours[0]?.scores.map(([name]) => name) ?? []
  const low = names.filter((name) => takeMedian(ours.map(({ scores }) => Object.fromEntries(scores)[name] ?? 0)) < full)
  return [
    hold(
      `${path} LCP to the page without scripts (${of(ours, 'lcp').toFixed(0)} ms)`,
      of(ours, 'lcp') / of(bare, 'lcp'),
      lcpRatio
    ),
    hold(`${path} TBT, ms more than without scripts`, of(ours, 'tbt') - of(bare, 'tbt'), tbt),
    hold(`${path} CLS`, of(ours, 'cls'), cls),
    hold(`${path} Lighthouse scores below ${full}${low.length > 0 ? `: ${low.join(', ')}` : ''}`, low.length, 0)
  ]
}

/** One visit under Lighthouse's mobile conditions. */
async function visit(url: string, port: number, blockedUrlPatterns: string[] = [], tries = 3): Promise<Visit> {
  const run = await lighthouse(url, { port, logLevel: 'silent', disableFullPageScreenshot: true, blockedUrlPatterns })
  const { audits = {}, categories = {} } = run?.lhr ?? {}
  const read = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const figures = { lcp: read(metrics.lcp), tbt: read(metrics.tbt), cls: read(metrics.cls) }
  const scores = Object.values(categories).map(({ id, score }): [string, number] => [
    id,
    Math.round((score ?? 0) * 100)
  ])
  if (Object.values(figures).every(Number.isFinite)) return { ...figures, scores }
  // Now and then Lighthouse can't read its own trace; such a visit says nothing about the page.
  if (tries === 1) throw new Error(`Lighthouse could not measure ${url}`)
  return visit(url, port, blockedUrlPatterns, tries - 1)
}

async function weighPages(origin: string, executablePath: string, pages: string[]): Promise<Check[]> {
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const checks: Check[] = []
  for (const path of pages) {
    const context = await browser.newContext(phone)
    const weight = await weighPage(await context.newPage(), `${origin}${path}`)
    const says = `script ${kilobytes(weight.allScript)}, pictures ${kilobytes(weight.pictures)}`
    const what = `${path} byte budgets exceeded (${kilobytes(weight.total)} in all: ${says})`
    checks.push(hold(what, findExcesses(path, weight).length, 0))
    await context.close()
  }
  await browser.close()
  return checks
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
