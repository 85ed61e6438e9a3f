import { setTimeout as wait } from 'node:timers/promises'
import { launch, type Page } from 'puppeteer-core'
import { paths } from '../catalogue/routes.ts'
import { browserFlags } from '../tests/support/browser.ts'
import { timeBudgets } from './budgets.ts'
import { type Check, hold, takeMedian } from './check.ts'
import { phone } from './weigh.ts'

/** That phone on a bad day: 1.6 Mbps, 150 ms, a processor four times slower. */
const slowPhone = { cpuRate: 4, line: { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 } }

interface Press {
  name: string
  path: string
  selector: string
  /** Otherwise a tap at these shares of its width and height. */
  key?: 'ArrowRight' | 'ArrowDown' | 'a'
  at?: [number, number]
  /** Read in the page: what a person sees change. */
  see: string
  /** Unless it is that of every press. */
  most?: number
}

const handle = '[role="slider"]'
const slider = `document.querySelector('${handle}')?.getAttribute('aria-valuenow')`
const typed = (id: string) => `document.getElementById('${id}')?.value`

const presses: Press[] = [
  { name: 'slider, tap', path: paths.results, selector: '.before-after', at: [0.8, 0.7], see: slider },
  { name: 'slider, key', path: paths.results, selector: handle, key: 'ArrowRight', see: slider },
  {
    name: 'carousel, next',
    path: paths.home,
    selector: '[aria-label="Next testimonial"]',
    see: `document.querySelector('.carousel-slide:not([aria-hidden])')?.getAttribute('aria-label')`
  },
  { name: 'form, type', path: paths.contact, selector: '#name', key: 'a', see: typed('name') },
  {
    name: 'form, package',
    path: paths.contact,
    selector: '#selectedPackage',
    key: 'ArrowDown',
    see: typed('selectedPackage')
  },
  {
    name: 'form, send with a mistake',
    path: paths.contact,
    selector: '#booking-form button[type=submit]',
    see: `document.querySelector('#booking-messages [role="alert"] h2')?.textContent`,
    most: timeBudgets.sendPress
  }
]

/** On a slow phone: from a press to the frame that shows its effect, 3 s after the page was asked for. */
export async function measurePresses(origin: string, executablePath: string, runs: number): Promise<Check[]> {
  const browser = await launch({ executablePath, args: browserFlags })
  const checks: Check[] = []
  for (const press of presses) {
    const times: number[] = []
    for (let run = 1; run <= runs; run++) {
      console.error(`Press: ${press.name}, run ${run} of ${runs}`)
      const visitor = await browser.createBrowserContext()
      const page = await visitor.newPage()
      await page.setViewport({ ...phone.viewport, ...phone })
      await page.emulateCPUThrottling(slowPhone.cpuRate)
      await page.emulateNetworkConditions(slowPhone.line)
      times.push(await pressEarly(page, origin, press))
      await visitor.close()
    }
    checks.push(hold(`Slow phone, ms: ${press.name}`, takeMedian(times), press.most ?? timeBudgets.press))
  }
  await browser.close()
  return checks
}

async function pressEarly(page: Page, origin: string, { path, selector, key, at = [0.5, 0.5], see }: Press) {
  const asked = wait(3000)
  page.goto(`${origin}${path}`).catch(() => {})
  const element = await page.waitForSelector(selector)
  await element?.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  if (key) await element?.focus()
  await asked
  const box = await element?.boundingBox()
  if (!box) throw new Error(`${selector} isn't drawn on ${path}`)
  await page.evaluate(`window.shown = (${watch})(() => ${see}, '${key ? 'keydown' : 'pointerdown'}')`.concat('; 0'))
  if (key) await page.keyboard.press(key)
  else await page.touchscreen.tap(box.x + box.width * at[0], box.y + box.height * at[1])
  return Number(await page.evaluate('window.shown'))
}

/** Runs in the page. Infinite after 5 s: one press has to be enough. */
function watch(see: () => unknown, on: string): Promise<number> {
  const before = see()
  return new Promise((done) => {
    const start = ({ timeStamp, isTrusted }: Event) => {
      // Not one that the page repeats.
      if (!isTrusted) return
      removeEventListener(on, start, true)
      const look = () => {
        const waited = performance.now() - timeStamp
        if (waited > 5000) return done(Number.POSITIVE_INFINITY)
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
