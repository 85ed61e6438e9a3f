import { expect, type Locator, type Page, test } from '@playwright/test'

const desktop = { name: 'desktop', viewport: { width: 1440, height: 900 }, hasTouch: false, height: 450 }
const phone = { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, height: 350 }
const kinds = ['exterior', 'interior', 'wheel']

for (const { name, height, ...screen } of [phone, desktop]) {
  test.describe(`slider, ${name}`, () => {
    test.use(screen)

    for (const path of ['/', '/results/'])
      test(`Visitors can compare three pairs of pictures on ${path}`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('slider')).toHaveCount(3)
        for (const [index, kind] of kinds.entries()) {
          const handle = page.getByRole('slider').nth(index)
          await expect(handle).toHaveAccessibleName(new RegExp(kind, 'i'))
          await expect(handle).toHaveAttribute('aria-valuetext', '50% before, 50% after')
          await expect(getComparison(page, index).getByText('BEFORE', { exact: true })).toBeVisible()
          await expect(getComparison(page, index).getByText('AFTER', { exact: true })).toBeVisible()
          await expectPosition(page, 50, index)
          expect((await getBox(getComparison(page, index))).height).toBeCloseTo(height, 2)
          expect((await getBox(handle)).width).toBeGreaterThanOrEqual(44)
        }
      })

    test('Visitors can move the divider with every slider key', async ({ page }) => {
      await openAwake(page, '/results/')
      const handle = page.getByRole('slider').first()
      await handle.focus()
      const presses: [string, number][] = [
        ['ArrowRight', 55],
        ['ArrowUp', 60],
        ['ArrowLeft', 55],
        ['ArrowDown', 50],
        ['PageUp', 60],
        ['PageDown', 50],
        ['End', 100],
        ['ArrowRight', 100],
        ['Home', 0],
        ['ArrowLeft', 0]
      ]
      for (const [key, position] of presses) {
        await page.keyboard.press(key)
        await expectPosition(page, position)
      }
      await expect(handle).toHaveAttribute('aria-valuetext', '0% before, 100% after')
      await expectPosition(page, 50, 1)
    })

    test('Visitors can press anywhere on the pictures to move the divider there', async ({ page }) => {
      await openAwake(page, '/results/')
      const { x, y, width } = await scrollTo(getComparison(page))
      const press = screen.hasTouch ? page.touchscreen.tap.bind(page.touchscreen) : page.mouse.click.bind(page.mouse)
      await press(x + width * 0.2, y + 60)
      await expectPosition(page, 20)
      await press(x + width * 0.9, y + 60)
      await expectPosition(page, 90)
    })
  })
}

test.describe('slider, mouse', () => {
  test.use(desktop)

  test('Visitors can drag the divider, and let go of it', async ({ page }) => {
    await openAwake(page, '/results/')
    const { x, y, width } = await scrollTo(getComparison(page))
    await page.mouse.move(x + width / 2, y + 225)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.3, y + 225, { steps: 4 })
    await expectPosition(page, 30)
    await page.mouse.move(x - 200, y - 40, { steps: 4 })
    await expectPosition(page, 0)
    await page.mouse.move(x + width * 0.7, y + 200, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(x + width * 0.1, y + 225)
    await expectPosition(page, 70)
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
  })

  test('Visitors can drag without anything being drawn anew', async ({ page }) => {
    await openAwake(page, '/results/')
    await page.getByRole('slider').first().press('ArrowRight')
    await getComparison(page).evaluate((root) => {
      const changed = new Set<string>()
      const seen = ({ type, attributeName }: MutationRecord) => changed.add(attributeName ?? type)
      const observer = new MutationObserver((records) => records.forEach(seen))
      observer.observe(root, { attributes: true, childList: true, characterData: true, subtree: true })
      Object.assign(window, { changed })
    })
    const { x, y, width } = await scrollTo(getComparison(page))
    await page.mouse.move(x + width / 2, y + 225)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.2, y + 225, { steps: 8 })
    await page.mouse.up()
    const changed = await page.evaluate(() => [...(window as unknown as { changed: Set<string> }).changed].sort())
    expect(changed).toEqual(['aria-valuenow', 'aria-valuetext', 'style'])
  })
})

test.describe('slider, finger', () => {
  test.use(phone)

  test('Visitors can drag the divider', async ({ page }) => {
    await openAwake(page, '/results/')
    const { x, y, width } = await scrollTo(getComparison(page))
    await swipe(page, [x + width / 2, y + 175], [x + width * 0.8, y + 175])
    await expectPosition(page, 80)
  })

  test('Visitors can scroll the page with a finger that starts on the pictures', async ({ page }) => {
    await openAwake(page, '/results/')
    const { x, y, width } = await scrollTo(getComparison(page))
    const before = await page.evaluate(() => scrollY)
    await swipe(page, [x + width * 0.3, y + 300], [x + width * 0.3 + 12, y + 40])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
    await expectPosition(page, 50)
  })
})

for (const { name, height: _, ...screen } of [phone, desktop]) {
  test.describe(`carousel, ${name}`, () => {
    test.use(screen)

    test('Visitors can go round with the next and previous buttons', async ({ page }) => {
      await openAwake(page, '/')
      await expectSlide(page, 1)
      await page.getByRole('button', { name: 'Previous testimonial' }).click()
      await expectSlide(page, 7)
      for (const slide of [1, 2, 3, 4, 5, 6, 7, 1]) {
        await page.getByRole('button', { name: 'Next testimonial' }).click()
        await expectSlide(page, slide)
      }
    })

    test('Visitors can jump with a dot and hear where they are', async ({ page }) => {
      await openAwake(page, '/')
      const spoken = getCarousel(page).locator('[aria-live=polite]')
      await expect(spoken).toBeEmpty()
      for (const slide of [5, 2, 7]) {
        await page.getByRole('button', { name: `Show testimonial ${slide}` }).click()
        await expectSlide(page, slide)
        await expect(spoken).toContainText(`${slide} of 7`)
      }
    })

    test('Visitors can move with the arrow keys from anywhere inside, and nowhere else', async ({ page }) => {
      await openAwake(page, '/')
      for (const button of ['Previous testimonial', 'Next testimonial', 'Show testimonial 3'])
        await test.step(button, async () => {
          await page.getByRole('button', { name: button }).focus()
          await page.keyboard.press('ArrowRight')
          await expectSlide(page, 2)
          await page.keyboard.press('ArrowLeft')
          await expectSlide(page, 1)
        })
      await page.keyboard.press('ArrowLeft')
      await expectSlide(page, 7)
      await page.getByRole('slider').first().press('ArrowLeft')
      await expectSlide(page, 7)
    })

    test('Visitors can swipe to either side', async ({ page }) => {
      await openAwake(page, '/')
      const { x, y, width } = await scrollTo(getCarousel(page).locator('.carousel-viewport'))
      const drag = screen.hasTouch ? swipe : dragMouse
      await drag(page, [x + width * 0.8, y + 60], [x + width * 0.3, y + 60])
      await expectSlide(page, 2)
      await drag(page, [x + width * 0.3, y + 60], [x + width * 0.8, y + 60])
      await expectSlide(page, 1)
      await drag(page, [x + width * 0.3, y + 60], [x + width * 0.3 + 20, y + 60])
      await expectSlide(page, 1)
    })

    test('Visitors can see a slide move for 500 ms', async ({ page }) => {
      await openAwake(page, '/')
      const seconds = getTrack(page).evaluate(
        (track) =>
          new Promise((ended) =>
            track.addEventListener('transitionend', (event) => ended((event as TransitionEvent).elapsedTime))
          )
      )
      await page.getByRole('button', { name: 'Next testimonial' }).click()
      expect(await seconds).toBe(0.5)
    })
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('Visitors can change slides without seeing them move', async ({ page }) => {
    await openAwake(page, '/')
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    expect(await getTrack(page).evaluate((track) => track.getAnimations().length)).toBe(0)
    await expectSlide(page, 2)
  })
})

for (const { name, height, ...screen } of [phone, desktop]) {
  test.describe(`without JavaScript, ${name}`, () => {
    test.use({ ...screen, javaScriptEnabled: false })

    test('Visitors can see both halves of every pair, and no handle that does nothing', async ({ page }) => {
      await page.goto('/results/')
      await expect(page.getByRole('slider')).toHaveCount(0)
      for (const index of kinds.keys()) {
        await expectDivider(page, 50, index)
        expect((await getBox(getComparison(page, index))).height).toBeCloseTo(height, 2)
        await expect(getComparison(page, index).getByRole('img')).toHaveCount(2)
      }
    })

    test('Visitors can scroll sideways through all seven testimonials', async ({ page }) => {
      await page.goto('/')
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
}

test('Visitors can print both halves and all seven testimonials', async ({ page }) => {
  await openAwake(page, '/')
  await page.getByRole('slider').first().press('End')
  await page.getByRole('button', { name: 'Show testimonial 4' }).click()
  await page.emulateMedia({ media: 'print' })
  await expectDivider(page, 50)
  await expect(getCarousel(page).getByRole('button')).toHaveCount(0)
  const boxes = await Promise.all((await getTrack(page).locator('> *').all()).map(getBox))
  expect(boxes).toHaveLength(7)
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBe(boxes[0]?.x)
    if (index > 0) expect(box.y).toBeGreaterThan(boxes[index - 1]?.y ?? 0)
  }
})

test('Visitors can read the page before any island code is fetched', async ({ page }) => {
  await openAwake(page, '/')
  const { count, early } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const islands = [...document.querySelectorAll('astro-island')]
    const urls = islands.flatMap((island) => ['component-url', 'renderer-url'].map((name) => island.getAttribute(name)))
    const fetched = performance
      .getEntriesByType('resource')
      .filter(({ name }) => urls.includes(new URL(name).pathname))
      .map(({ name, startTime }) => ({ name, isEarly: startTime < (navigation?.loadEventStart ?? 0) }))
    return { count: fetched.length, early: fetched.filter(({ isEarly }) => isEarly) }
  })
  expect(count).toBeGreaterThan(0)
  expect(early).toEqual([])
})

test('Visitors can read the page without a shift when the islands wake', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  const parts = getCarousel(page).locator('.carousel-slide:first-child blockquote, .carousel-dots, .carousel-arrow')
  const measure = async () => Promise.all((await parts.all()).map(getBox))
  const before = await measure()
  expect(before).toHaveLength(4)
  release()
  await expectAwake(page)
  await expectSlide(page, 1)
  expect(await measure()).toEqual(before)
})

test('Visitors can scroll the testimonials before they wake and stay where they were', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  const slides = getCarousel(page).getByRole('group')
  await slides.nth(5).scrollIntoViewIfNeeded()
  await expect(slides.nth(5)).toBeInViewport({ ratio: 0.9 })
  release()
  await expectAwake(page)
  await expectSlide(page, 6)
})

for (const when of ['before', 'after'])
  test.describe(`pressed ${when} the page has loaded, asleep`, () => {
    test.use(phone)

    test.beforeEach(({ page }) => (when === 'before' ? holdLoading(page) : undefined))

    test('Visitors can press once on a button', async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Next testimonial' }).tap()
      await page.getByRole('button', { name: 'Next testimonial' }).press('ArrowRight')
      release()
      await expectSlide(page, 3)
    })

    test('Visitors can press once on a slider', async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      const { x, y, width } = await scrollTo(getComparison(page, 1))
      await page.touchscreen.tap(x + width * 0.8, y + 80)
      await page.getByRole('slider').nth(2).press('Home')
      release()
      await expectPosition(page, 80, 1)
      await expectPosition(page, 0, 2)
      await expectPosition(page, 50, 0)
    })
  })

test('Visitors can press again when the code did not arrive', async ({ page }) => {
  await page.route(/_astro\/.*\.js/, (route) => route.abort())
  const failed = page.waitForEvent('console', (message) => /Error hydrating.*testimonial/.test(message.text()))
  await page.goto('/')
  await failed
  await page.unrouteAll()
  await expect(async () => {
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    await expect(getCarousel(page)).toHaveAttribute('data-mode', 'moving', { timeout: 1500 })
  }).toPass()
})

test('Visitors can reach the firm where a part of the page breaks', async ({ page }) => {
  await rewriteHtml(page, (html) =>
    html.replace('&quot;testimonials&quot;:[1,[', '&quot;testimonials&quot;:[1,[[0,null],')
  )
  await page.goto('/')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Unexpected Application Error!')
  await expect(alert).toContainText(/null/)
  await expect(alert.locator('a[href^="tel:"]')).toBeVisible()
  await expect(alert.locator('a[href^="mailto:"]')).toBeVisible()
  await page.getByRole('slider').first().press('End')
  await expectPosition(page, 100)
})

test('Visitors can use both under a policy that forbids style attributes', async ({ request }) => {
  for (const path of ['/', '/results/']) expect(await (await request.get(path)).text()).not.toMatch(/<[^>]+\sstyle=/)
})

const getComparison = (page: Page, index = 0) => page.locator('.before-after').nth(index)
const getCarousel = (page: Page) => page.locator('[aria-roledescription=carousel]')
const getTrack = (page: Page) => getCarousel(page).locator('.carousel-track')

async function openAwake(page: Page, path: string) {
  await page.goto(path)
  await expectAwake(page)
}

const expectAwake = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0)

async function expectPosition(page: Page, position: number, index = 0) {
  const handle = getComparison(page, index).getByRole('slider')
  await expect
    .poll(async () => Math.abs(Number(await handle.getAttribute('aria-valuenow')) - position))
    .toBeLessThan(1.1)
  await expectDivider(page, position, index)
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
  await expect(page.getByRole('button', { name: /^Show testimonial/, disabled: true })).toHaveAccessibleName(
    `Show testimonial ${number}`
  )
  await expect
    .poll(async () =>
      Math.abs((await getBox(slide)).x - (await getBox(getCarousel(page).locator('.carousel-viewport'))).x)
    )
    .toBeLessThan(1)
}

async function getBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not drawn`)
  return box
}

async function scrollTo(locator: Locator) {
  await locator.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return getBox(locator)
}

type Point = [number, number]

async function dragMouse(page: Page, from: Point, to: Point) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 8 })
  await page.mouse.up()
}

async function swipe(page: Page, [x, y]: Point, [toX, toY]: Point) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (let step = 1; step <= 10; step++)
    await send('touchMove', [{ x: x + ((toX - x) * step) / 10, y: y + ((toY - y) * step) / 10 }])
  await send('touchEnd', [])
}

/** Keeps every script file back until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/_astro\/.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A picture that never comes keeps the page from having loaded. */
async function holdLoading(page: Page) {
  await page.route('**/never.png', () => {})
  await rewriteHtml(page, (html) => html.replace('</body>', '<img src="/never.png" alt=""></body>'))
}

async function rewriteHtml(page: Page, rewrite: (html: string) => string) {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: rewrite(await response.text()) })
  })
}
