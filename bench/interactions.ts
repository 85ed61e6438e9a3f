import type { Browser, Page } from '@playwright/test'
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
    const times: { first: number; later: number }[] = []
    for (let run = 0; run < runs; run++) {
      progress.say(`press: ${press.name}, run ${run + 1}/${runs}`)
      times.push(await measure(browser, origin, press))
      progress.advance(runSeconds)
    }
    const summarise = (key: 'first' | 'later') => {
      const all = times.map((time) => time[key])
      return all.every(Number.isFinite) ? takeMedian(all) : null
    }
    figures.push({ name: press.name, path: press.path, first: summarise('first'), later: summarise('later') })
  }
  return figures
}

async function measure(browser: Browser, origin: string, press: Press) {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate })
    await page.goto(`${origin}${press.path}`, { waitUntil: 'load' })
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
