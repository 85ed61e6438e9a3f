import { expect, type Page, test } from '@playwright/test'
import { expectLaidOut, getBox } from '../support/islands.ts'

const finder = (page: Page) => page.getByRole('group', { name: 'What needs doing?' })
const choice = (page: Page, label: string) => finder(page).getByText(label, { exact: true })
const answers = (page: Page) => finder(page).locator('.finder-answers > li:visible')
const openComparison = (page: Page) => page.getByText('Compare the packages').click()

test('Visitors are told which package to book, why, at what price, and where', async ({ page }) => {
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

const compare = (page: Page) => page.locator('#compare')
const readCells = async (page: Page, row: string) => {
  const line = compare(page).getByRole('row', { name: row, exact: false })
  return line.locator('td:visible').evaluateAll((all) => all.map((cell) => cell.ariaLabel ?? cell.textContent))
}

test('On a phone two packages are compared side by side, and the visitor picks which', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/services/')
  await page.getByRole('link', { name: 'Compare' }).click()
  const [one, other] = [compare(page).getByLabel('Compare'), compare(page).getByLabel('with')]
  const columns = compare(page).getByRole('columnheader')
  await expect(columns).toHaveText(['Standard Valet', 'Full Valet'])
  expect(await readCells(page, 'Seats')).toEqual(['Vacuumed', 'Stains treated'])
  await other.selectOption('Stage 1 Polish')
  await expect(columns).toHaveText(['Standard Valet', 'Stage 1 Polish'])
  expect(await readCells(page, '3-year ceramic coating')).toEqual(['from £220', 'from £110'])
  expect(await readCells(page, 'Steam cleaning')).toEqual(['not included', 'not included'])
  await one.selectOption('Stage 1 Polish')
  await expect(other).toHaveValue('2')
  await expect(columns).toHaveText(['Standard Valet', 'Stage 1 Polish'])
  await expect(
    compare(page).getByText('the inside alone (from £80) costs more than inside and out (from £65)')
  ).toBeVisible()
  await expect(compare(page).getByText('cheaper')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(columns).toHaveCount(8)
  await expect(one).toBeHidden()
})

test('The price list leads to a card; its sizes stay in reach and cover no focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services/')
  await expectLaidOut(page)
  await page.locator('.price-sheet').getByRole('link', { name: 'Stage 1 Polish' }).click()
  const [card, sizes] = [page.locator('#stage-1-polish'), page.locator('.size-switch')]
  await expect(card.locator('details')).toHaveAttribute('open', '')
  const readEnd = async () => (await getBox(sizes)).y + (await getBox(sizes)).height
  await expect(async () => {
    const { y } = await getBox(card)
    expect(y).toBeGreaterThanOrEqual(await readEnd())
    expect(y).toBeLessThan(160)
  }).toPass()
  await sizes.getByText('Large').click()
  await expect(card).toContainText('£300 Large', { useInnerText: true })
  // Backwards through the cards above, each target is scrolled to from below.
  await card.getByText('Service Details').focus()
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Shift+Tab')
    await expect(async () => {
      const box = await getBox(page.locator(':focus'))
      expect(box.y).toBeGreaterThanOrEqual(await readEnd())
    }).toPass()
  }
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

    const sheet = page.locator('.price-sheet')
    await sheet.getByText('Which size is mine?').click()
    await expect(sheet.getByText('BMW X5')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Full Valet' })).toContainText('£120 – £140')
    for (const role of ['switch', 'radio', 'checkbox', 'combobox', 'button'] as const)
      await expect(page.getByRole('main').getByRole(role)).toHaveCount(0)
    await expect(page.locator('#estimate')).toBeHidden()
    await expect(sheet.getByRole('row', { name: /^Full Valet/ })).toHaveText(/£120£130£140/)
    await expect(sheet.getByText('from £220, on a polish from £110')).toBeVisible()
  })
})
