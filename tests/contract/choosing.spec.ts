import { expect, type Page, test } from '@playwright/test'
import { expectLaidOut, getBox } from '../support/islands.ts'

const finder = (page: Page) => page.getByRole('group', { name: 'What needs doing?' })
const advice = (page: Page) => finder(page).locator('.finder-advice:visible')
const card = (page: Page, name: string) => page.getByRole('article', { name })
const details = (page: Page, id: string) => page.locator(`#${id}-details`)

test('The first card is on a phone’s first screen, and nothing is pinned over the cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services/')
  await expectLaidOut(page)
  expect((await getBox(page.getByRole('article').first())).y).toBeLessThan(700)
  await card(page, 'Stage 1 Polish').evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const pinned = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && /fixed|sticky/.test(getComputedStyle(one).position))
      .filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      })
      .map(({ className }) => className)
  )
  expect(pinned).toEqual(['site-header', 'book-bar'])
})

test('Opening a card on a wide screen leaves no hole beside it, and keeps its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/services/')
  await expectLaidOut(page)
  const book = card(page, 'Full Valet').getByRole('link', { name: 'Book Now' })
  const [before, closed] = [await getBox(book), await getBox(card(page, 'Full Valet'))]
  await details(page, 'full-valet').locator('summary').click()
  const open = await getBox(card(page, 'Full Valet'))
  expect(open.height).toBeGreaterThan(closed.height + 100)
  expect((await getBox(book)).x).toBe(before.x)
  for (const other of await page.getByRole('article').all()) {
    const box = await getBox(other)
    expect([box.x, box.width]).toEqual([open.x, open.width])
  }
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all advice and every price is there to read, and nothing to press in vain', async ({ page }) => {
    await page.goto('/')
    const fading = page.locator('[data-fade]')
    expect(await fading.evaluateAll((all) => all.every((one) => getComputedStyle(one).opacity === '1'))).toBe(true)
    await page.getByRole('link', { name: 'Explore Services' }).first().click()
    await expect(page.locator('#coverage-postcode')).toBeHidden()
    const [bar, first] = await Promise.all(['.site-header', '.page-hero'].map((one) => getBox(page.locator(one))))
    expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(finder(page).getByRole('radio')).toHaveCount(0)
    await expect(advice(page)).toHaveCount(6)
    await finder(page).getByRole('link', { name: 'Stage 2 Polish' }).click()
    await expect(card(page, 'Stage 2 Polish')).toBeInViewport()
    await page.getByText('Which size is mine?').click()
    await expect(page.getByText('BMW X5')).toBeVisible()
    await expect(card(page, 'Full Valet')).toContainText('£120 to £140')
    await details(page, 'full-valet').locator('summary').click()
    await expect(details(page, 'full-valet').getByText('Two-bucket hand wash')).toBeVisible()
    await expect(details(page, 'full-valet')).toContainText('Small£120Medium£130Large£140')
    await details(page, 'add-on-services').locator('summary').click()
    await expect(details(page, 'add-on-services').getByText('from £110, on a polish from £60')).toBeVisible()
    for (const role of ['switch', 'radio', 'checkbox', 'combobox', 'button'] as const)
      await expect(page.getByRole('main').getByRole(role)).toHaveCount(0)
  })
})
