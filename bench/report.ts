import { checkResults } from './checks.ts'
import type { GrowthFigures } from './growth.ts'
import { sightMs } from './interactions.ts'
import type { PageFigures } from './pages.ts'
import { phone, slowPhone } from './phone.ts'
import type { RelayFigures } from './relay.ts'
import type { Load } from './relay-load.ts'
import type { Origin, Results } from './results.ts'
import type { SoakFigures } from './soak.ts'
import { formatTable, kilobytes, whole } from './table.ts'

/** The one table: what is held to a figure, and whether it is kept. */
export function composeSummary(results: Results): string {
  const mark = { true: '✓', false: '✗', null: '' }
  const rows = checkResults(results).map(({ what, figure, budget, isKept }) => [
    what,
    figure,
    budget,
    mark[`${isKept}`]
  ])
  return formatTable(['what', 'figure', 'budget', 'kept'], rows)
}

export function composeReport(results: Results): string {
  const { pages, interaction, relay, growth, soak } = results
  return [
    '# Bench',
    'Written by `npm run bench` from `results.json`; what is held to which figure stands in `budgets.ts`.',
    composeSummary(results),
    ...(pages ? describePages(pages, pages.figures) : []),
    ...(interaction ? describeInteraction(interaction) : []),
    ...(relay ? describeRelay(relay, relay.figures) : []),
    ...(growth ? describeGrowth(growth, growth.figures) : []),
    ...(soak ? describeSoak(soak, soak.figures) : []),
    ''
  ].join('\n\n')
}

function describePages(origin: Origin, figures: PageFigures[]): string[] {
  const runs = [...new Set(figures.map((page) => page.runs))].join(' or ')
  const speed = figures.map((page) => [
    page.path,
    whole(page.lcp),
    (page.lcp / page.bareLcp).toFixed(3),
    whole(page.fcp),
    whole(page.tbt),
    whole(page.bareTbt),
    page.cls.toFixed(3),
    [page.score, page.accessibility, page.bestPractices, page.seo].join('/')
  ])
  const bytes = figures.map(({ path, weight }) => [
    path,
    ...[weight.html, weight.styles, weight.earlyScript, weight.script, weight.fonts, weight.pictures].map(kilobytes),
    kilobytes(weight.firstView),
    kilobytes(weight.total)
  ])
  return [
    '## Pages',
    `Lighthouse mobile, median of ${runs} visits, beside the same page with its scripts removed (styles are inline in both). ${describe(origin)}`,
    formatTable(['page', 'LCP ms', 'to bare page', 'FCP ms', 'TBT ms', 'bare page', 'CLS', 'scores'], speed),
    `Kilobytes as served to a phone (${phone.viewport.width} px wide, ${phone.deviceScaleFactor} dots a px) that touches nothing. Styles and early script (before the load event) are inline, part of the HTML, compressed by themselves; pictures are all that the browser fetches, about three screens ahead; first view leaves out those below the first screen; the form's page, which a browser may make ready ahead, is not counted.`,
    formatTable(['page', 'HTML', 'styles', 'early script', 'script', 'fonts', 'pictures', 'first view', 'all'], bytes)
  ]
}

function describeInteraction({ runs, presses, ways, ...origin }: NonNullable<Results['interaction']>): string[] {
  const show = (ms: number | null) => (ms === null ? 'no effect' : whole(ms))
  return [
    '## Interaction',
    `On a slow phone: processor ${slowPhone.cpuRate} times slower, ${(slowPhone.bytesPerSecond * 8) / 1e6} Mbps, ${slowPhone.roundTripMs} ms. Milliseconds from press to picture, median of ${runs}, counted from a finger’s release where a button answers to it; what is pressed has stood still for ${sightMs} ms. ${describe(origin)}`,
    formatTable(
      ['press', 'on', '1 s after load', 'later', 'bare page', 'later'],
      presses.map(({ name, path, first, later, bare }) => [
        name,
        path,
        ...[first, later].map(show),
        ...(bare ? [bare.first, bare.later].map(show) : ['', ''])
      ])
    ),
    'Home to /contact/ by its link, milliseconds from the click; the browser makes a link in view ready as it does on phones. Made ready: the browser had prerendered the page, or begun to, before the click.',
    formatTable(
      ['by', 'form visible', 'bare page', 'form usable', 'made ready'],
      ways.map(({ name, visible, bareVisible, usable, prerendered, runs: all }) => [
        name,
        whole(visible),
        bareVisible === undefined ? '' : whole(bareVisible),
        whole(usable),
        `${prerendered} of ${all}`
      ])
    )
  ]
}

function describeRelay(origin: Origin, { kept, notKept, home, nginx, photos }: RelayFigures): string[] {
  const row = (name: string, load: Load, ratio = '') => [
    name,
    whole(load.perSecond),
    load.p50.toFixed(1),
    load.p99.toFixed(1),
    String(load.failed),
    ratio
  ]
  const share = (load: Load, of: Load) => (load.perSecond / of.perSecond).toFixed(2)
  return [
    '## Relay',
    `32 connections over loopback. ${describe(origin)}${nginx ? '' : ' There was no nginx here to compare with.'}`,
    formatTable(
      ['', 'a second', 'p50 ms', 'p99 ms', 'failed', 'share'],
      [
        row('booking requests, each on disk before its answer', kept, `${share(kept, notKept)} of the next`),
        row('the same without the spool', notKept),
        row('home page', home, nginx ? `${share(home, nginx)} of the next` : ''),
        ...(nginx ? [row('home page by nginx, one worker', nginx)] : [])
      ]
    ),
    `Ten visitors at once send three photos of 8 MB each as forms: all are taken after ${photos.seconds.toFixed(0)} s, having been put off ${photos.putOff} times (60 MB may be on their way). The server and the process that opens the photos hold ${photos.peakMegabytes === null ? 'an unknown amount' : `${whole(photos.peakMegabytes)} MB`} at most.`
  ]
}

function describeSoak(origin: Origin, { megabytes, sent }: SoakFigures): string[] {
  return [
    '## Soak',
    `Twenty visitors a second for ten minutes, ${whole(sent)} requests in all: each reads the form's page and sends a request, which is mailed. The server's memory in MB, its least in each minute. ${describe(origin)}`,
    formatTable(
      megabytes.map((_, index) => `minute ${index + 1}`),
      [megabytes.map(whole)]
    )
  ]
}

function describeGrowth(origin: Origin, figures: GrowthFigures[]): string[] {
  const rows = figures.map((build) => [
    `${whole(build.pages)} (${build.towns} towns)`,
    build.hasPictures ? 'there' : 'made',
    build.seconds.toFixed(1),
    (build.seconds / build.pages).toFixed(3),
    build.peakMegabytes === null ? 'not known' : whole(build.peakMegabytes),
    kilobytes(build.medianPage),
    kilobytes(build.largestPage)
  ])
  return [
    '## Growth',
    `\`npm run build\` into an empty \`dist/\`, with more and more made-up towns. Memory is that of all its processes together. ${describe(origin)}`,
    formatTable(['pages', 'pictures', 'seconds', 'a page', 'peak MB', 'median HTML kB', 'largest HTML kB'], rows)
  ]
}

const describe = ({ on, machine }: Origin) => `Measured on ${on}: ${machine}.`
