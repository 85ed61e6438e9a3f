import type { Browser } from '@playwright/test'
import { serveBareSite } from './bare-site.ts'
import { type Judgement, judge, measureSpeed, type Speed } from './lighthouse.ts'
import { phone } from './phone.ts'
import type { Progress } from './progress.ts'
import { takeMedian } from './statistics.ts'
import { type Weight, weighPage } from './weigh.ts'

/** Medians over the runs. */
export interface PageFigures extends Speed, Judgement {
  path: string
  runs: number
  /** Largest contentful paint of the same page without scripts. */
  bareLcp: number
  /** Its blocking time: what the machine itself asks of a page that runs nothing. */
  bareTbt: number
  weight: Weight
}

interface Plan {
  /** Lighthouse's browser, and one to weigh pages in. */
  lighthousePort: number
  browser: Browser
  paths: string[]
  runs: number
  origin: string
  progress: Progress
  /** Called after each page, so that nothing is lost when the bench is stopped. */
  keep(figures: PageFigures): void
}

/** A visit of Lighthouse's on two quiet cores. */
const visitSeconds = 5

/** A page's runs, as many without scripts, one for the lasting scores and its bytes. */
export const expectPageSeconds = (runs: number) => (2 * runs + 1) * visitSeconds

export async function measurePages(plan: Plan): Promise<void> {
  const { lighthousePort, browser, paths, runs, origin, progress, keep } = plan
  const bare = await serveBareSite(origin)
  try {
    for (const [index, path] of paths.entries()) {
      const name = `page ${index + 1}/${paths.length} ${path}`
      const speeds: Speed[] = []
      const bareSpeeds: Speed[] = []
      // In turns, so that both meet the same moods of the machine.
      for (let run = 0; run < runs; run++) {
        progress.say(`${name}, run ${run + 1}/${runs}`)
        speeds.push(await measureSpeed(`${origin}${path}`, lighthousePort))
        bareSpeeds.push(await measureSpeed(`${bare.origin}${path}`, lighthousePort))
        progress.advance(2 * visitSeconds)
      }
      progress.say(`${name}, scores and bytes`)
      const judgement = await judge(`${origin}${path}`, lighthousePort)
      const weight = await weigh(browser, `${origin}${path}`)
      progress.advance(visitSeconds)
      const { lcp: bareLcp, tbt: bareTbt } = takeMedians(bareSpeeds)
      keep({ path, runs, ...takeMedians(speeds), ...judgement, bareLcp, bareTbt, weight })
    }
  } finally {
    bare.close()
  }
}

function takeMedians(speeds: Speed[]): Speed {
  const median = (key: keyof Speed) => takeMedian(speeds.map((speed) => speed[key]))
  return { lcp: median('lcp'), fcp: median('fcp'), tbt: median('tbt'), cls: median('cls'), score: median('score') }
}

async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(phone)
  try {
    return await weighPage(await context.newPage(), url)
  } finally {
    await context.close()
  }
}
