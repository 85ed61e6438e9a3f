import { expect, test } from '@playwright/test'
import { paths } from '../../catalogue/routes.ts'
import {
  expectAwake,
  expectDivider,
  expectLaidOut,
  expectPosition,
  expectSlide,
  getBox,
  getCarousel,
  getComparison,
  holdLoading,
  holdScripts,
  kinds,
  openAwake,
  phone,
  scrollTo
} from '../support/islands.ts'

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('Visitors see both halves of every pair and all testimonials, and no dead button', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('slider')).toHaveCount(0)
    for (const index of kinds.keys()) {
      await expectDivider(page, 50, index)
      expect((await getBox(getComparison(page, index))).height).toBeCloseTo(phone.height, 2)
      await expect(getComparison(page, index).getByRole('img')).toHaveCount(2)
    }
    const slides = getCarousel(page).getByRole('group')
    await expect(slides).toHaveCount(7)
    await expect(getCarousel(page).getByText('Rated 5 out of 5')).toHaveCount(7)
    await expect(getCarousel(page).getByRole('button')).toHaveCount(0)
    await expect(slides.last()).not.toBeInViewport()
    await slides.last().scrollIntoViewIfNeeded()
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 })
    await expect(slides.first()).not.toBeInViewport()
  })
})

test('A page can be read before island code is fetched, which then comes all at once', async ({ page }) => {
  for (const path of Object.values(paths)) {
    await openAwake(page, path)
    const { early, fetched, named } = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(?!later\.)[^/]+\.js$/.test(name))
      const islands = [...document.querySelectorAll<HTMLElement>('astro-island')]
      return {
        early: scripts.filter(({ startTime }) => startTime < (visit?.loadEventStart ?? 0)),
        fetched: [...new Set(scripts.map(({ name }) => new URL(name).pathname))].sort(),
        named: [...new Set(islands.flatMap(({ dataset }) => dataset.files?.split(' ')))].sort()
      }
    })
    expect(early, path).toEqual([])
    expect(fetched.length).toBeGreaterThan(2)
    // What the build did not name would be a round trip late.
    expect(fetched, path).toEqual(named)
  }
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
      if (when === 'before') await holdLoading(page)
      const release = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      if (when === 'after') await expectLaidOut(page)
      for (const dot of [5, 3]) await page.getByRole('button', { name: `Show testimonial ${dot}` }).tap()
      await page.getByRole('button', { name: 'Next testimonial' }).tap()
      await page.getByRole('button', { name: 'Next testimonial' }).press('ArrowRight')
      const { x, y, width } = await scrollTo(getComparison(page, 1))
      await page.touchscreen.tap(x + width * 0.8, y + 80)
      await page.getByRole('slider').nth(2).press('Home')
      const first = await scrollTo(getComparison(page))
      await page.mouse.move(first.x + first.width / 2, first.y + 80)
      await page.mouse.down()
      await page.mouse.move(first.x + first.width * 0.3, first.y + 80, { steps: 4 })
      await page.mouse.up()
      release()
      await expectSlide(page, 5)
      await expectPosition(page, 80, 1)
      await expectPosition(page, 0, 2)
      await expectPosition(page, 30)
    })
  })
