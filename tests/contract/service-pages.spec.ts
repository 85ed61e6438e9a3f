import { expect, type Page, test } from '@playwright/test'

const card = (page: Page) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Package Pricing' }) })
const hero = (page: Page) => page.locator('main .page-hero')

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('prices by size, time, Book Now and Call stand on the first screen', async ({ page }) => {
    await page.goto('/birmingham/stage1-polish/')
    for (const words of ['Small', '£250', 'Medium', '£275', 'Large', '£300'])
      await expect(hero(page).locator('dl').getByText(words, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(hero(page).getByText('6-8 hours')).toBeInViewport({ ratio: 1 })
    await expect(hero(page).getByRole('link', { name: 'Book Now' })).toBeInViewport({ ratio: 1 })
    await expect(hero(page).getByRole('link', { name: 'Call 0121 496 0182' })).toBeInViewport({ ratio: 1 })
  })

  test('Package Pricing further down has the cars, and no second Book Now', async ({ page }) => {
    await page.goto('/birmingham/stage1-polish/')
    await expect(card(page).getByRole('row', { name: /Large.*BMW X5.*£300/ })).toBeVisible()
    await expect(card(page).getByRole('link')).toHaveCount(0)
    // Once in the hero, once in the block that closes the page.
    await expect(page.locator('main').getByRole('link', { name: 'Book Now' })).toHaveCount(2)
  })
})

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
  [1366, 650]
] as const)
  test.describe(`At ${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } })

    test('the card stays in view, whole, from the details to the last related package', async ({ page }) => {
      await page.goto('/solihull/full-valet/')
      for (const name of ['Services Provided', 'Add Ons', 'Time To Complete', 'Important Notes', 'FAQ', /^Related/]) {
        const heading = page.locator('main').getByRole('heading', { name, exact: typeof name === 'string' })
        await heading.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 200))
        await expect(card(page)).toBeInViewport({ ratio: 1 })
      }
      await expect(card(page).getByRole('row', { name: /Medium.*£130/ })).toBeVisible()
      await expect(card(page).getByText('4-6 hours')).toBeVisible()
      await expect(card(page).getByRole('link', { name: 'Book Now' })).toHaveAttribute(
        'href',
        /\/contact\/\?package=Full%20Valet/
      )
      await expect(card(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441214960182')
    })

    test('the card of the add-ons stays in view too', async ({ page }) => {
      await page.goto('/solihull/addon-services/')
      const notes = page.getByRole('heading', { name: 'Important Notes' })
      await notes.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 200))
      const book = page.locator('.service-card').getByRole('link', { name: 'Book Now' })
      await expect(book).toBeInViewport({ ratio: 1 })
    })
  })

test('A size chosen on Services comes first here: in the hero, in the table and on related packages', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => sessionStorage.setItem('size', 'medium'))
  await page.goto('/birmingham/stage1-polish/')
  await expect(hero(page).getByRole('listitem').filter({ hasText: '£275' })).toHaveText('£275 Medium', {
    useInnerText: true
  })
  const plain = await card(page)
    .getByRole('row', { name: /^Small/ })
    .evaluate((row) => getComputedStyle(row).backgroundColor)
  const marked = await card(page)
    .getByRole('row', { name: /^Medium/ })
    .evaluate((row) => getComputedStyle(row).backgroundColor)
  expect(marked).not.toBe(plain)
  const related = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Stage 2 Polish' }) })
  await expect(related.getByText('£375')).toBeVisible()
  await expect(related.getByText('£350 – £400')).toBeHidden()
})

test('A question opens to its answer by keyboard, and All questions leads to the rest', async ({ page }) => {
  await page.goto('/birmingham/stage1-polish/')
  const panel = page.locator('details#rain')
  await panel.locator('summary').press('Enter')
  await expect(panel).toHaveAttribute('open', '')
  await expect(panel.getByText('Polishing and coatings need dry paint')).toBeVisible()
  await page.getByRole('link', { name: 'All questions and answers' }).click()
  await expect(page).toHaveURL('/services/#faq')
  await expect(page.getByRole('heading', { name: 'FAQ' })).toBeInViewport()
})
