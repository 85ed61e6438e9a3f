import type { Page } from '@playwright/test'
import { addDays, readLondonClock } from '../domain/london-clock.ts'
import { booking, expect, expectAwake, type Form, fault, readKept, test, throttleTime } from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makePhoto } from './support/photos.ts'

const press = ({ safePanel }: Form, name: string) => safePanel.getByRole('button', { name }).click()
const readStored = async (page: Page) => JSON.stringify((await readKept(page)).failed ?? null)

test('Leaving before there is an answer loses nothing but the photos', async ({ page, form, service }) => {
  service.answer = 'hang'
  await page.clock.install()
  await form.open()
  await form.choosePhotos(await makePhoto('one.jpg', 'red'), await makePhoto('two.jpg', 'blue'))
  await form.submit()
  await expect.poll(() => service.posts.length).toBe(1)
  // Before there is an answer: the browser may break down.
  expect(await readStored(page)).toContain('You left the page')
  const release = await hold(page, /after-send/)
  await page.reload()
  await expect(form.safePanel).toContainText('may still have arrived')
  // No button that could lose the focus when the others come.
  await expect(form.safePanel.getByRole('button')).toHaveCount(0)
  release()
  await expect(form.safePanel).toContainText('Please choose your 2 photos again')
  await expect(form.safePanel).not.toBeFocused()
  expect(await readStored(page)).not.toContain('data:')
  await press(form, 'Restore my details')
  expect(await form.read()).toEqual({ ...booking, acceptedTerms: false })
  await expect(form.thumbnails).toHaveCount(0)
  await page.clock.fastForward(throttleTime)
  await press(form, 'Send again')
  await expect.poll(() => service.posts.length).toBe(2)
  expect(await readStored(page)).toContain('"lostPhotos":2')
})

test('A request sent again stays kept until it has gone', async ({ page, form, service }) => {
  service.answer = fault
  await page.clock.install()
  await form.open()
  await form.submit()
  await expect(form.safePanel).toContainText('Something went wrong')
  expect(await readStored(page)).toContain('Disk full')
  await page.clock.fastForward(throttleTime)
  service.answer = { status: 200, text: 'OK' }
  const answerNow = await hold(page, '**/email/send', { times: 1 })
  await press(form, 'Send again')
  // What is on its way can't be taken back.
  await expect(form.safePanel.getByRole('button')).toHaveText([/^Sending again/, /^Restore/])
  expect(await readStored(page)).toContain('You left the page')
  answerNow()
  await expect(form.sentPanel).toBeVisible()
  expect(await readStored(page)).toBe('null')
})

test('The receipt outlives a reload with nothing personal in it, for up to 30 minutes', async ({ page, form }) => {
  await page.clock.install()
  await form.open()
  await form.fillIn()
  await form.openDetails()
  await page.getByText('Suggest a day').click()
  await page.locator('#firstWish').fill(addDays(readLondonClock(new Date()).date, 3))
  await form.send()
  await expect(form.sentPanel).toBeFocused()
  const reference = (await form.sentPanel.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ''
  // Short enough for one screen of a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const { height = 0 } = (await form.sentPanel.boundingBox()) ?? {}
  expect(height).toBeLessThan(844 - 72)
  await form.sentPanel.getByRole('link', { name: 'Send another request' }).click()
  await expect(page.locator('#name')).toBeFocused()

  for (const comeBack of [() => page.reload(), () => page.goto('/services/').then(() => page.goBack())]) {
    await comeBack()
    await expect(form.sentPanel).toContainText(reference)
    await expect(form.sentPanel).toBeInViewport()
    await expect(page.locator('.book-bar')).not.toHaveClass(/has-price/)
    await expect(form.sentPanel).toContainText(booking.selectedPackage)
    await expect(form.sentPanel).toContainText(', any time')
    await expect(form.sentPanel).not.toBeFocused()
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    for (const words of [await form.sentPanel.textContent(), stored])
      for (const field of ['name', 'phone', 'email', 'postalCode', 'carMake', 'referralCode'] as const)
        if (booking[field]) expect(words).not.toContain(booking[field])
  }

  await page.clock.fastForward('30:01')
  await expect(form.sentPanel).toHaveCount(0)
  await form.submit()
  await expect(form.sentPanel).toBeVisible()
  await page.clock.fastForward('30:01')
  await expect.poll(async () => (await readKept(page)).sent).toBeUndefined()
  await expect(form.sentPanel).toBeVisible()
  await page.clock.fastForward(throttleTime)
  await form.submit()
  await form.sentPanel.getByRole('button', { name: 'Clear this' }).click()
  await expect(form.sentPanel).toHaveCount(0)
  await expect(page.locator('#booking-form')).toBeFocused()
  await page.reload()
  await expectAwake(page)
  await expect(form.sentPanel).toHaveCount(0)
})

test('Kept details go when they are discarded, and after 30 minutes', async ({ page, form, service }) => {
  service.answer = fault
  await page.clock.install()
  await form.open()
  await form.submit()
  // The half hour starts with the failure, which may come late on a slow machine.
  await expect(form.safePanel).toBeVisible()
  await page.clock.fastForward('29:00')
  await expect(form.safePanel).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(form.safePanel).toHaveCount(0)
  expect(await readStored(page)).toBe('null')

  await form.submit()
  await press(form, 'Discard my details')
  await expect(form.safePanel).toHaveCount(0)
  await page.reload()
  await expectAwake(page)
  await expect(form.safePanel).toHaveCount(0)

  await page.clock.fastForward(throttleTime)
  await form.submit()
  await expect(form.safePanel).toBeVisible()
  await page.goto('/services/')
  await page.clock.fastForward('31:00')
  await form.open()
  await expect(form.safePanel).toHaveCount(0)
})

test('What somebody else left in the storage is ignored', async ({ page, form }) => {
  await page.goto('/contact/')
  for (const stored of [
    '{',
    'null',
    '[]',
    '{"form":7,"failed":[],"sent":null}',
    '{"form":{"at":0},"failed":{"booking":7}}',
    '{"failed":{"at":9e99,"failure":null}}',
    '"text"'
  ]) {
    await page.evaluate((value) => {
      sessionStorage.setItem('booking', value)
    }, stored)
    await page.reload()
    await expectAwake(page)
    await expect(form.sendButton).toBeVisible()
    await expect(page.locator('#booking-messages')).toBeEmpty()
  }
})
