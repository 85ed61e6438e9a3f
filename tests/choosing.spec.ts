import { expect, test } from '@playwright/test'
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
