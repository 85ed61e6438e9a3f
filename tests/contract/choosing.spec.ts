import { expect, type Page, test } from '@playwright/test'

const finder = (page: Page) => page.getByRole('group', { name: 'What bothers you?' })
const choice = (page: Page, label: string) => finder(page).getByText(label, { exact: true })
const answers = (page: Page) => finder(page).locator('.finder-answers > li:visible')
const openComparison = (page: Page) => page.getByText('Compare the packages').click()
const note = (page: Page, name: string) => page.locator('#compare .card').filter({ hasText: name })

test('Visitors are told which package to book: one question, the reason, the price, and Book Now', async ({ page }) => {
  await page.goto('/services/')
  await expect(finder(page).getByRole('radio')).toHaveCount(6)
  await expect(answers(page)).toHaveCount(0)
  await choice(page, 'Swirls and scratches').click()
  await expect(answers(page)).toHaveText([
    /^Stage 1 Polish£250 – £300.*swirls/,
    /^Stage 2 Polish£350 – £400.*scratches/i
  ])
  await choice(page, 'The inside').click()
  await expect(answers(page)).toHaveCount(2)
  await finder(page).getByRole('link', { name: 'Book Now for Full Valet' }).click()
  await expect(page).toHaveURL('/contact/?package=Full%20Valet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your Full Valet')
})

test('An answer leads to its card, with the details open', async ({ page }) => {
  await page.goto('/services/')
  await choice(page, 'Dull paint').click()
  await finder(page).getByRole('link', { name: 'Gloss Enhancement', exact: true }).click()
  await expect(page).toHaveURL(/\/services\/#gloss-enhancement/)
  await expect(page.locator('#gloss-enhancement')).toBeInViewport()
  await expect(page.locator('#gloss-enhancement-details')).toHaveAttribute('open', '')
})

test('Once the size is chosen, answers and comparison give its price', async ({ page }) => {
  await page.goto('/services/')
  await page.locator('.size-switch').getByText('Large').click()
  await choice(page, 'Dirt').click()
  await expect(answers(page).first()).toContainText('£50 Large')
  await expect(answers(page).first().getByText('£40 – £50')).toBeHidden()
  await openComparison(page)
  await expect(note(page, '3-year')).toContainText('£410 Large')
  await expect(note(page, '3-year').getByText('£410 Large')).toBeVisible()
  await expect(note(page, '3-year').getByText('£460 Large')).toBeVisible()
})

test('By keyboard: arrows choose, and Tab goes on into the answer', async ({ page }) => {
  await page.goto('/services/')
  await finder(page).getByRole('radio', { name: 'Dirt' }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  await expect(finder(page).getByRole('radio', { name: 'Swirls and scratches' })).toBeFocused()
  await expect(answers(page)).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(finder(page).getByRole('link', { name: 'Stage 1 Polish', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(finder(page).getByRole('link', { name: 'Book Now for Stage 1 Polish' })).toBeFocused()
})

test('The comparison says what nobody works out: what the dearer polish adds, and which is cheaper with a coating', async ({
  page
}) => {
  await page.goto('/services/#compare')
  const polishes = note(page, 'Gloss Enhancement or Stage 1 Polish?')
  await expect(polishes).toContainText('Both includeHand wash · Machine polish: One stage')
  await expect(polishes).toContainText('Stage 1 Polish adds, for £50 – £60 moreDecontamination: Chemical')
  await expect(polishes).toContainText('Gloss Enhancement addsWax: Graphene')
  const coating = note(page, '3-year ceramic coating: cheaper on Stage 1 Polish')
  await expect(coating).toContainText('from £110 there and from £220 on Gloss Enhancement')
  await expect(coating.getByText('£360 – £410')).toBeVisible()
  await expect(coating.getByText('£420 – £460')).toBeVisible()
  await expect(page.locator('#compare .card')).toHaveCount(2)
})

for (const width of [390, 1440])
  test(`At ${width} px the comparison is a table for screen readers: each cell under its package`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/services/')
    await openComparison(page)
    const table = page.locator('#compare').getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveCount(8)
    const columns = await table.getByRole('columnheader').allTextContents()
    const cells = table.getByRole('row', { name: '3-year ceramic coating' }).getByRole('cell')
    await expect(cells).toHaveCount(8)
    await expect(cells.nth(columns.indexOf('Stage 1 Polish'))).toHaveText('from £110')
    await expect(cells.nth(columns.indexOf('Gloss Enhancement'))).toHaveText('from £220')
    await expect(cells.nth(columns.indexOf('Deluxe Safe Wash'))).toHaveText('No')
  })

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the question is a plain list of links, and the comparison opens', async ({ page }) => {
    await page.goto('/services/')
    await expect(finder(page).getByRole('radio')).toHaveCount(0)
    await expect(answers(page)).toHaveCount(11)
    await expect(finder(page).getByRole('link')).toHaveCount(11)
    await finder(page).getByRole('link', { name: 'Stage 2 Polish' }).click()
    await expect(page.locator('#stage-2-polish')).toBeInViewport()
    await openComparison(page)
    await expect(page.locator('#compare').getByRole('table')).toBeVisible()
  })

  test('the calculator’s place shows every price by size, and every add-on', async ({ page }) => {
    await page.goto('/services/#estimate')
    const place = page.locator('#estimate')
    await expect(place.getByRole('heading', { name: 'Work out your price' })).toBeVisible()
    await expect(place.getByRole('row', { name: /^Full Valet/ })).toHaveText(/£120£130£140/)
    await expect(place.getByText('from £220, on a polish from £110')).toBeVisible()
    await expect(place.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  })
})
