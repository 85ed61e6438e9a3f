import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { routes } from './site/site.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const width of [320, 390, 1440]) {
  for (const path of [...routes, '/404.html']) {
    test(`${path} at ${width} px has no accessibility faults`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
      await page.locator('details').evaluateAll((all) => {
        for (const panel of all) (panel as HTMLDetailsElement).open = true
      })
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      expect(
        violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`)
        )
      ).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }
}
