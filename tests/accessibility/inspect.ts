import type { Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import sharp from 'sharp'
import { makeColours } from '../../look/tokens.ts'
import { expectSettled } from '../support/islands.ts'
import { contrast } from './contrast.ts'
import type { Spot } from './in-page/contrast-spots.ts'

/** The gates run inside the page, as one script: a page is loaded once for all of them. */
const [bundle] = buildSync({
  entryPoints: ['tests/accessibility/in-page/index.ts'],
  bundle: true,
  format: 'iife',
  define: { standardColours: JSON.stringify(makeColours()) },
  write: false
}).outputFiles

export const widths = [320, 390, 1440]

/** Into a page that is open: everything awake, laid out and unfolded. */
export async function bringGates(page: Page) {
  await expectSettled(page)
  await page.evaluate(bundle?.text ?? '')
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll('details')) panel.open = true
  })
}

/** What must hold at every width. `within` narrows axe to what is new in a state of the page. */
export async function checkWidths(page: Page, within?: string, sizes = widths): Promise<string[]> {
  const faults: string[] = []
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    const found = await checkWithAxe(page, within)
    found.push(...(await page.evaluate(() => [...gates.findSmallTargets(), ...gates.findReflowFaults()])))
    faults.push(...found.map((fault) => `${width} px: ${fault}`))
  }
  return faults
}

/** What axe finds, with its open questions about contrast answered by the pixels. */
export async function checkWithAxe(page: Page, within?: string): Promise<string[]> {
  const measureHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await measureHeight()
  const { faults, spots } = await page.evaluate((root) => gates.runAxe(root), within)
  const found = [...faults, ...(await measureSpots(page, spots))]
  // Something arrived meanwhile: the pixels were those of another place.
  return height === (await measureHeight()) ? found : checkWithAxe(page, within)
}

export async function checkFocus(page: Page): Promise<string[]> {
  // Focus is shown to whoever used the keyboard last.
  await page.keyboard.press('Tab')
  const { faults, spots } = await page.evaluate(() => gates.findFocusFaults())
  return [...faults, ...(await measureSpots(page, spots))]
}

/** Presses Tab round the page, and a little further: between its end and its beginning lies the browser itself. */
export async function checkFocusOrder(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => gates.countStops())
  for (let press = 0; press < count + 3; press++) await page.keyboard.press('Tab')
  return page.evaluate(() => gates.findOrderFaults())
}

/** Compares each colour with the worst pixel below it, on the page as it is drawn without its text. */
async function measureSpots(page: Page, spots: Spot[]): Promise<string[]> {
  if (spots.length === 0) return []
  await page.evaluate(() => gates.hideText(true))
  // What is in view is looked at there: a picture of the whole page scrolls, and that closes a tooltip.
  const [here, height] = await page.evaluate(() => [scrollY, innerHeight] as const)
  const isInView = spots.every(
    ({ scroll, boxes }) => scroll === here && boxes.every((box) => box.y >= 0 && box.y + box.height <= height)
  )
  const screen = sharp(await page.screenshot({ fullPage: !isInView }))
  await page.evaluate(() => gates.hideText(false))
  const { data, info } = await screen.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return spots.flatMap(({ name, colour, least, scroll, boxes }) => {
    let worst = 21
    for (const box of boxes) {
      const top = Math.max(0, Math.round(box.y + (isInView ? 0 : scroll)))
      for (let y = top; y < Math.min(info.height, Math.round(top + box.height)); y++)
        for (let x = Math.max(0, Math.ceil(box.x)); x < Math.min(info.width, Math.floor(box.x + box.width)); x++) {
          const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3)
          worst = Math.min(worst, contrast(mix(colour, [red, green, blue]), [red, green, blue]))
        }
    }
    return worst < least ? [`contrast of ${name} is ${worst.toFixed(2)}, not ${least}`] : []
  })
}

/** A colour that lets some of its ground through. */
function mix([red, green, blue, alpha]: Spot['colour'], ground: [number, number, number]): [number, number, number] {
  const blend = (over: number, under: number) => over * alpha + under * (1 - alpha)
  return [blend(red, ground[0]), blend(green, ground[1]), blend(blue, ground[2])]
}
