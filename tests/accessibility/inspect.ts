import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { NodeResult } from 'axe-core'
import { buildSync } from 'esbuild'
import sharp from 'sharp'
import { contrast } from '../../look/colour.ts'
import { expectSettled } from '../support/islands.ts'
import { findMissingRules } from './missing-rules.ts'

/** What axe does not know is looked at inside the page, by one script: a page is loaded once for all of it. */
const [bundle] = buildSync({
  entryPoints: ['tests/accessibility/in-page/index.ts'],
  bundle: true,
  format: 'iife',
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

export async function expectSound(page: Page, within?: string, sizes = widths) {
  // A page that opened at its message has words under the header, where nothing can be measured.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect([...(await findMissingRules(page)), ...(await checkWidths(page, within, sizes))]).toEqual([])
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

/** WCAG A and AA and best practices; what axe leaves open is a fault too, but for contrast, which the pixels decide. */
export async function checkWithAxe(page: Page, within?: string): Promise<string[]> {
  // In one go, as no frame needs to be looked into: half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'frame-tested': { enabled: false } },
    resultTypes: ['violations', 'incomplete'],
    preload: false
  })
  const { violations, incomplete } = await (within ? axe.include(within) : axe).analyze()
  const [unclear, open] = [true, false].map((isContrast) =>
    incomplete.filter(({ id }) => (id === 'color-contrast') === isContrast)
  )
  const faults = [...violations, ...(open ?? [])].flatMap(({ id, nodes }) => nodes.map((node) => describe(id, node)))
  return [...faults, ...(await measureContrast(page, unclear?.flatMap(({ nodes }) => nodes) ?? []))]
}

const describe = (id: string, { target, failureSummary }: NodeResult) => `${id}: ${target} ${failureSummary}`

/** Compares each colour with the darkest and the brightest pixel below its words, on the page as drawn without them. */
async function measureContrast(page: Page, nodes: NodeResult[]): Promise<string[]> {
  if (nodes.length === 0) return []
  const letters = '*, ::before, ::after { color: transparent !important; text-decoration: none !important }'
  await addStyle(page, letters)
  const screen = await page.screenshot({ fullPage: true })
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  const faults: string[] = []
  for (const { target, any } of nodes) {
    const least = Number.parseFloat(any[0]?.data.expectedContrastRatio)
    const { name, colour, boxes } = await page.locator(String(target)).evaluate((element) => gates.locateWords(element))
    for (const { x, y, width, height } of boxes) {
      const box = { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) }
      const { channels } = await sharp(await sharp(screen).extract(box).removeAlpha().toBuffer()).stats()
      for (const end of ['min', 'max'] as const) {
        const ground = `#${channels.map((one) => one[end].toString(16).padStart(2, '0')).join('')}`
        const found = contrast(colour, ground)
        if (!(found >= least)) faults.push(`contrast of ${name} is ${found.toFixed(2)} on ${ground}, not ${least}`)
      }
    }
  }
  return faults
}

/** Past the policy, which allows no style element. */
export const addStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)

export async function checkFocus(page: Page): Promise<string[]> {
  // Focus is shown to whoever used the keyboard last.
  await page.keyboard.press('Tab')
  return page.evaluate(() => gates.findFocusFaults())
}

/** Presses Tab round the page, and a little further: between its end and its beginning lies the browser itself. */
export async function checkFocusOrder(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => gates.countStops())
  for (let press = 0; press < count + 3; press++) await page.keyboard.press('Tab')
  return page.evaluate(() => gates.findOrderFaults())
}
