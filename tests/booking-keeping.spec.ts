import type { Page } from '@playwright/test'
import {
  booking,
  choosePhotos,
  cleared,
  expect,
  expectAwake,
  fault,
  openContact,
  payloadOf,
  readForm,
  safePanel,
  sendButton,
  sentPanel,
  submit,
  test,
  throttleTime,
  thumbnails
} from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makePhoto } from './support/photos.ts'

const press = (page: Page, name: string) => safePanel(page).getByRole('button', { name }).click()
const readStored = (page: Page) => page.evaluate(() => sessionStorage.getItem('unsent-booking'))

test('Leaving the page before there is an answer loses nothing but the photos, which are asked for again', async ({
  page,
  service
}) => {
  service.answer = 'hang'
  await openContact(page)
  await choosePhotos(page, await makePhoto('one.jpg', 'red'), await makePhoto('two.jpg', 'blue'))
  await submit(page)
  await expect.poll(() => service.posts.length).toBe(1)
  expect(await readStored(page)).toBeNull()
  await page.reload()
  await expect(safePanel(page)).toContainText('may still have arrived')
  await expect(safePanel(page)).toContainText('Please choose your 2 photos again')
  await expect(safePanel(page)).not.toBeFocused()
  expect(await readStored(page)).not.toContain('data:')
  await press(page, 'Restore my details')
  expect(await readForm(page)).toEqual({ ...booking, acceptedTerms: false })
  await expect(thumbnails(page)).toHaveCount(0)
})

test('A page out of sight keeps the request under way, and takes it back when it is seen or answered', async ({
  page,
  service
}) => {
  await page.clock.install()
  await openContact(page)
  const answerNow = await hold(page, '**/email/send', { times: 1 })
  await submit(page)
  await turnAway(page, 'hidden')
  expect(await readStored(page)).toContain('You left the page')
  await turnAway(page, 'visible')
  expect(await readStored(page)).toBeNull()
  await turnAway(page, 'hidden')
  answerNow()
  await expect(sentPanel(page)).toBeVisible()
  expect(await readStored(page)).toBeNull()
  await turnAway(page, 'visible')

  service.answer = fault
  await page.clock.fastForward(throttleTime)
  await submit(page)
  await expect(safePanel(page)).toContainText('Something went wrong')
  await page.clock.fastForward(throttleTime)
  await hold(page, '**/email/send', { times: 1 })
  await press(page, 'Send again')
  await turnAway(page, 'hidden')
  expect(await readStored(page)).toContain('You left the page')
  await turnAway(page, 'visible')
  expect(await readStored(page)).toContain('Disk full')
})

test('What failed is kept while something else is typed, outlives a reload, and is gone once it was sent', async ({
  page,
  service
}) => {
  service.answer = fault
  await page.clock.install()
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toBeVisible()
  await page.locator('#name').fill('Somebody else')
  await page.clock.fastForward(throttleTime)
  await press(page, 'Send again')
  await expect.poll(() => service.posts.length).toBe(2)
  await expect(safePanel(page)).toBeFocused()
  await expect(page.locator('#name')).toHaveValue('Somebody else')

  await page.reload()
  await expect(safePanel(page)).toContainText('Something went wrong')
  expect(await readForm(page)).toEqual(cleared)
  await press(page, 'Restore my details')
  await expect(safePanel(page)).toContainText('Your details are back in the form')
  service.answer = { status: 200, text: 'OK' }
  await page.clock.fastForward(throttleTime)
  await page.locator('#acceptedTerms').check()
  await sendButton(page).click()
  await expect(sentPanel(page)).toBeVisible()
  await expect(safePanel(page)).toHaveCount(0)
  expect(service.posts.map(({ body }) => body)).toEqual(Array(3).fill(payloadOf(booking)))
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
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
  await press(page, 'Discard my details')
  await expect(safePanel(page)).toHaveCount(0)
  await page.reload()
  await expectAwake(page)
  await expect(safePanel(page)).toHaveCount(0)

  await page.clock.fastForward(throttleTime)
  await submit(page)
  await expect(safePanel(page)).toBeVisible()
  await page.goto('/services/')
  await page.clock.fastForward('31:00')
  await openContact(page)
  await expect(safePanel(page)).toHaveCount(0)
})

test('What somebody else left in the storage is ignored', async ({ page }) => {
  await page.goto('/contact/')
  for (const stored of ['{', 'null', '[]', '{"booking":7}', '{"failedAt":9e99,"failure":null}', '"text"']) {
    await page.evaluate((value) => sessionStorage.setItem('unsent-booking', value), stored)
    await page.reload()
    await expectAwake(page)
    await expect(sendButton(page)).toBeVisible()
    await expect(safePanel(page)).toHaveCount(0)
  }
})

/** As when a visitor changes to another tab or locks the phone. */
async function turnAway(page: Page, state: DocumentVisibilityState) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
