import { chromium } from '@playwright/test'
import lighthouse, { type Config, type Flags } from 'lighthouse'
import { browserFlags, findTestBrowser } from '../tests/support/browser.ts'
import { serveBareSite } from './bare-site.ts'
import { launchChromium } from './chromium.ts'
import { compare } from './compare.ts'
import { phone } from './phone.ts'
import { type Weight, weighPage } from './weigh.ts'

/** Milliseconds, and Lighthouse's performance score, of 100. */
type Speed = Record<'lcp' | 'tbt' | 'cls' | 'score', number>

/** The scores that do not depend on time. */
type Judgement = Record<'accessibility' | 'bestPractices' | 'seo', number>

/** Medians over the runs. */
export interface PageFigures extends Speed, Judgement {
  path: string
  runs: number
  /** Largest contentful paint of the same page without scripts. */
  bareLcp: number
  weight: Weight
}

/** `keep` is called after each page, so that nothing is lost when the bench is stopped. */
export async function measurePages(
  origin: string,
  paths: string[],
  runs: number,
  keep: (browser: string, figures: PageFigures) => void
): Promise<void> {
  const bareSite = await serveBareSite(origin)
  const executablePath = findTestBrowser()
  const { port, name, kill } = await launchChromium(executablePath)
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  for (const [index, path] of paths.entries()) {
    const { ours, bare } = await compare(
      `page ${index + 1}/${paths.length} ${path}`,
      runs,
      () => measureSpeed(`${origin}${path}`, port),
      () => measureSpeed(`${bareSite.origin}${path}`, port)
    )
    const judgement = await judge(`${origin}${path}`, port)
    const context = await browser.newContext(phone)
    const weight = await weighPage(await context.newPage(), `${origin}${path}`)
    await context.close()
    keep(name, { path, runs, ...ours, ...judgement, bareLcp: bare.lcp, weight })
  }
  await browser.close()
  kill()
  bareSite.close()
}

/** The five that make up the score. */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index'
]

/** One visit under Lighthouse's mobile conditions. Nothing but the five is worked out: it saves a third of the time. */
async function measureSpeed(url: string, port: number, tries = 3): Promise<Speed> {
  const { audits, categories } = await visit(url, { port, onlyAudits: metrics })
  const read = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const speed = {
    lcp: read('largest-contentful-paint'),
    tbt: read('total-blocking-time'),
    cls: read('cumulative-layout-shift'),
    score: readScore(categories.performance)
  }
  if (Object.values(speed).every(Number.isFinite)) return speed
  // Now and then Lighthouse cannot read its own trace; such a visit says nothing of the page.
  if (tries === 1) throw new Error(`Lighthouse could not measure ${url}: ${audits[metrics[0] ?? '']?.errorMessage}`)
  return measureSpeed(url, port, tries - 1)
}

async function judge(url: string, port: number): Promise<Judgement> {
  // Chromium notes the not-found page's status in the console; to Lighthouse that is a fault, like any file not found.
  const options = { ignoredPatterns: url.endsWith('/404.html') ? ['the server responded with a status of 404'] : [] }
  const config = { extends: 'lighthouse:default', audits: [{ path: 'errors-in-console', options }] }
  const onlyCategories = ['accessibility', 'best-practices', 'seo']
  const { categories } = await visit(url, { port, onlyCategories }, config)
  return {
    accessibility: readScore(categories.accessibility),
    bestPractices: readScore(categories['best-practices']),
    seo: readScore(categories.seo)
  }
}

async function visit(url: string, flags: Flags, config?: Config) {
  // No picture for a report that nobody reads here; the not-found page answers 404 and is looked at too.
  const settings: Flags = { ...flags, logLevel: 'silent', disableFullPageScreenshot: true, ignoreStatusCode: true }
  const run = await lighthouse(url, settings, config)
  const { runtimeError } = run?.lhr ?? {}
  if (!run || runtimeError) throw new Error(`Lighthouse and ${url}: ${runtimeError?.message ?? 'no answer'}`)
  return run.lhr
}

const readScore = (category?: { score: number | null }) => Math.round((category?.score ?? 0) * 100)
