import lighthouse, { type Config, type Flags } from 'lighthouse'

export interface Speed {
  lcp: number
  fcp: number
  tbt: number
  cls: number
  /** Lighthouse's performance score, of 100. */
  score: number
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
export async function measureSpeed(url: string, port: number, tries = 3): Promise<Speed> {
  const { audits, categories } = await visit(url, { port, onlyAudits: metrics })
  const read = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const speed = {
    lcp: read('largest-contentful-paint'),
    fcp: read('first-contentful-paint'),
    tbt: read('total-blocking-time'),
    cls: read('cumulative-layout-shift'),
    score: readScore(categories.performance)
  }
  if (Object.values(speed).every(Number.isFinite)) return speed
  // Now and then Lighthouse cannot read its own trace; such a visit says nothing of the page.
  if (tries === 1) throw new Error(`Lighthouse could not measure ${url}: ${audits[metrics[0] ?? '']?.errorMessage}`)
  return measureSpeed(url, port, tries - 1)
}

export interface Judgement {
  accessibility: number
  bestPractices: number
  seo: number
}

/** The scores that do not depend on time: once is enough. */
export async function judge(url: string, port: number): Promise<Judgement> {
  const onlyCategories = ['accessibility', 'best-practices', 'seo']
  const { categories } = await visit(url, { port, onlyCategories }, composeConfig(url))
  return {
    accessibility: readScore(categories.accessibility),
    bestPractices: readScore(categories['best-practices']),
    seo: readScore(categories.seo)
  }
}

/** Chromium notes the not-found page's status in the console; to Lighthouse that is a fault, like any file not found. */
function composeConfig(url: string): Config | undefined {
  if (!url.endsWith('/404.html')) return undefined
  const options = { ignoredPatterns: ['the server responded with a status of 404'] }
  return { extends: 'lighthouse:default', audits: [{ path: 'errors-in-console', options }] }
}

async function visit(url: string, flags: Flags, config?: Config) {
  const settings: Flags = {
    ...flags,
    logLevel: 'silent',
    // A picture for the report, which nobody reads here.
    disableFullPageScreenshot: true,
    // The not-found page answers 404 and is looked at too.
    ignoreStatusCode: true
  }
  const run = await lighthouse(url, settings, config)
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`)
  const { runtimeError } = run.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  return run.lhr
}

const readScore = (category?: { score: number | null }) => Math.round((category?.score ?? 0) * 100)
