import { expect, type Page } from '@playwright/test'

/** Every request to another origin, from the moment this is called. */
export function watchStrangers(page: Page, own: string): string[] {
  const strangers: string[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== own && !/^(data|blob|about):$/.test(url.protocol)) strangers.push(url.href)
  })
  return strangers
}

/** What the browser holds for this site, by name, wherever a site can leave something. */
export async function listTraces(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`)
  const kept = await page.evaluate(async () => [
    ...(document.cookie ? [`cookie ${document.cookie}`] : []),
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`)
  ])
  return [...cookies, ...kept]
}

/** Down to the foot of the page, until all that came into sight is there. */
export async function readThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.complete))).toBe(true)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}
