import type { Locator, Page, Route } from '@playwright/test'

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

export async function getBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not drawn`)
  return box
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
