import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAwake, expectLaidOut, getBox, holdScripts, rewriteHtml } from '../support/islands.ts'

/* The sliders and the testimonials, asleep and under a finger. With buttons, keys and a mouse: journeys.spec.ts. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, height: 350 }

const getComparison = (page: Page, index = 0) => page.locator('.before-after').nth(index)
const getCarousel = (page: Page) => page.locator('[aria-roledescription=carousel]')

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('Visitors see both halves of every pair and all testimonials, and no dead button', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('slider')).toHaveCount(0)
    for (const index of [0, 1, 2]) {
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

test.describe('With a finger', () => {
  test.use(phone)

  test('Visitors can press and drag a slider, and scroll with a finger on the pictures', async ({ page }) => {
    await openAwake(page, '/results/')
    const { x, y, width } = await scrollTo(getComparison(page))
    await page.touchscreen.tap(x + width * 0.9, y + 60)
    await expectPosition(page, 90)
    await swipe(page, [x + width / 2, y + 175], [x + width * 0.8, y + 175])
    await expectPosition(page, 80)
    const before = await page.evaluate(() => scrollY)
    await swipe(page, [x + width * 0.3, y + 300], [x + width * 0.3 + 12, y + 40])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
    await expectPosition(page, 80)
  })

  test('Visitors can swipe the testimonials, far enough', async ({ page }) => {
    await openAwake(page, '/')
    const { x, y, width } = await scrollTo(getCarousel(page).locator('.carousel-viewport'))
    await swipe(page, [x + width * 0.8, y + 60], [x + width * 0.3, y + 60])
    await expectSlide(page, 2)
    await swipe(page, [x + width * 0.3, y + 60], [x + width * 0.8, y + 60])
    await expectSlide(page, 1)
    await swipe(page, [x + width * 0.3, y + 60], [x + width * 0.3 + 20, y + 60])
    await expectSlide(page, 1)
  })
})

test('Visitors can see a slide move for 500 ms, and with reduced motion not at all', async ({ page }) => {
  const slides = getCarousel(page).locator('.carousel-track')
  await openAwake(page, '/')
  // Chromium may set the start later once it is known, and reports the step back as an end after 0 s.
  const seconds = slides.evaluate(
    (track) =>
      new Promise((ended) =>
        track.addEventListener('transitionend', (event) => {
          const { elapsedTime } = event as TransitionEvent
          if (elapsedTime > 0) ended(elapsedTime)
        })
      )
  )
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  expect(await seconds).toBe(0.5)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  expect(await slides.evaluate((track) => track.getAnimations().length)).toBe(0)
  await expectSlide(page, 3)
})

async function openAwake(page: Page, path: string) {
  await page.goto(path)
  await expectAwake(page)
  await expectLaidOut(page)
}

async function expectPosition(page: Page, position: number, index = 0) {
  const handle = getComparison(page, index).getByRole('slider')
  await expect
    .poll(async () => Math.abs(Number(await handle.getAttribute('aria-valuenow')) - position))
    .toBeLessThan(1.1)
}

/** Where the divider is drawn, and where the second picture is cut. */
async function expectDivider(page: Page, position: number, index = 0) {
  const [root, line] = [getComparison(page, index), getComparison(page, index).locator('.before-after-line')]
  await expect
    .poll(async () => {
      const [outer, inner] = [await getBox(root), await getBox(line)]
      return Math.abs(((inner.x + inner.width / 2 - outer.x) / outer.width) * 100 - position)
    })
    .toBeLessThan(1)
  const cut = await root
    .locator('.before-after-side')
    .nth(1)
    .evaluate((side) => getComputedStyle(side).clipPath)
  expect(Math.abs(Number(/([\d.]+)%\)$/.exec(cut)?.[1] ?? 0) - position)).toBeLessThan(1)
}

/** The slide seen, the only one spoken, and the dot that is lit. */
async function expectSlide(page: Page, number: number) {
  const slide = getCarousel(page).getByRole('group')
  await expect(slide).toHaveCount(1)
  await expect(slide).toHaveAccessibleName(`${number} of 7`)
  await expect(page.locator('.carousel-dot[aria-current]')).toHaveAccessibleName(`Show testimonial ${number}`)
  await expect
    .poll(async () => (await getBox(slide)).x - (await getBox(getCarousel(page).locator('.carousel-viewport'))).x)
    .toBeCloseTo(0, 0)
}

/** Focus may still be scrolling smoothly, and Chromium adds the rest of that to a jump: jump again until it holds. */
async function scrollTo(locator: Locator) {
  await locator.evaluate(async (element) => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    let top: number
    do {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      top = element.getBoundingClientRect().top
      await nextFrame()
      await nextFrame()
    } while (element.getBoundingClientRect().top !== top)
  })
  return getBox(locator)
}

type Point = [number, number]

async function swipe(page: Page, [x, y]: Point, [toX, toY]: Point) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (let step = 1; step <= 10; step++)
    await send('touchMove', [{ x: x + ((toX - x) * step) / 10, y: y + ((toY - y) * step) / 10 }])
  await send('touchEnd', [])
}
