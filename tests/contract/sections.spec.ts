import { expect, type Page, test } from '@playwright/test'
import { expectLaidOut } from '../support/islands.ts'

const shown = (page: Page) =>
  page.locator('[data-fade]').evaluateAll((all) => all.map((one) => one.hasAttribute('data-shown')))
const jump = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)

test.describe('Sections', () => {
  test('come in once, when a tenth of them is visible', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await expectLaidOut(page)
    const section = page.locator('main > [data-fade]').nth(2)
    const { top, height } = await section.evaluate((one) => ({
      top: one.getBoundingClientRect().top + scrollY,
      height: one.clientHeight
    }))
    await jump(page, top - 900 + height * 0.07)
    await page.waitForTimeout(300)
    await expect(section).not.toHaveAttribute('data-shown')
    expect(await section.evaluate((one) => getComputedStyle(one).opacity)).toBe('0')
    await jump(page, top - 900 + height * 0.13)
    await expect(section).toHaveAttribute('data-shown', '')
    await expect.poll(() => section.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await jump(page, 0)
    await expect(section).toHaveAttribute('data-shown', '')
  })

  test('that are very tall come in when they fill half the screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 400 })
    await page.goto('/solihull/')
    await expectLaidOut(page)
    const section = page.locator('#services')
    const { top, height } = await section.evaluate((one) => ({
      top: one.getBoundingClientRect().top + scrollY,
      height: one.clientHeight
    }))
    expect(height * 0.1).toBeGreaterThan(400)
    await jump(page, top - 190)
    await expect(section).toHaveAttribute('data-shown', '')
  })

  test('come in when focus lands in them', async ({ page }) => {
    await page.goto('/')
    const link = page.getByRole('link', { name: 'Ask about your workplace' })
    await link.evaluate((one) => one.focus({ preventScroll: true }))
    await expect(page.locator('[data-fade]', { has: link })).toHaveAttribute('data-shown', '')
  })

  test('come in when an address names something in them', async ({ page }) => {
    await page.goto('/services/#rain')
    const panel = page.locator('#rain')
    await expect(panel).toHaveAttribute('open', '')
    await expect(page.locator('[data-fade]', { has: panel })).toHaveAttribute('data-shown', '')
  })

  test('are never hidden with reduced motion or in print', async ({ page }) => {
    const opaque = () =>
      page.locator('[data-fade]').evaluateAll((all) => all.every((one) => getComputedStyle(one).opacity === '1'))
    await page.goto('/')
    expect((await shown(page)).includes(false)).toBe(true)
    expect(await opaque()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(opaque).toBe(true)
    await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
    await expect.poll(opaque).toBe(true)
  })

  test('leave the hero alone', async ({ page }) => {
    for (const path of ['/', '/solihull/', '/services/', '/birmingham/full-valet/']) {
      await page.goto(path)
      await expect(page.locator('main > :is(.hero, .page-hero)')).not.toHaveAttribute('data-fade')
    }
  })
})

test.describe('Panels', () => {
  test('open and close, and carry their name in the address', async ({ page }) => {
    await page.goto('/services/')
    const panel = page.locator('#full-valet-details')
    await panel.locator('summary').click()
    await expect(panel).toHaveAttribute('open', '')
    await expect(page).toHaveURL('/services/#full-valet-details')
    await page.reload()
    await expect(panel).toHaveAttribute('open', '')
    await panel.locator('summary').press('Enter')
    await expect(panel).not.toHaveAttribute('open')
    await expect(page).toHaveURL('/services/')
  })

  test('open when a card on Home leads to their package', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Full Valet' }).click()
    await expect(page).toHaveURL(/\/services\/#full-valet/)
    await expect(page.locator('#full-valet-details')).toHaveAttribute('open', '')
    await expect(page.locator('#full-valet')).toBeInViewport()
  })
})

test.describe('What lies further down', () => {
  test('is laid out after the page has loaded', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/hero.*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const last = page.locator('footer')
    await expect(last).toHaveCSS('content-visibility', 'auto')
    release()
    await expectLaidOut(page)
    await expect(last).toHaveCSS('content-visibility', 'visible')
  })

  test('moves nobody who came by an address to a place in it, nor who reads there and reloads', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/services/#stage-2-polish')
    const card = page.locator('#stage-2-polish')
    const top = () => card.evaluate((one) => Math.round(one.getBoundingClientRect().top))
    await expectLaidOut(page)
    await expect.poll(top).toBe(80)
    await page.goto('/services/')
    await expectLaidOut(page)
    await card.evaluate((one) =>
      scrollTo({ top: one.getBoundingClientRect().top + scrollY - 200, behavior: 'instant' })
    )
    await page.reload()
    await expectLaidOut(page)
    await expect.poll(top).toBe(200)
  })
})

for (const town of ['solihull', 'birmingham']) {
  test(`Explore Services in ${town} scrolls smoothly and stops 80 pixels above the services`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/${town}/`)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
    await page.getByRole('link', { name: 'Explore Services' }).click()
    const top = () => page.locator('#services').evaluate((one) => Math.round(one.getBoundingClientRect().top))
    await expect.poll(top).toBe(80)
    const bar = await page.locator('.site-header').boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(80)
  })
}

test('The cards on Home show all their words beside or below the picture', async ({ page }) => {
  await page.goto('/')
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await page
      .locator('main .card-link')
      .evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight))
    expect(hidden).toEqual([0, 0, 0])
  }
})
