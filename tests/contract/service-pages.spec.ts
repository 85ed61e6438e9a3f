import { expect, type Page, test } from '@playwright/test'
import { expectLaidOut, rewriteHtml } from '../support/islands.ts'

const card = (page: Page) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Package Pricing' }) })
const hero = (page: Page) => page.locator('main .page-hero')

/** To the middle: fonts that arrive late are not used, and in others the card is taller and goes with the last lines. */
async function scrollToHeading(page: Page, name: string) {
  const heading = page.locator('main').getByRole('heading', { name }).first()
  await expectLaidOut(page)
  await heading.evaluate((one) => one.scrollIntoView({ block: 'center' }))
}

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('price, time and buttons are on the first screen, and lead to the price of every size', async ({ page }) => {
    await page.goto('/birmingham/stage1-polish/')
    await expectLaidOut(page)
    const line = hero(page).getByRole('link', { name: 'from £250' })
    await expect(line).toHaveText('from £2506-8 hours')
    for (const part of [line, ...(await hero(page).locator('.button').all())])
      await expect(part).toBeInViewport({ ratio: 1 })
    await line.click()
    await expect(card(page)).toBeInViewport({ ratio: 1 })
    await expect(card(page).getByRole('row', { name: /Large.*£300/ })).toBeVisible()
    await card(page).getByText('Which size is mine?').click()
    await expect(card(page).getByText('BMW X5')).toBeVisible()
    // Once in the hero, once in the block that closes the page.
    await expect(page.locator('main').getByRole('link', { name: 'Book Now' })).toHaveCount(2)

    await page.evaluate(() => sessionStorage.setItem('size', 'medium'))
    await page.goto('/birmingham/stage1-polish/')
    const readColour = (row: RegExp) =>
      card(page)
        .getByRole('row', { name: row })
        .evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await readColour(/^Medium/)).not.toBe(await readColour(/^Small/))
    const related = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Stage 2 Polish' }) })
    await expect(related.getByText('£375')).toBeVisible()
    await expect(related.getByText('£350 to £400')).toBeHidden()
  })
})

test('On wider screens the whole card stays in view down to the notes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, height] of [
    [1024, 768],
    [1366, 650]
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/solihull/full-valet/')
    for (const name of ['Services Provided', 'Important Notes']) {
      await scrollToHeading(page, name)
      await expect(card(page)).toBeInViewport({ ratio: 1 })
    }
    await expect(card(page).getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', /\?package=Full%20Valet/)
    await expect(card(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441214960182')
    await page.goto('/solihull/addon-services/')
    await scrollToHeading(page, 'Important Notes')
    await expect(page.locator('.service-card').getByRole('link', { name: 'Book Now' })).toBeInViewport({ ratio: 1 })
  }
})

test('On wider screens what arrives before the card stays in its column', async ({ page }) => {
  const address = '/solihull/full-valet/'
  await rewriteHtml(page, (html) => html.slice(0, html.indexOf('<section class="card service-card')), address)
  const measure = async () => {
    await page.goto(address)
    const box = await page.getByRole('heading', { name: 'Services Provided' }).boundingBox()
    return box?.x
  }
  const early = await measure()
  await page.unrouteAll()
  expect(await measure()).toBe(early)
})
