import { expect, type Page, test } from '@playwright/test'
import { watchShifts } from '../support/shifts.ts'
import { openSlowLine } from '../support/slow-line.ts'

const header = (page: Page) => page.locator('.site-header')
const background = (page: Page) => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test('The header is transparent at the top and white with a shadow past 10 pixels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect.poll(() => background(page)).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }))
  await expect(header(page)).not.toHaveAttribute('data-scrolled')
  await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }))
  await expect(header(page)).toHaveAttribute('data-scrolled', '')
  await expect.poll(() => background(page)).toBe('rgb(255, 255, 255)')
  expect(await header(page).evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe('none')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => background(page)).toBe('rgba(0, 0, 0, 0)')
})

/* With scripts: tests/engines. */
test.describe('On a phone without scripts the menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, javaScriptEnabled: false })

  test('opens, closes by its button, by Escape and by a tap outside, and leads on', async ({ page }) => {
    await page.goto('/')
    const menu = page.locator('#menu')
    const open = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await open.tap()
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link', { name: '0121 496 0182' })).toHaveAttribute('href', /^tel:/)
    await expect(menu.getByRole('list', { name: 'Towns' }).getByRole('link')).toHaveCount(2)
    await expect(menu.getByRole('link', { name: 'Book' })).toBeInViewport()
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(menu).toBeHidden()
    await open.tap()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await open.tap()
    await page.touchscreen.tap(200, 780)
    await expect(menu).toBeHidden()
    await open.tap()
    await menu.getByRole('link', { name: 'Services' }).tap()
    await expect(page).toHaveURL('/services/')
    await expect(menu).toBeHidden()
  })
})

test('Visitors land at the top of a new page, and back where they were', async ({ page }) => {
  await page.goto('/')
  const link = page.locator('main a[href="/services/"]').last()
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await link.click()
  await expect(page).toHaveURL('/services/')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('A stranger to the site is told so, with ways on, and the path is logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect.poll(() => logged.some((line) => line.includes('/no/such/page') && line.includes('404'))).toBe(true)
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(['Return to Home', 'Services', 'Book', 'Call 0121 496 0182'])
  await links.first().click()
  await expect(page).toHaveURL('/')
})

test('Nothing moves when a page arrives in pieces, and its fonts late', async ({ page, baseURL }) => {
  await using line = await openSlowLine(baseURL ?? '')
  const readShifts = await watchShifts(page)
  await page.route('**/*.woff2', async (route) => {
    await page.locator('footer').waitFor()
    await route.continue()
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/birmingham/', '/birmingham/full-valet/']) {
      await page.goto(`${line.origin}${path}`)
      expect(await readShifts(), `${path} at ${width} px`).toEqual([])
    }
  }
})
