import type { Page } from '@playwright/test'
import {
  expect,
  expectAwake,
  payloadOf,
  readParams,
  sampleBooking,
  test,
  throttleTime
} from '../support/booking-test.ts'
import { hold } from '../support/islands.ts'
import { watchShifts } from '../support/shifts.ts'

const sizeSwitch = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which size is your car?' }).getByRole('radio', { name })
const inForm = (page: Page, name: string) => page.getByRole('radio', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const bookNow = (page: Page) => page.getByRole('link', { name: 'Book Now for Full Valet' })
const served = '/contact/?package=Full%20Valet'

const price = (page: Page, name: string) => card(page, name).locator('.package-price > :first-child')

async function expectLarge(page: Page) {
  await expect(price(page, 'Full Valet')).toHaveText('£140 Large', { useInnerText: true })
  await expect(bookNow(page)).toHaveAttribute('href', served)
}

test('Visitors choose the size of their car once, and every page shows its price', async ({ page, form }) => {
  await page.goto('/services/')
  await expect(price(page, 'Full Valet')).toHaveText('£120 to £140', { useInnerText: true })
  await expect(bookNow(page)).toHaveAttribute('href', served)
  await sizeSwitch(page, 'Large').check()
  await expectLarge(page)
  await expect(page.getByRole('status')).toHaveText('Prices for large cars')
  await sizeSwitch(page, 'Small').check()
  await expect(price(page, 'Deluxe Safe Wash')).toHaveText('£40 Small', { useInnerText: true })
  await expect(page.getByRole('status')).toHaveText('Prices for small cars')

  await page.goto('/birmingham/')
  await expect(sizeSwitch(page, 'Small')).toBeChecked()
  await sizeSwitch(page, 'Large').check()
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Full Valet' }) })
  await expect(listed).toContainText('£140 Large', { useInnerText: true })
  for (const link of await listed.getByRole('link', { name: 'Contact Now' }).all())
    await expect(link).toHaveAttribute('href', '/contact/')

  await page.goto('/solihull/full-valet/')
  const links = page.locator('main').getByRole('link', { name: 'Book Now' })
  await expect(links.first()).toHaveAttribute('href', served)
  await links.first().click()
  await expect(form.price).toContainText('Large, change')
  await form.open(`?package=Full%20Valet&size=small`)
  await expect(form.price).toContainText('Small, change')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expectAwake(page)
  await form.openDetails()
  await expect(page.locator('#booking-form').getByRole('radio', { checked: true })).toHaveCount(1)
  await inForm(page, 'Medium').check()
  await page.goto('/services/')
  await expect(sizeSwitch(page, 'Medium')).toBeChecked()
})

test('The form knows the car and offers its size, sent only if taken', async ({ page, form, service }) => {
  await page.clock.install()
  await form.open()
  const offer = page.getByRole('status').filter({ hasText: / is |chosen/ })
  const useThis = offer.getByRole('button', { name: 'Use large' })
  await form.fillIn({ ...sampleBooking, carMake: 'bmw', carModel: 'x5 M50d', selectedPackage: '' })
  await page.clock.runFor(500)
  await expect(offer).toHaveText('A BMW X5 is large. Use large')
  await expect(page.locator('#carModels option').first()).toHaveAttribute('value', '1 Series')
  await page.locator('#selectedPackage').selectOption('Maintenance Membership Plan')
  await expect(offer).toHaveCount(0)
  await page.locator('#selectedPackage').selectOption('Full Valet')
  await expect(offer).toHaveText('A BMW X5 is large: from £140. Use large')
  const car = { ...sampleBooking, carMake: 'bmw', carModel: 'x5 M50d', selectedPackage: 'Full Valet' }
  await form.send()
  await expect(form.sentPanel).toBeVisible()
  expect(service.posts[0]?.body).toBe(payloadOf(car))

  await page.clock.runFor(throttleTime)
  await expect(offer).toHaveCount(0)
  await form.fillIn(car)
  await page.clock.runFor(500)
  await expect(useThis).toBeVisible()
  await page.locator('#carModel').focus()
  await page.keyboard.press('Tab')
  await expect(useThis).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(offer).toHaveText('Large is chosen.')
  await expect(page.locator('p:focus')).toHaveText('Large is chosen.')
  await expect(form.price).toContainText('£140')
  await form.send()
  await expect.poll(() => service.posts.length).toBe(2)
  expect(readParams(service.posts[1])).toEqual({ ...car, vehicleSize: 'large', estimate: '£140' })
})

test('A size chosen before the script arrived is not lost', async ({ page }) => {
  const arrive = await hold(page, '**/_astro/later.*.js')
  await page.goto('/services/')
  await sizeSwitch(page, 'Large').check()
  arrive()
  await expectLarge(page)
  await sizeSwitch(page, 'Small').check()
  const arriveAgain = await hold(page, '**/_astro/later.*.js')
  await page.reload()
  await sizeSwitch(page, 'Large').check()
  arriveAgain()
  await expectLarge(page)
})

test('No card moves when a size is chosen, nor on a page where it is known', async ({ page }) => {
  const readShifts = await watchShifts(page)
  const readHeights = () =>
    page.locator('article').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/services/')
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    const before = await readHeights()
    await sizeSwitch(page, 'Large').check()
    await expectLarge(page)
    expect(await readHeights()).toEqual(before)
    for (const path of ['/services/', '/birmingham/', '/birmingham/full-valet/']) {
      await page.goto(path)
      expect(await readShifts(), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('A browser that refuses storage still shows the price for the size, sends and throttles', async ({
  page,
  form,
  service
}) => {
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
      configurable: true
    }
    for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, refuse)
  })
  // No ten seconds pass between the two requests, however slow the machine.
  await page.clock.setFixedTime(new Date())
  await page.goto('/services/')
  await sizeSwitch(page, 'Large').check()
  await expectLarge(page)
  await form.open()
  await form.submit(sampleBooking)
  await expect(form.sentPanel).toBeVisible()
  expect(service.posts.map(({ body }) => body)).toEqual([payloadOf(sampleBooking)])
  await form.submit(sampleBooking)
  await expect(form.safePanel).toContainText('Too Many Requests')
  expect(service.posts.length).toBe(1)
})
