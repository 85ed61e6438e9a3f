import { expect, test } from '@playwright/test'
import {
  comparisons,
  expectAwake,
  expectDivider,
  expectLaidOut,
  expectPosition,
  expectSlide,
  getBox,
  getCarousel,
  getComparison,
  holdScripts,
  phone,
  rewriteHtml,
  scrollTo
} from '../support/islands.ts'

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('Visitors see both halves of every pair and all testimonials, and no dead button', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('slider')).toHaveCount(0)
    for (const index of comparisons.keys()) {
      await expectDivider(page, 50, index)
      expect((await getBox(getComparison(page, index))).height).toBeCloseTo(phone.height, 2)
      await expect(getComparison(page, index).getByRole('img')).toHaveCount(2)
    }
    const slides = getCarousel(page).getByRole('group')
    await expect(slides).toHaveCount(7)
    await expect(getCarousel(page).getByRole('img', { name: 'Rated 5 out of 5' })).toHaveCount(7)
    await expect(getCarousel(page).getByRole('button')).toHaveCount(0)
    await expect(slides.last()).not.toBeInViewport()
    await slides.last().scrollIntoViewIfNeeded()
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 })
    await expect(slides.first()).not.toBeInViewport()
  })
})

test('Visitors can scroll the testimonials before they wake, and nothing has moved when they do', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  await expectLaidOut(page)
  const parts = getCarousel(page).locator('.carousel-slide:first-child blockquote, .carousel-dots, .carousel-arrow')
  const measure = () =>
    parts.evaluateAll((all) =>
      all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return [left, top + scrollY, width, height].map(Math.round)
      })
    )
  const before = await measure()
  expect(before).toHaveLength(4)
  const slides = getCarousel(page).getByRole('group')
  await slides.nth(5).scrollIntoViewIfNeeded()
  await expect(slides.nth(5)).toBeInViewport({ ratio: 0.9 })
  release()
  await expectAwake(page)
  await expectSlide(page, 6)
  await page.getByRole('button', { name: 'Show testimonial 1' }).press('Enter')
  await expectSlide(page, 1)
  await expect.poll(measure).toEqual(before)
})

for (const when of ['before', 'after'])
  test.describe(`pressed ${when} the page has loaded, asleep`, () => {
    test.use(phone)

    test('Visitors need press only once on a button and on a slider', async ({ page }) => {
      if (when === 'before') {
        // A picture that never comes keeps the page from having loaded.
        await page.route('**/never.png', () => {})
        await rewriteHtml(page, (html) => html.replace('</body>', '<img src="/never.png" alt=""></body>'))
      }
      const release = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      if (when === 'after') await expectLaidOut(page)
      await scrollTo(getComparison(page, 1))
      // At once: what is older than three seconds isn't repeated.
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('[aria-label="Next testimonial"]')?.click()
        const key = new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true })
        document.querySelectorAll('[role=slider]')[1]?.dispatchEvent(key)
      })
      release()
      await expectPosition(page, 0, 1)
      await expectAwake(page)
      await expectSlide(page, 2)
    })
  })
