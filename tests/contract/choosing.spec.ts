import { expect, type Page, test } from '@playwright/test'
import { getBox } from '../support/islands.ts'

const finder = (page: Page) => page.getByRole('group', { name: 'What bothers you?' })
const choice = (page: Page, label: string) => finder(page).getByText(label, { exact: true })
const answers = (page: Page) => finder(page).locator('.finder-answers > li:visible')
const openComparison = (page: Page) => page.getByText('Compare the packages').click()

test('Visitors are told which package to book: one question, the reason, the price, its card, and Book Now', async ({
  page
}) => {
  await page.goto('/services/')
  await expect(page.locator('#compare table')).toBeHidden()
  await expect(finder(page).getByRole('radio')).toHaveCount(6)
  await expect(answers(page)).toHaveCount(0)
  await choice(page, 'Swirls and scratches').click()
  await expect(answers(page)).toHaveText([
    /^Stage 1 Polish£250 – £300.*swirls/,
    /^Stage 2 Polish£350 – £400.*scratches/i
  ])
  await choice(page, 'Dull paint').click()
  await finder(page).getByRole('link', { name: 'Gloss Enhancement', exact: true }).click()
  await expect(page).toHaveURL(/\/services\/#gloss-enhancement/)
  await expect(page.locator('#gloss-enhancement')).toBeInViewport()
  await expect(page.locator('#gloss-enhancement-details')).toHaveAttribute('open', '')
  await choice(page, 'The inside').click()
  await expect(answers(page)).toHaveCount(2)
  await finder(page).getByRole('link', { name: 'Book Now for Full Valet' }).click()
  await expect(page).toHaveURL('/contact/?package=Full%20Valet')
})

test('The comparison is a table on a phone too, says which is cheaper with a coating, and gives the price for the size', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/services/#compare')
  const table = page.locator('#compare').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(8)
  const columns = await table.getByRole('columnheader').allTextContents()
  const cells = table.getByRole('row', { name: '3-year ceramic coating' }).getByRole('cell')
  await expect(cells).toHaveCount(8)
  await expect(cells.nth(columns.indexOf('Stage 1 Polish'))).toHaveText('from £110')
  await expect(cells.nth(columns.indexOf('Gloss Enhancement'))).toHaveText('from £220')
  await expect(cells.nth(columns.indexOf('Deluxe Safe Wash'))).toHaveText('No')
  const coating = page
    .locator('#compare .card')
    .filter({ hasText: '3-year ceramic coating: cheaper on Stage 1 Polish' })
  await expect(coating.getByText('£360 – £410')).toBeVisible()
  await page.locator('.size-switch').getByText('Large').click()
  await expect(coating.getByText('£410 Large')).toBeVisible()
  await expect(coating.getByText('£360 – £410')).toBeHidden()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every answer, price and comparison is there to read, and nothing to press in vain', async ({ page }) => {
    await page.goto('/')
    const fading = page.locator('[data-fade]')
    expect(await fading.evaluateAll((all) => all.every((one) => getComputedStyle(one).opacity === '1'))).toBe(true)
    await page.getByRole('link', { name: 'Explore Services' }).first().click()
    await expect(page.locator('#coverage-postcode')).toBeHidden()
    const [bar, first] = await Promise.all(['.site-header', '.page-hero'].map((one) => getBox(page.locator(one))))
    expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(finder(page).getByRole('radio')).toHaveCount(0)
    await expect(answers(page)).toHaveCount(11)
    await expect(finder(page).getByRole('link')).toHaveCount(11)
    await finder(page).getByRole('link', { name: 'Stage 2 Polish' }).click()
    await expect(page.locator('#stage-2-polish')).toBeInViewport()
    await openComparison(page)
    await expect(page.locator('#compare').getByRole('table')).toBeVisible()
    await page.locator('#full-valet-details summary').click()
    await expect(page.locator('#full-valet-details').getByText('Two-bucket hand wash')).toBeVisible()

    const sizes = page.getByRole('group', { name: 'Which size is your car?' })
    await expect(sizes).toContainText('BMW X5')
    await expect(sizes.locator('input').first()).toBeHidden()
    await expect(page.getByRole('article', { name: 'Full Valet' })).toContainText('Small£120Medium£130Large£140')
    const place = page.locator('#estimate')
    for (const role of ['switch', 'radio', 'checkbox', 'combobox'] as const)
      await expect(place.getByRole(role)).toHaveCount(0)
    await expect(place.getByRole('row', { name: /^Full Valet/ })).toHaveText(/£120£130£140/)
    await expect(place.getByText('from £220, on a polish from £110')).toBeVisible()
    await expect(place.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  })
})
