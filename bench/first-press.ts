import type { Browser, Page } from '@playwright/test'
import { slowPhone } from './browser.ts'
import { takeMedian } from './lighthouse.ts'

interface Press {
  name: string
  path: string
  /** Pressed by a finger. */
  target: string
  /** Matches something once the press has had its effect. */
  effect: string
}

const presses: Press[] = [
  {
    name: 'carousel, next',
    path: '/',
    target: '[aria-label="Next testimonial"]',
    effect: '.carousel-slide[aria-label^="1 "][aria-hidden="true"]'
  },
  {
    name: 'slider, tap',
    path: '/results/',
    target: '.before-after',
    effect: '[role="slider"]:not([aria-valuenow="50"])'
  }
]

/** A second after `load` on a slow phone: how long until one press works, and how many it takes. */
export async function measureFirstPresses(browser: Browser, origin: string, runs = 5): Promise<string[][]> {
  const rows: string[][] = []
  for (const press of presses) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await measure(browser, origin, press))
    rows.push([press.name, takeMedian(times).toFixed(0), times.every(Number.isFinite) ? '1' : 'more than 1'])
  }
  return rows
}

async function measure(browser: Browser, origin: string, press: Press): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', slowPhone.network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate })
  await page.goto(`${origin}${press.path}`, { waitUntil: 'load' })
  await page.waitForTimeout(1000)
  const taken = await pressAndWait(page, press)
  await context.close()
  return taken
}

/** The clock runs in the page, from the finger's arrival to the frame that shows the effect. */
async function pressAndWait(page: Page, { target, effect }: Press): Promise<number> {
  const taken = page.evaluate(
    ([selector, expected]) =>
      new Promise<number>((done) => {
        const element = document.querySelector(selector as string)
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            const look = () => {
              const waited = performance.now() - timeStamp
              if (document.querySelector(expected as string)) done(waited)
              else if (waited > 5000) done(Number.POSITIVE_INFINITY)
              else requestAnimationFrame(look)
            }
            look()
          },
          { capture: true, once: true }
        )
      }),
    [target, effect]
  )
  await page.waitForTimeout(50)
  const box = await page.locator(target).first().boundingBox()
  if (box) await page.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height * 0.7)
  return taken
}
