import type { Browser, Page } from '@playwright/test'
import { composeBarePage } from './bare-press.ts'
import { phone, slowPhone } from './phone.ts'
import { type Press, presses } from './presses.ts'
import type { Progress } from './progress.ts'
import { takeMedian } from './statistics.ts'

export interface PressFigures {
  name: string
  path: string
  /** Milliseconds from press to picture, a second after `load`; null where one press was not enough. */
  first: number | null
  /** The same when the page has long been quiet. */
  later: number | null
  /** The same press on a page without our code, where it is measured against that. */
  bare?: { first: number | null; later: number | null }
}

const patienceMs = 5000

/** Nobody presses what has not stood still for a moment: until then the slow phone draws what was scrolled to. */
export const sightMs = 200

/** A page over a slow line, and two presses. */
const runSeconds = 8

export const expectPressSeconds = (runs: number) => presses.length * runs * runSeconds

/** On a slow phone: how long until a press shows its effect. Medians; one run without effect spoils them. */
export async function measurePresses(
  browser: Browser,
  origin: string,
  runs: number,
  progress: Progress
): Promise<PressFigures[]> {
  const figures: PressFigures[] = []
  for (const press of presses) {
    const bareHtml = press.isHeavy ? await drawBarePage(browser, origin, press) : undefined
    const times: Times[] = []
    const bareTimes: Times[] = []
    // In turn, so that both have the machine at its best and at its worst.
    for (let run = 0; run < runs; run++) {
      progress.say(`press: ${press.name}, run ${run + 1}/${runs}`)
      times.push(await measure(browser, origin, press))
      if (bareHtml) bareTimes.push(await measure(browser, origin, press, bareHtml))
      progress.advance(runSeconds)
    }
    const bare = bareHtml && { bare: summarise(bareTimes) }
    figures.push({ name: press.name, path: press.path, ...summarise(times), ...bare })
  }
  return figures
}

interface Times {
  first: number
  later: number
}

function summarise(times: Times[]) {
  const summariseOne = (key: keyof Times) => {
    const all = times.map((time) => time[key])
    return all.every(Number.isFinite) ? takeMedian(all) : null
  }
  return { first: summariseOne('first'), later: summariseOne('later') }
}

async function drawBarePage(browser: Browser, origin: string, press: Press): Promise<string> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.goto(`${origin}${press.path}`, { waitUntil: 'load' })
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
    return await composeBarePage(page, press)
  } finally {
    await context.close()
  }
}

/** `bareHtml` stands in for the page; everything else comes over the same line. */
async function measure(browser: Browser, origin: string, press: Press, bareHtml?: string): Promise<Times> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate })
    const address = `${origin}${press.path}`
    if (bareHtml) await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: bareHtml }))
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(1000 - sightMs)
    const first = await pressAndWait(page, press)
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
    await page.waitForTimeout(1500)
    const later = await pressAndWait(page, press)
    return { first, later }
  } finally {
    await context.close()
  }
}

/** The clock runs in the page, from what is answered (as in INP) until the frame with the effect has been drawn. */
async function pressAndWait(page: Page, { on, prepare, act, see }: Press): Promise<number> {
  await prepare(page)
  await page.waitForTimeout(sightMs)
  // As text: the page's policy allows no code of ours to be made there.
  const taken = page.evaluate<number>(`(${watch})(${see}, '${on}', ${patienceMs})`)
  // Answered only when the watch has been set.
  await page.evaluate(() => {})
  await act(page)
  return taken
}

function watch(see: Press['see'], on: Press['on'], patience: number): Promise<number> {
  const before = see()
  return new Promise((done) => {
    const start = ({ timeStamp, isTrusted }: Event) => {
      // Not one that the page repeats.
      if (!isTrusted) return
      removeEventListener(on, start, true)
      const look = () => {
        const waited = performance.now() - timeStamp
        if (waited > patience) return done(Number.POSITIVE_INFINITY)
        if (see() === before) return requestAnimationFrame(look)
        // A message waits until this frame's layout and paint are over.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - timeStamp)
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener(on, start, true)
  })
}
