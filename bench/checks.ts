import { paths } from '../catalogue/routes.ts'
import { findExcesses, photoMegabytes, timeBudgets } from './budgets.ts'
import type { GrowthFigures } from './growth.ts'
import type { PageFigures } from './pages.ts'
import type { PhotoFigures } from './photo-posts.ts'
import type { Results } from './results.ts'
import type { SoakFigures } from './soak.ts'
import { kilobytes, whole } from './table.ts'

export interface Check {
  what: string
  figure: string
  budget: string
  /** Null where there is a figure and no budget. */
  isKept: boolean | null
}

/** Every budget beside the worst figure measured for it. */
export function checkResults({ pages, interaction, relay, growth, soak }: Results): Check[] {
  return [
    ...(pages && pages.figures.length > 0 ? checkPages(pages.figures) : []),
    ...(interaction?.presses ?? []).flatMap(({ name, first, later, bare }) => [
      checkPress(`${name}, 1 s after load`, first, bare?.first),
      checkPress(`${name}, later`, later, bare?.later)
    ]),
    ...(interaction?.ways ?? []).flatMap(({ name, visible, usable, bareVisible }) => [
      checkBesideBare(`Home to form by ${name}: visible`, visible, timeBudgets.contactVisible, bareVisible),
      checkMost(`Home to form by ${name}: usable, ms`, usable, timeBudgets.contactUsable)
    ]),
    ...(relay
      ? [
          report('Booking requests a second, kept on disk', whole(relay.figures.kept.perSecond)),
          checkMost('Requests failed under load', relay.figures.kept.failed, 0),
          ...checkPhotos(relay.figures.photos)
        ]
      : []),
    ...(growth ? checkGrowth(growth.figures) : []),
    ...(soak ? checkSoak(soak.figures) : [])
  ]
}

function checkPhotos({ peakMegabytes }: PhotoFigures): Check[] {
  if (peakMegabytes === null) return []
  return [checkMost('Memory with ten times three photos of 8 MB at once, MB', peakMegabytes, photoMegabytes)]
}

function checkPages(figures: PageFigures[]): Check[] {
  const worst = (what: string, of: (page: PageFigures) => number, among = figures) => {
    const page = among.reduce((most, next) => (of(next) > of(most) ? next : most))
    return { what: `${what}, worst page (${page.path})`, value: of(page) }
  }
  const ratio = worst('LCP to the bare page', ({ lcp, bareLcp }) => lcp / bareLcp)
  const cls = worst('CLS', (page) => page.cls)
  const contact = figures.filter(({ path }) => path === paths.contact)
  const elsewhere = figures.filter(({ path }) => path !== paths.contact)
  const blocking = (among: PageFigures[], below: number): Check[] => {
    if (among.length === 0) return []
    const { what, value } = worst('TBT, ms', ({ tbt }) => tbt, among)
    return [{ what, figure: whole(value), budget: `< ${below}`, isKept: value < below }]
  }
  const heaviest = worst('HTML, kB', ({ weight }) => weight.html)
  const home = figures.find(({ path }) => path === paths.home)
  const excesses = figures.flatMap(({ path, weight }) => findExcesses(path, weight))
  return [
    checkMost(ratio.what, ratio.value, timeBudgets.lcpRatio, 3),
    ...checkScores(figures),
    checkMost(cls.what, cls.value, timeBudgets.cls, 3),
    ...blocking(elsewhere, timeBudgets.tbt.elsewhere),
    ...blocking(contact, timeBudgets.tbt.contact),
    report(heaviest.what, kilobytes(heaviest.value)),
    ...(home ? [report('Home page, first view, kB', kilobytes(home.weight.firstView))] : []),
    checkMost('Byte budgets exceeded', excesses.length, 0)
  ]
}

function checkScores(figures: PageFigures[]): Check[] {
  const scores = {
    performance: 'score',
    accessibility: 'accessibility',
    'best practices': 'bestPractices',
    seo: 'seo'
  } as const
  return Object.entries(scores).map(([name, key]) => {
    // A page that answers 404 cannot be found, which is what that score is about.
    const among = key === 'seo' ? figures.filter(({ path }) => path !== '/404.html') : figures
    const lowest = Math.min(timeBudgets.score, ...among.map((page) => page[key]))
    const pages = among.filter((page) => page[key] < timeBudgets.score).length
    const what = `Lighthouse ${name}, lowest${pages > 0 ? ` (${pages} of ${among.length} pages below)` : ''}`
    return { what, figure: String(lowest), budget: `${timeBudgets.score}`, isKept: lowest >= timeBudgets.score }
  })
}

function checkGrowth(figures: GrowthFigures[]): Check[] {
  const first = figures.find(({ hasPictures }) => !hasPictures)
  const [largest, before] = figures.filter(({ hasPictures }) => hasPictures).toSorted((a, b) => b.pages - a.pages)
  const perPage = ({ seconds, pages }: GrowthFigures) => seconds / pages
  return [
    ...(first
      ? [
          checkMost(
            `First build, ${first.pages} pages and all pictures, s`,
            first.seconds,
            timeBudgets.firstBuildSeconds,
            1
          )
        ]
      : []),
    ...(largest && before
      ? [
          checkMost(
            `Build seconds a page, ${whole(largest.pages)} pages to ${whole(before.pages)}`,
            perPage(largest) / perPage(before),
            timeBudgets.buildGrowth,
            2
          )
        ]
      : [])
  ]
}

function checkSoak({ megabytes, sent, failed, mailed }: SoakFigures): Check[] {
  const [, , early = 0] = megabytes
  return [
    checkMost(
      `Memory after ten busy minutes (${whole(megabytes.at(-1) ?? 0)} MB), to that after three`,
      (megabytes.at(-1) ?? 0) / early,
      timeBudgets.soakGrowth,
      2
    ),
    checkMost(`Requests failed or not mailed, of ${whole(sent)}`, failed + Math.max(0, sent - mailed), 0)
  ]
}

function checkPress(what: string, ms: number | null, bareMs?: number | null): Check {
  if (ms === null) return { what: `${what}, ms`, figure: 'no effect', budget: `≤ ${timeBudgets.press}`, isKept: false }
  return checkBesideBare(what, ms, timeBudgets.press, bareMs)
}

/** Only where a page without our code exceeds the budget as well, we are held to the ratio to that. */
function checkBesideBare(what: string, ms: number, most: number, bareMs?: number | null): Check {
  if (!bareMs || bareMs <= most || ms <= most) return checkMost(`${what}, ms`, ms, most)
  return checkMost(`${what}, ${whole(ms)} ms to ${whole(bareMs)} on a bare page`, ms / bareMs, timeBudgets.toBare, 2)
}

function checkMost(what: string, value: number, most: number, digits = 0): Check {
  return { what, figure: value.toFixed(digits), budget: `≤ ${most}`, isKept: value <= most }
}

const report = (what: string, figure: string): Check => ({ what, figure, budget: '', isKept: null })
