import type { Page } from '@playwright/test'
import { findKind } from '../catalogue/routes.ts'
import { routes } from './site/site.ts'
import { booking, content, expect, expectAwake, payloadOf, readKept, test } from './support/booking-test.ts'

/** One of each kind: a template writes the others. */
const [...walked] = Map.groupBy(routes, findKind)
  .values()
  .map(([path = '']) => path)

test('Every kind of page and part: nothing leaves the site, nothing is left', async ({ page, form, baseURL }) => {
  const strangers = watchStrangers(page, baseURL)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // As the privacy notice says: the size chosen on Services, and what was typed into the form.
  const known: string[] = []
  for (const path of walked) {
    await page.goto(path)
    await readThrough(page)
    if (path === '/') {
      if (content.gallery.length > 0) await page.getByRole('slider').first().press('ArrowRight')
      if (content.testimonials.length > 1) await page.getByRole('button', { name: 'Next testimonial' }).click()
      if (content.coverage) {
        await page.locator('#coverage-postcode').fill('B91 3QN')
        await page.locator('#coverage-postcode').press('Enter')
        await expect(page.locator('#coverage-verdict')).toContainText('B91 3QN')
      }
    }
    if (path === '/services/') {
      await page.locator('.size-switch').getByRole('radio').nth(1).check()
      known.push('session size')
    }
    if (path === '/contact/') {
      await form.fillIn(booking, false)
      await form.send()
      await expect(page.locator('#booking-messages').getByRole('alert')).toBeVisible()
      known.push('session booking')
    }
    expect([path, ...(await listTraces(page))]).toEqual([path, ...known])
  }
  expect(strangers).toEqual([])
  expect(complaints).toEqual([])
  await page.goto('/no/such/page')
  await readThrough(page)
  expect(await listTraces(page)).toEqual(known)
  expect(strangers).toEqual([])
})

test('With an email service elsewhere, requests go only there', async ({ page, form, service, baseURL }) => {
  const host = 'https://api.emailjs.com'
  const posts: (string | null)[] = []
  await page.route('**/contact/', async (route) => {
    const response = await route.fetch()
    // As PUBLIC_EMAIL_ORIGIN writes it into the page and its policy.
    const emptyOrigin = '&quot;origin&quot;:[0,&quot;&quot;]'
    const html = (await response.text()).replace(
      emptyOrigin,
      emptyOrigin.replace('&quot;&quot;', `&quot;${host}&quot;`)
    )
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const widened = policy.replace(/(connect-src|form-action) 'self'/g, `$1 'self' ${host}`)
    await route.fulfill({ response, body: html, headers: { ...headers, 'content-security-policy': widened } })
  })
  await page.route(`${host}/**`, async (route) => {
    posts.push(route.request().postData())
    await route.fulfill({ status: 200, body: 'OK', headers: { 'access-control-allow-origin': '*' } })
  })
  const strangers = watchStrangers(page, baseURL)
  await form.open()
  await form.submit()
  await expect(form.sentPanel).toBeVisible()
  expect(await listTraces(page)).toEqual(['local booking-request', 'session booking'])
  expect(Object.keys(await readKept(page)).sort()).toEqual(['lastSend', 'sent'])
  await form.sentPanel.getByRole('button', { name: 'Clear this' }).click()
  // Only when Send was last pressed.
  expect(Object.keys(await readKept(page))).toEqual(['lastSend'])
  expect(posts).toEqual([payloadOf(booking)])
  expect(strangers).toEqual([`${host}/api/v1.0/email/send`])
  expect(service.posts).toEqual([])
})

/** Every request to another origin, from the moment this is called. */
function watchStrangers(page: Page, own?: string): string[] {
  const strangers: string[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== own && !/^(data|blob|about):$/.test(url.protocol)) strangers.push(url.href)
  })
  return strangers
}

/** What the browser holds for this site, by name, wherever a site can leave something. */
async function listTraces(page: Page): Promise<string[]> {
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
async function readThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.complete))).toBe(true)
  await expectAwake(page)
}
