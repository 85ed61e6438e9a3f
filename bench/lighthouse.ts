import lighthouse from 'lighthouse'
import { debuggingPort } from './browser.ts'

export interface PageRun {
  lcp: number
  fcp: number
  tbt: number
  cls: number
  scores: number[]
  /** Bytes on the wire by kind of resource. */
  bytes: Record<string, number>
}

/** One visit under Lighthouse's mobile conditions. */
export async function visit(url: string, onlyCategories: string[]): Promise<PageRun> {
  const run = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'silent',
    onlyCategories,
    // The not-found page answers 404 and is looked at all the same.
    ignoreStatusCode: true
  })
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`)
  const { audits, categories, runtimeError } = run.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const read = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    lcp: read('largest-contentful-paint'),
    fcp: read('first-contentful-paint'),
    tbt: read('total-blocking-time'),
    cls: read('cumulative-layout-shift'),
    scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    bytes: sumBytes(audits['network-requests']?.details)
  }
}

function sumBytes(details: unknown): Record<string, number> {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] }
  const sums: Record<string, number> = {}
  for (const { resourceType = 'Other', transferSize = 0 } of items)
    sums[resourceType] = (sums[resourceType] ?? 0) + transferSize
  return sums
}

export function takeMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
