import { findKind, type PageKind } from '../catalogue/routes.ts'
import type { Weight } from './weigh.ts'

/*
 * Every figure that the site is held to. Bytes are the same on every machine, so `npm test` fails on them (on the phone
 * of weigh.ts, compressed as served); times are not, so they are only marked by `npm run bench`.
 */

/** Script asked for while the HTML is read: a few lines of ours, nothing of a framework. */
const everyPage = { styles: 7_600, earlyScript: 4_300, fonts: 40_000 }

/** A page without islands fetches its own small script, and later.ts once it has loaded. */
const withoutIslands = { ...everyPage, script: 3_300 }

/** With brotli, /results/ and a service page fit with their headers (1.7 kB) into the 14.6 kB that a server sends unasked. */
// Browsers fetch pictures about three screens ahead: the shorter a page, the more of its pictures arrive without a scroll.
export const byteBudgets = {
  home: { ...everyPage, html: 20_600, script: 72_000, pictures: 116_000, firstView: 154_000, total: 250_000 },
  services: { ...withoutIslands, html: 18_100, pictures: 75_000, firstView: 76_000, total: 132_000 },
  results: { ...everyPage, html: 12_900, script: 70_000, pictures: 77_000, firstView: 180_000, total: 200_000 },
  // The terms and the two notices are a third of its HTML.
  contact: { ...everyPage, html: 22_500, allScript: 85_000, pictures: 1_000, firstView: 142_000, total: 142_000 },
  town: { ...withoutIslands, html: 16_000, pictures: 60_000, firstView: 78_000, total: 115_000 },
  service: { ...withoutIslands, html: 12_870, pictures: 50_600, firstView: 75_000, total: 101_000 },
  notFound: { ...withoutIslands, html: 10_000, pictures: 1_000, firstView: 60_000, total: 60_000 }
} satisfies Record<PageKind, Partial<Weight>>

/** Script on /contact/ when everything on it has been used. */
export const usedContactScript = 108_000

export const timeBudgets = {
  /**
   * Largest contentful paint, to that of the same page without scripts. Lighthouse's simulated line counts in round trips
   * of 150 ms: in a run where one falls to our script, this is 1.1.
   */
  lcpRatio: 1.05,
  /** Each of Lighthouse's four. The picture on the first screen of /results/ sometimes costs it a point, without scripts too. */
  score: 99,
  cls: 0.01,
  /** Milliseconds that our scripts add to it, so that a busy machine is no fault of theirs. */
  tbt: 50,
  /** Milliseconds from press to picture on a slow phone, one press. Shared machines differ: 59 to 127 within a day. */
  press: 100,
  /** The first Send draws the summary and an error at each field. */
  sendPress: 200,
  /** Milliseconds from a request to its answer, which waits for the disk, with 32 being sent at once. */
  acceptMedian: 100,
  acceptSlowest: 300,
  /** Seconds a page with a hundred towns, to those with two: no worse than linear. */
  buildGrowth: 1
}

/**
 * A sentence for each budget that a page exceeds. The figures are the sample's. Of another firm's pages, `firm`, words
 * may grow with its words, packages and towns, and photographs weigh what they weigh; code, styles and fonts stay what they are.
 */
export function findExcesses(path: string, weight: Weight, firm?: { packages: unknown[]; locations: unknown[] }) {
  const kind = findKind(path)
  const growth = firm ? Math.max(1.5, firm.packages.length / 9, firm.locations.length / 2) : 1
  return Object.entries(byteBudgets[kind]).flatMap(([part, budget]) => {
    if (firm && ['pictures', 'firstView', 'total'].includes(part)) return []
    const most = part === 'html' ? Math.round(budget * growth) : budget
    const bytes = weight[part as keyof Weight]
    const says = `${path} has ${bytes.toLocaleString('en-GB')} bytes of ${part}; the budget for ${kind} is`
    return bytes > most ? [`${says} ${most.toLocaleString('en-GB')} (bench/budgets.ts).`] : []
  })
}
