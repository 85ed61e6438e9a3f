import { expect, test } from '@playwright/test'
import { findKind, type PageKind, paths } from '../../catalogue/routes.ts'
import { pages } from '../site/site.ts'
import { expectSettled } from '../support/islands.ts'

/* The sample's pages say each thing once: how long they may be on a phone, in its screens, and of how many elements. */

const screen = 844
const limits: Partial<Record<PageKind, { screens: number; elements: number }>> = {
  home: { screens: 8.5, elements: 480 },
  services: { screens: 8, elements: 1100 },
  town: { screens: 8, elements: 450 },
  service: { screens: 6, elements: 380 }
}

test.use({ viewport: { width: 390, height: screen } })

for (const [kind, limit] of Object.entries(limits))
  test(`no page of the kind ${kind} is longer than ${limit.screens} screens or has too many elements`, async ({
    page
  }) => {
    const tooMuch: string[] = []
    for (const path of pages.filter((one) => findKind(one) === kind)) {
      await page.goto(path)
      await expectSettled(page)
      const { height, elements } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        elements: document.querySelectorAll('*').length
      }))
      if (height > limit.screens * screen || elements > limit.elements)
        tooMuch.push(`${path}: ${(height / screen).toFixed(2)} screens, ${elements} elements`)
    }
    expect(tooMuch).toEqual([])
  })

test('the page with the form has few elements before our code arrives', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto(paths.contact)
  expect(await page.locator('*').count()).toBeLessThanOrEqual(450)
})
