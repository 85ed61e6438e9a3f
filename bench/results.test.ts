import { describe, expect, test } from 'vitest'
import { byteBudgets, timeBudgets } from './budgets.ts'
import { checkResults } from './checks.ts'
import type { PageFigures } from './pages.ts'
import { composeReport } from './report.ts'
import { mergePage, type Results } from './results.ts'

const origin = { on: '2026-01-02', machine: '2 cores' }
const load = { perSecond: 3000, p50: 10, p99: 20, failed: 0 }
const photos = { peakMegabytes: 300, putOff: 20, seconds: 20 }
const page = (path: string, lcp = 1000): PageFigures => ({
  path,
  runs: 5,
  lcp,
  bareLcp: 1000,
  bareTbt: 0,
  fcp: 900,
  tbt: 0,
  cls: 0,
  score: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: path === '/404.html' ? 92 : 100,
  weight: byteBudgets[path === '/contact/' ? 'contact' : 'notFound']
})
const build = { towns: 2, pages: 25, hasPictures: true, seconds: 9, peakMegabytes: 700, medianPage: 1, largestPage: 2 }
const results: Results = {
  pages: { ...origin, figures: [page('/contact/'), page('/404.html')] },
  interaction: {
    ...origin,
    runs: 5,
    presses: [{ name: 'slider, tap', path: '/results/', first: 90, later: 40 }],
    ways: [{ name: 'a tap', visible: 100, usable: 200, prerendered: 5, runs: 5 }]
  },
  relay: { ...origin, figures: { kept: load, notKept: load, home: load, nginx: null, photos } },
  growth: {
    ...origin,
    figures: [
      { ...build, hasPictures: false, seconds: 17 },
      build,
      { ...build, towns: 25, pages: 255, seconds: 30 },
      { ...build, towns: 250, pages: 2505, seconds: 290 }
    ]
  }
}

describe('a budget that is broken is marked', () => {
  const broken = (changed: Results) =>
    checkResults({ ...results, ...changed })
      .filter(({ isKept }) => isKept === false)
      .map(({ what }) => what)
  const withPage = (changes: Partial<PageFigures>) => ({
    pages: { ...origin, figures: [{ ...page('/contact/'), ...changes }, page('/404.html')] }
  })
  const soaked = (changes: object) => ({
    soak: {
      ...origin,
      figures: { megabytes: [90, 100, 100, 100], sent: 12_000, failed: 0, mailed: 12_000, ...changes }
    }
  })
  const press = { name: 'slider, tap', path: '/results/', first: 90, later: 40 }
  const pressed = (changes: object) => ({
    interaction: { ...origin, runs: 5, ways: [], presses: [{ ...press, ...changes }] }
  })

  test('none is, as long as all are kept', () => expect(broken({})).toEqual([]))
  test('nor where a page without our code is as slow', () =>
    expect(broken(pressed({ first: 160, bare: { first: 150, later: 90 } }))).toEqual([]))

  test.each<[string, Results]>([
    ['LCP to the bare page', withPage({ lcp: 1000 * timeBudgets.lcpRatio + 1 })],
    ['Lighthouse performance', withPage({ score: 99 })],
    ['Lighthouse seo', withPage({ seo: 99 })],
    ['CLS', withPage({ cls: 0.001 })],
    ['TBT', withPage({ tbt: timeBudgets.tbt.contact })],
    ['Byte budgets', withPage({ weight: { ...page('/contact/').weight, html: 1e6 } })],
    ['slider, tap, 1 s after load', pressed({ first: timeBudgets.press + 1 })],
    ['slider, tap, later', pressed({ later: null })],
    ['slider, tap, 1 s after load, 133 ms to 120 on a bare page', pressed({ first: 133, bare: { first: 120 } })],
    ['slider, tap, 1 s after load, ms', pressed({ first: 104, bare: { first: 95 } })],
    [
      'Requests failed',
      {
        relay: { ...origin, figures: { kept: { ...load, failed: 1 }, notKept: load, home: load, nginx: null, photos } }
      }
    ],
    [
      'Memory with ten times three photos',
      {
        relay: {
          ...origin,
          figures: { kept: load, notKept: load, home: load, nginx: null, photos: { ...photos, peakMegabytes: 401 } }
        }
      }
    ],
    ['First build', { growth: { ...origin, figures: [{ ...build, hasPictures: false, seconds: 31 }] } }],
    ['Memory after ten busy minutes', soaked({ megabytes: [90, 100, 100, 111] })],
    ['Requests failed or not mailed, of 12,000', soaked({ mailed: 11_999 })],
    ['Build seconds a page', { growth: { ...origin, figures: [build, { ...build, pages: 250, seconds: 100 }] } }]
  ])('%s', (what, changed) => expect(broken(changed)).toEqual([expect.stringContaining(what)]))
})

test('a page measured again takes its old place, and one that is no more is forgotten', () => {
  const merged = mergePage(
    { pages: { ...origin, figures: [page('/gone/'), page('/a/'), page('/b/')] } },
    origin,
    page('/a/', 500),
    ['/a/', '/b/']
  )
  expect(merged.pages?.figures.map(({ path, lcp }) => [path, lcp])).toEqual([
    ['/a/', 500],
    ['/b/', 1000]
  ])
})

test('the report holds what was measured, and only that', () => {
  expect(composeReport(results).match(/^## .*$/gm)).toEqual(['## Pages', '## Interaction', '## Relay', '## Growth'])
  expect(composeReport({ relay: results.relay }).match(/^## .*$/gm)).toEqual(['## Relay'])
})
