import { expect, test } from '@playwright/test'
import { findKind } from '../../catalogue/routes.ts'
import { pages, servicePages, towns } from '../site/site.ts'
import { bringGates, checkFocus, checkFocusOrder, checkWidths, checkWithAxe } from './inspect.ts'
import { findMissingRules } from './missing-rules.ts'

/** Towns' and services' pages are drawn by one template each: one of each shape is looked at in every way. */
const walked = [
  ...pages.filter((path) => !['town', 'service'].includes(findKind(path))),
  `/${towns.at(-1)}/`,
  ...[false, true].flatMap((isAddOns) => {
    const found = servicePages.findLast(({ item, town }) => item.addOnsOnly === isAddOns && town.slug === towns[0])
    return found ? [found.path] : []
  })
]

for (const path of pages.filter((path) => !walked.includes(path))) {
  test(`${path} can be used by everybody on a phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await bringGates(page)
    expect([...(await findMissingRules(page)), ...(await checkWidths(page, undefined, [390]))]).toEqual([])
  })
}

for (const path of walked) {
  test(`${path} can be used by everybody, at every width, zoomed, still and in forced colours`, async ({ page }) => {
    const faults: string[] = []
    const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
    const resize = (width: number) => page.setViewportSize({ width, height: 900 })

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await resize(1440)
    await page.goto(path)
    await bringGates(page)
    for (const width of [1440, 390]) {
      await resize(width)
      note(`order at ${width}`, await checkFocusOrder(page))
    }

    faults.push(...(await findMissingRules(page)), ...(await checkWidths(page)))
    for (const width of [390, 1440]) {
      await resize(width)
      note(`focus at ${width}`, await checkFocus(page))
    }
    await resize(1024)
    if (await page.locator('.hero').count()) note('hero at 1024', await checkWithAxe(page, '.hero'))
    note('reduced motion', await page.evaluate(() => gates.findMotion()))

    // 1280 px at 200% is laid out as 640.
    await resize(640)
    note('zoomed to 200%', await page.evaluate(() => gates.findReflowFaults()))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [320, 390, 1280]) {
      await resize(width)
      note(`text at 200% in ${width}`, await page.evaluate(() => gates.findReflowFaults()))
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    for (const width of [390, 1440]) {
      await resize(width)
      note(`forced colours at ${width}`, await page.evaluate(() => gates.findBareControls()))
    }
    note('focus in forced colours', await checkFocus(page))
    const moved = page.locator('.carousel-dot[aria-current]:not(:first-child)')
    note('after all that time', (await moved.count()) ? ['the testimonials went on by themselves'] : [])
    expect(faults).toEqual([])
  })
}
