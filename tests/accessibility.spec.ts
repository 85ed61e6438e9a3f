import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { routes } from './site/site.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const path of [...routes, '/404.html']) {
  test(`${path} has no accessibility faults at 320, 390 and 1440 px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(path)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.locator('details').evaluateAll((all) => {
      for (const panel of all) (panel as HTMLDetailsElement).open = true
    })
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} ${node.target} ${node.failureSummary}`)
      )
      expect(faults).toEqual([])
    }
  })
}
