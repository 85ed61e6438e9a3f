import type { Page } from '@playwright/test'
import {
  booking,
  expect,
  failedText,
  openContact,
  payloadOf,
  safePanel,
  sentPanel,
  submit,
  test,
  toast
} from './support/booking-test.ts'

/** Builds with other settings differ in what the island is given, and in nothing else. */
async function rebuildWith(page: Page, change: (html: string) => string) {
  await page.route('**/contact/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

const settings: [string, string][] = [
  ['PUBLIC_EMAIL_KEY', 'local-key'],
  ['PUBLIC_EMAIL_SERVICE', 'local-service'],
  ['PUBLIC_EMAIL_TEMPLATE', 'booking-request']
]
for (const [variable, value] of settings) {
  test(`Without ${variable} nothing is sent, nothing is lost, and the console says what to set`, async ({
    page,
    service
  }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await rebuildWith(page, (html) => html.replaceAll(value, ''))
    await openContact(page)
    await submit(page)
    await expect(safePanel(page)).toContainText("isn't set up to send requests")
    await expect(toast(page)).toHaveText(failedText)
    expect(messages.filter((text) => text.includes(variable)).length).toBe(1)
    expect(service.posts).toEqual([])
    await expect(safePanel(page).getByRole('button', { name: 'Send again' })).toBeVisible()
  })
}

test('An address on the block list is refused by the SDK: 403', async ({ page, service }) => {
  const list = `"blockList":[1,[[0,"${booking.email}"]]]`.replaceAll('"', '&quot;')
  await rebuildWith(page, (html) => html.replace('&quot;blockList&quot;:[1,[]]', list))
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toContainText('refused the request (Forbidden)')
  expect(service.posts).toEqual([])
})

test('Where storage is refused, requests are sent and throttled all the same', async ({ page, service }) => {
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
      configurable: true
    }
    Object.defineProperty(window, 'localStorage', refuse)
    Object.defineProperty(window, 'sessionStorage', refuse)
  })
  await openContact(page)
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts.map(({ body }) => body)).toEqual([payloadOf(booking)])
  await submit(page)
  await expect(safePanel(page)).toContainText('Too Many Requests')
  expect(service.posts.length).toBe(1)
})

test('Where the SDK or the toasts cannot be fetched, that is a failed send like any other', async ({
  page,
  service
}) => {
  await page.route(/_astro\/(es|toaster)\..*\.js/, (route) => route.abort())
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toContainText(
    "We couldn't load the part of this page that sends requests, so nothing was sent"
  )
  await expect(page.getByRole('status').filter({ hasText: failedText })).toBeVisible()
  expect(service.posts).toEqual([])
})
