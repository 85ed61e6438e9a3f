import { expect, test } from '@playwright/test'
import { comparePackages } from '../catalogue/compare-packages.ts'
import { content } from './support/booking-test.ts'
import { expectLaidOut } from './support/islands.ts'

/* What helps to choose a package, for every firm: what is not there need not be used. */

test('At no width does an answer or the comparison make the page scroll sideways, or move what is above', async ({
  page
}) => {
  await page.goto('/services/')
  await expectLaidOut(page)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const readTop = () => page.locator('.finder').evaluate((one) => one.getBoundingClientRect().top + scrollY)
  const comparison = page.locator('#compare')
  if ((await comparison.count()) > 0) await comparison.locator('summary').click()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isWide(), `comparison at ${width} px`).toBe(false)
    for (const choice of await page.locator('.finder input').all()) {
      const top = await readTop()
      await choice.check()
      await expect(page.locator('.finder-answers:visible')).toHaveCount(1)
      expect(await readTop()).toBe(top)
      expect(await isWide(), `answer at ${width} px`).toBe(false)
    }
  }
})

test('The comparison is opened by its address, and printed whether it is open or not', async ({ page }) => {
  await page.goto('/services/')
  const table = page.locator('#compare table')
  await expect(table).toHaveCount(comparePackages(content) ? 1 : 0)
  // A firm may have nothing to compare.
  if ((await table.count()) === 0) return
  await expect(table).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  // Below the prices, and as a table.
  const [prices, comparison] = [await page.locator('.price-sheet').boundingBox(), await table.boundingBox()]
  expect(comparison?.y).toBeGreaterThan((prices?.y ?? 0) + (prices?.height ?? 0))
  await expect(table.locator('td').first()).toHaveCSS('display', 'table-cell')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/services/#compare')
  await expect(table).toBeVisible()
})
