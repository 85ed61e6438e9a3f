import { expect, type Locator, type Page, type Route } from '@playwright/test'

export const desktop = { name: 'desktop', viewport: { width: 1440, height: 900 }, hasTouch: false, height: 450 }
export const phone = { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, height: 350 }
export const comparisons = ['exterior', 'interior', 'wheel']

export const getComparison = (page: Page, index = 0) => page.locator('.before-after').nth(index)
export const getCarousel = (page: Page) => page.locator('[aria-roledescription=carousel]')

/** What moves is there within half a second, and waited for dozens of times. */
const often = { intervals: [50] }

export async function openAwake(page: Page, path: string) {
  await page.goto(path)
  await expectAwake(page)
  await expectLaidOut(page)
}

// A visit's island sleeps until an address leads to it.
const asleep = 'astro-island[ssr]:not([client=visit])'
const notLaidOut = ':is([data-fade], [data-later]):not([data-laid])'

/** Islands answer to our code once it has taken them over. */
export const expectAwake = (page: Page) => waitUntilGone(page, asleep)

/** Nothing moves any more because something above it gets its height (page.ts). */
export const expectLaidOut = (page: Page) => waitUntilGone(page, notLaidOut)

/** The same where scripts run at all. */
export const expectSettled = (page: Page) => waitUntilGone(page, `.js :is(${asleep}, ${notLaidOut})`)

/** Looked at in every frame: a locator is asked again after half a second, and hundreds of tests wait for this. */
async function waitUntilGone(page: Page, selector: string) {
  await page.waitForFunction((one) => !document.querySelector(one), selector)
}

export async function expectPosition(page: Page, position: number, index = 0) {
  const handle = getComparison(page, index).getByRole('slider')
  await expect
    .poll(async () => Math.abs(Number(await handle.getAttribute('aria-valuenow')) - position), often)
    .toBeLessThan(1.1)
  await expectDivider(page, position, index)
}

/** Where the divider is drawn, and where the second picture is cut. */
export async function expectDivider(page: Page, position: number, index = 0) {
  const [root, line] = [getComparison(page, index), getComparison(page, index).locator('.before-after-line')]
  await expect
    .poll(async () => {
      const [outer, inner] = [await getBox(root), await getBox(line)]
      return Math.abs(((inner.x + inner.width / 2 - outer.x) / outer.width) * 100 - position)
    }, often)
    .toBeLessThan(1)
  const cut = await root
    .locator('.before-after-side')
    .nth(1)
    .evaluate((side) => getComputedStyle(side).clipPath)
  expect(Math.abs(Number(/([\d.]+)%\)$/.exec(cut)?.[1] ?? 0) - position)).toBeLessThan(1)
}

/** The slide seen, the only one spoken, and the dot that is lit. */
export async function expectSlide(page: Page, number: number) {
  const slide = getCarousel(page).getByRole('group')
  await expect(slide).toHaveCount(1)
  await expect(slide).toHaveAccessibleName(`${number} of 7`)
  await expect(page.locator('.carousel-dot[aria-current]')).toHaveAccessibleName(`Show testimonial ${number}`)
  await expect
    .poll(
      async () => Math.abs((await getBox(slide)).x - (await getBox(getCarousel(page).locator('.carousel-viewport'))).x),
      often
    )
    .toBeLessThan(1)
}

export async function getBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not drawn`)
  return box
}

/** Focus may still be scrolling smoothly, and Chromium adds the rest of that to a jump: jump again until it holds. */
export async function scrollTo(locator: Locator) {
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

export async function swipe(page: Page, [x, y]: Point, [toX, toY]: Point) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (let step = 1; step <= 10; step++)
    await send('touchMove', [{ x: x + ((toX - x) * step) / 10, y: y + ((toY - y) * step) / 10 }])
  await send('touchEnd', [])
}

/** Keeps what is asked for back until the returned function is called. */
export async function hold(page: Page, what: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await promise
    await route.fallback()
  }
  await page.route(what, wait)
  return resolve
}

/** All but the one that lays the page out. */
export const holdScripts = (page: Page) => hold(page, /_astro\/(?!page|preload).*\.js/)

/** Builds with other settings differ in what their islands are given, and in nothing else. */
export async function rewriteHtml(page: Page, rewrite: (html: string) => string, path: string | RegExp = '/') {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: rewrite(await response.text()) })
  })
}
