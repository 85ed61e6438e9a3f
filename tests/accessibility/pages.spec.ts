import { expect, test } from '@playwright/test'
import { findKind } from '../../catalogue/routes.ts'
import { pages, servicePages, towns } from '../site/site.ts'
import { addStyle, bringGates, checkFocus, checkFocusOrder, checkWidths, checkWithAxe, expectSound } from './inspect.ts'
import { findMissingRules } from './missing-rules.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Towns' and services' pages are drawn by one template each: one of each shape is looked at in every way. */
const walked = [
  ...pages.filter((path) => !['town', 'service'].includes(findKind(path))),
  `/${towns.at(-1)}/`,
  ...[false, true].flatMap((isAddOns) => {
    const found = servicePages.findLast(({ item, town }) => item.addOnsOnly === isAddOns && town.slug === towns[0])
    return found ? [found.path] : []
  })
]

for (const path of pages.filter((path) => !walked.includes(path)))
  test(`${path} can be used by everybody on a phone`, async ({ page }) => {
    await page.goto(path)
    await bringGates(page)
    await expectSound(page, undefined, [390])
  })

for (const path of walked)
  test(`${path} can be used by everybody, at every width, zoomed, still and in forced colours`, async ({ page }) => {
    const faults: string[] = []
    const checkAt = async (width: number, where: string, check: () => string[] | Promise<string[]>) => {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await check()).map((fault) => `${where} at ${width} px: ${fault}`))
    }
    const findReflowFaults = () => page.evaluate(() => gates.findReflowFaults())

    await page.goto(path)
    await bringGates(page)
    for (const width of [1440, 390]) await checkAt(width, 'order', () => checkFocusOrder(page))
    faults.push(...(await findMissingRules(page)), ...(await checkWidths(page)))
    for (const width of [390, 1440]) await checkAt(width, 'focus', () => checkFocus(page))
    await checkAt(1440, 'reduced motion', () => page.evaluate(() => gates.findMotion()))

    // 1280 px at 200% is laid out as 640.
    await checkAt(640, 'zoomed to 200%', findReflowFaults)
    await addStyle(page, 'html { font-size: 200% }')
    for (const width of [320, 390, 1280]) await checkAt(width, 'text at 200%', findReflowFaults)
    await page.evaluate(() => document.adoptedStyleSheets.pop())
    // A firm may put in any picture: what lies on it must be readable on the brightest there can be.
    await addStyle(page, '.hero-picture img { filter: brightness(0) invert(1) }')
    const onPicture = ':is(.hero-words, .site-header)'
    if (await page.locator('.hero').count())
      for (const width of [1024, 1920]) await checkAt(width, 'white picture', () => checkWithAxe(page, onPicture))

    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    for (const width of [390, 1440]) await checkAt(width, 'edges', () => page.evaluate(() => gates.findBareControls()))
    await checkAt(1440, 'focus in forced colours', () => checkFocus(page))
    const moved = page.locator('.carousel-dot[aria-current]:not(:first-child)')
    expect([...faults, ...((await moved.count()) ? ['the testimonials went on by themselves'] : [])]).toEqual([])
  })
