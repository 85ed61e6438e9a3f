import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectLaidOut } from '../support/islands.ts'

/** Until observers have been told, which is in the next frame. */
const jump = (page: Page, top: number) =>
  page.evaluate(async (y) => {
    scrollTo({ top: y, behavior: 'instant' })
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
  }, top)
const measure = (section: Locator) =>
  section.evaluate((one) => ({ top: one.getBoundingClientRect().top + scrollY, height: one.clientHeight }))
const readTop = (part: Locator) => part.evaluate((one) => Math.round(one.getBoundingClientRect().top))

test.describe('Sections', () => {
  test('come in once, at a tenth or when focused, and are never hidden on paper', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await expectLaidOut(page)
    const isOpaque = () =>
      page.locator('[data-fade]').evaluateAll((all) => all.every((one) => getComputedStyle(one).opacity === '1'))
    expect(await isOpaque()).toBe(false)
    const section = page.locator('main > [data-fade]').nth(2)
    const { top, height } = await measure(section)
    await jump(page, top - 900 + height * 0.07)
    await expect(section).not.toHaveAttribute('data-shown')
    await expect(section).toHaveCSS('opacity', '0')
    await jump(page, top - 900 + height * 0.13)
    await expect(section).toHaveAttribute('data-shown', '')
    await expect(section).toHaveCSS('opacity', '1')
    await jump(page, 0)
    await expect(section).toHaveAttribute('data-shown', '')
    await expect(page.locator('main > .hero')).not.toHaveAttribute('data-fade')

    const link = page.getByRole('link', { name: 'Ask about your workplace' })
    const below = page.locator('[data-fade]', { has: link })
    await expect(below).not.toHaveAttribute('data-shown')
    await link.evaluate((one) => one.focus({ preventScroll: true }))
    await expect(below).toHaveAttribute('data-shown', '')
    expect(await isOpaque()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(isOpaque).toBe(true)
    await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
    await expect.poll(isOpaque).toBe(true)
  })

  test('in view when a page opens never fade, and those further down do on every kind of page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/', '/services/', '/results/', '/contact/', '/solihull/', '/solihull/full-valet/']) {
      await page.goto(path)
      const fading = page.locator('[data-fade]')
      await expect(fading.last()).toHaveAttribute('data-fade', 'out')
      await expect(fading.last()).toHaveCSS('opacity', '0')
      const wrong = await fading.evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().top < innerHeight && getComputedStyle(one).opacity !== '1')
          .map(({ id, className }) => id || className)
      )
      expect(wrong, path).toEqual([])
    }
    await page.goto('/contact/#terms')
    await expect(page.locator('#terms')).toHaveCSS('opacity', '1')
  })

  test('that are very tall come in when they fill a quarter of the screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 340 })
    await page.goto('/solihull/')
    await expectLaidOut(page)
    const section = page.locator('#services')
    const { top, height } = await measure(section)
    expect(height * 0.1).toBeGreaterThan(340)
    await jump(page, top - 240)
    await expect(section).toHaveAttribute('data-shown', '')
  })
})

test.describe('A link to another page', () => {
  const links: [from: string, name: string, to: string, place: string, panel?: string][] = [
    ['/', 'Full Valet', '/services/', '#full-valet', '#full-valet-details'],
    ['/solihull/full-valet/', 'See more results', '/results/', '#interior'],
    ['/results/', 'Privacy', '/contact/', '#privacy', '#privacy']
  ]

  for (const [from, name, to, place, panel] of links)
    test(`lands at its top, and shows what it was about: ${name}`, async ({ page }) => {
      await page.goto(from)
      await expectLaidOut(page)
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/later.'))
      )
      await page.waitForLoadState('networkidle')
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.locator(`${place}.meant`)).toHaveCount(1)
      await expect(page).toHaveURL(to)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      if (panel) await expect(page.locator(panel)).toHaveAttribute('open', '')
      const jump = page.locator('.meant-jump')
      await expect(jump).toHaveText(name)
      await jump.click()
      await expect(page.locator(place)).toBeInViewport()
      await expect(jump).toHaveCount(0)
      // Once is enough.
      await page.goto(to)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.meant')).toHaveCount(0)
    })
})

test('The form’s link to the terms opens nothing else, and another leads back to the tick', async ({ page }) => {
  await page.goto('/contact/')
  await page.locator('#booking-form').getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeInViewport()
  await expect(page).toHaveURL('/contact/#terms')
  // Nothing of the band above shows between it and the header.
  await expect.poll(() => readTop(page.locator('#terms'))).toBe(72)
  await expect(page.locator('#terms details[open]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the form' }).first().click()
  await expect(page.locator('#acceptedTerms')).toBeInViewport()
  await expect(page.locator('#acceptedTerms')).toBeFocused()
})

test.describe('What lies further down', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('moves nobody who came by an address to a place in it, nor who reads there and reloads', async ({ page }) => {
    await page.goto('/services/#stage-2-polish')
    const card = page.locator('#stage-2-polish')
    await expectLaidOut(page)
    await expect.poll(() => readTop(card)).toBe(80)
    await page.goto('/services/')
    await expectLaidOut(page)
    await jump(page, (await measure(card)).top - 200)
    await page.reload()
    await expectLaidOut(page)
    await expect.poll(() => readTop(card)).toBe(200)
  })

  test('is reached from a town’s Explore Services smoothly, stopping 80 pixels above', async ({ page }) => {
    for (const town of ['solihull', 'birmingham']) {
      await page.goto(`/${town}/`)
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
      await page.getByRole('link', { name: 'Explore Services' }).click()
      await expect.poll(() => readTop(page.locator('#services'))).toBe(80)
      expect((await page.locator('.site-header').boundingBox())?.height).toBeLessThanOrEqual(80)
    }
  })
})
