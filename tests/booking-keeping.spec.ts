import type { Page } from '@playwright/test'
import {
  booking,
  cleared,
  expect,
  expectAwake,
  failedText,
  fault,
  openContact,
  openContactUnseen,
  payloadOf,
  readForm,
  safePanel,
  sendButton,
  sentPanel,
  submit,
  test,
  toast
} from './support/booking-test.ts'

test('Leaving the page before there is an answer loses nothing, and until then nothing is stored', async ({
  page,
  service
}) => {
  service.answer = 'hang'
  await openContact(page)
  await submit(page)
  await expect.poll(() => service.posts.length).toBe(1)
  expect(await readStored(page)).toBeNull()
  await page.reload()
  await expect(safePanel(page)).toContainText('may still have arrived')
  await expect(safePanel(page)).not.toBeFocused()
  await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
  expect(await readForm(page)).toEqual({ ...booking, acceptedTerms: false })
})

test('A page out of sight keeps the request under way, and takes it back when it is seen or answered', async ({
  page,
  service
}) => {
  await page.clock.install()
  await openContact(page)
  const answerNow = await holdAnswer(page)
  await submit(page)
  await turnAway(page, 'hidden')
  expect(await readStored(page)).toContain('interrupted')
  await turnAway(page, 'visible')
  expect(await readStored(page)).toBeNull()
  await turnAway(page, 'hidden')
  answerNow()
  await expect(sentPanel(page)).toBeVisible()
  expect(await readStored(page)).toBeNull()
  await turnAway(page, 'visible')

  service.answer = fault
  await page.clock.fastForward(11_000)
  await submit(page)
  await expect(safePanel(page)).toContainText('Something went wrong')
  await page.clock.fastForward(11_000)
  await holdAnswer(page)
  await safePanel(page).getByRole('button', { name: 'Send again' }).click()
  await turnAway(page, 'hidden')
  expect(await readStored(page)).toContain('interrupted')
  await turnAway(page, 'visible')
  expect(await readStored(page)).toContain('Disk full')
})

test('What failed outlives a reload, can be put back, and is gone once it was sent', async ({ page, service }) => {
  service.answer = fault
  await page.clock.install()
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toBeVisible()
  await page.reload()
  await expect(safePanel(page)).toContainText('Something went wrong')
  expect(await readForm(page)).toEqual(cleared)
  await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
  await expect(safePanel(page)).toContainText('Your details are back in the form')
  service.answer = { status: 200, text: 'OK' }
  await page.clock.fastForward(10_000)
  await page.locator('#acceptedTerms').check()
  await sendButton(page).click()
  await expect(sentPanel(page)).toBeVisible()
  await expect(safePanel(page)).toHaveCount(0)
  expect(service.posts[1]?.body).toBe(payloadOf(booking))
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('Visitors can send it again as it was, once the ten seconds are over', async ({ page, service }) => {
  service.answer = fault
  await page.clock.install()
  await openContact(page)
  await submit(page)
  const again = safePanel(page).getByRole('button', { name: /^Send/ }).first()
  await expect(again).toHaveText(/^Send again in (9|10) s$/)
  // Forced: Playwright would wait until the button can be pressed.
  await again.click({ force: true })
  await page.clock.fastForward(5_000)
  await expect(again).toHaveText(/^Send again in [345] s$/)
  await again.click({ force: true })
  expect(service.posts.length).toBe(1)
  service.answer = { status: 200, text: 'OK' }
  await page.clock.fastForward(6_000)
  await expect(again).toHaveText('Send again')
  await again.click()
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts.map(({ body }) => body)).toEqual([payloadOf(booking), payloadOf(booking)])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('Sent again and failed again: what was typed meanwhile stays', async ({ page, service }) => {
  service.answer = fault
  await page.clock.install()
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toBeVisible()
  await page.locator('#name').fill('Somebody else')
  await page.clock.fastForward(11_000)
  await safePanel(page).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => service.posts.length).toBe(2)
  await expect(safePanel(page)).toBeFocused()
  await expect(page.locator('#name')).toHaveValue('Somebody else')
})

test('A second request within ten seconds is held back: 429, and its details are safe', async ({ page, service }) => {
  await openContact(page)
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  await submit(page, { ...booking, carModel: '6' })
  await expect(safePanel(page)).toContainText('Too Many Requests')
  await expect(toast(page).filter({ hasText: failedText })).toBeVisible()
  expect(await readForm(page)).toEqual(cleared)
  expect(service.posts.length).toBe(1)
})

test('Kept details go when they are discarded, and after 30 minutes', async ({ page, service }) => {
  service.answer = fault
  await page.clock.install()
  await openContact(page)
  await submit(page)
  // The half hour starts with the failure, which may come late on a slow machine.
  await expect(safePanel(page)).toBeVisible()
  await page.clock.fastForward('29:00')
  await expect(safePanel(page)).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(safePanel(page)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await submit(page)
  await safePanel(page).getByRole('button', { name: 'Discard my details' }).click()
  await expect(safePanel(page)).toHaveCount(0)
  await page.reload()
  await expectAwake(page)
  await expect(safePanel(page)).toHaveCount(0)

  await page.clock.fastForward(11_000)
  await submit(page)
  await expect(safePanel(page)).toBeVisible()
  await page.goto('/services/')
  await page.clock.fastForward('31:00')
  await openContact(page)
  await expect(safePanel(page)).toHaveCount(0)
})

test('Visitors can also call, write a mail that is filled in, or copy', async ({ page, context, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  service.answer = fault
  await openContact(page)
  await submit(page)
  await expect(safePanel(page).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+44/)
  const mail = new URL((await safePanel(page).getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '')
  for (const value of Object.values(booking)) expect(mail.searchParams.get('body')).toContain(value)
  await safePanel(page).getByRole('button', { name: 'Copy my details' }).click()
  await expect(safePanel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Car make: Mazda')
})

test('A page made ready on hover reads what was kept when it is shown, not before', async ({ page, service }) => {
  service.answer = fault
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toBeVisible()
  const show = await openContactUnseen(page)
  await expect(safePanel(page)).toHaveCount(0)
  await show()
  await expect(safePanel(page)).toBeVisible()
})

const readStored = (page: Page) => page.evaluate(() => sessionStorage.getItem('unsent-booking'))

/** The next request waits for its answer until it is allowed to have one. */
async function holdAnswer(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    '**/email/send',
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 }
  )
  return resolve
}

/** As when a visitor changes to another tab or locks the phone. */
async function turnAway(page: Page, state: DocumentVisibilityState) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
