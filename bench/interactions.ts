import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../tests/support/browser.ts'
import { composeBarePage } from './bare-press.ts'
import { compare } from './compare.ts'
import { openSlowLine, phone, slowPhone } from './phone.ts'
import { type Press, presses } from './presses.ts'

/** Milliseconds from press to picture; null where one press was not enough. */
interface Medians {
  /** A second after `load`. */
  first: number | null
  /** When the page has long been quiet. */
  later: number | null
}

export interface PressFigures extends Medians {
  name: string
  path: string
  /** The same press on a page without our code, where it is measured against that. */
  bare?: Medians
}

const patienceMs = 5000

/** Nobody presses what has not stood still for a moment: until then the slow phone draws what was scrolled to. */
const sightMs = 200

/** On a slow phone: how long until a press shows its effect. Medians; one run without effect spoils them. */
export async function measurePresses(port: number, runs: number): Promise<PressFigures[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  const line = await openSlowLine(port)
  const figures: PressFigures[] = []
  for (const press of presses) {
    const address = `${line.origin}${press.path}`
    const bareHtml = press.isHeavy ? await composeBarePage(await browser.newPage(phone), address, press) : undefined
    const { ours, bare } = await compare(
      `press: ${press.name}`,
      runs,
      () => measure(browser, address, press),
      bareHtml ? () => measure(browser, address, press, bareHtml) : undefined
    )
    figures.push({ name: press.name, path: press.path, ...ours, bare: bareHtml ? bare : undefined })
  }
  await browser.close()
  line.close()
  return figures
}

/** `bareHtml` stands in for the page; everything else comes over the same line. */
async function measure(
  browser: Browser,
  address: string,
  press: Press,
  bareHtml?: string
): Promise<{ first: number; later: number }> {
  const page = await browser.newPage(phone)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate })
  if (bareHtml) await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: bareHtml }))
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(1000 - sightMs)
  const first = await pressAndWait(page, press)
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  await page.waitForTimeout(1500)
  const later = await pressAndWait(page, press)
  await page.close()
  return { first, later }
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
