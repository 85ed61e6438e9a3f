import type { Page } from '@playwright/test'
import {
  expect,
  openContact,
  openContactUnseen,
  priceOf,
  sampleBooking,
  sentPanel,
  submit,
  test
} from '../support/booking-test.ts'
import { watchShifts } from '../support/shifts.ts'

const sizeSwitch = (page: Page) => page.getByRole('group', { name: 'Which size is your car?' })
const inForm = (page: Page, name: string) => page.getByRole('radio', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const bookNow = (page: Page) => page.getByRole('link', { name: 'Book Now for Full Valet' })
const served = '/contact/?package=Full%20Valet'

async function chooseLarge(page: Page) {
  await page.goto('/services/')
  await sizeSwitch(page).getByRole('radio', { name: 'Large' }).check()
}

test('Visitors choose the size of their car once, and every page shows its price', async ({ page }) => {
  await page.goto('/services/')
  await expect(card(page, 'Full Valet').locator('h3 + p')).toHaveText('£120 – £140', { useInnerText: true })
  await expect(bookNow(page)).toHaveAttribute('href', served)
  await sizeSwitch(page).getByRole('radio', { name: 'Large' }).check()
  await expect(card(page, 'Full Valet').locator('h3 + p')).toHaveText('£140 Large', { useInnerText: true })
  await expect(bookNow(page)).toHaveAttribute('href', /\/contact\/\?package=Full%20Valet&size=large$/)
  await expect(page.locator('#estimate').getByRole('radio', { name: 'Large' })).toBeChecked()

  await page.goto('/birmingham/')
  await expect(sizeSwitch(page).getByRole('radio', { name: 'Large' })).toBeChecked()
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Full Valet' }) })
  await expect(listed).toContainText('£140 Large', { useInnerText: true })
  for (const link of await listed.getByRole('link', { name: 'Contact Now' }).all())
    await expect(link).toHaveAttribute('href', '/contact/')
  await sizeSwitch(page).getByRole('radio', { name: 'Medium' }).check()

  await page.goto('/solihull/full-valet/')
  const links = page.locator('main').getByRole('link', { name: 'Book Now' })
  await expect(links.first()).toHaveAttribute('href', /&size=medium$/)
  await links.first().click()
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
})

test('A size chosen in the estimate holds for the cards too', async ({ page }) => {
  await page.goto('/services/')
  await page.locator('#estimate').getByRole('radio', { name: 'Small' }).check()
  await expect(sizeSwitch(page).getByRole('radio', { name: 'Small' })).toBeChecked()
  await expect(card(page, 'Deluxe Safe Wash').locator('h3 + p')).toHaveText('£40 Small', { useInnerText: true })
})

test('The form has the size that was chosen earlier in the visit, whatever link led there', async ({ page }) => {
  await chooseLarge(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
})

test('A size chosen earlier in the visit is ticked, priced and sent; an address with another comes first', async ({
  page,
  service
}) => {
  await chooseLarge(page)
  await openContact(page, '?package=Full%20Valet&size=small')
  await expect(inForm(page, 'Small')).toBeChecked()
  await openContact(page, '?package=Full%20Valet')
  await expect(inForm(page, 'Large')).toBeChecked()
  await expect(priceOf(page)).toContainText('£140')
  await submit(page, sampleBooking)
  await expect(sentPanel(page)).toBeVisible()
  const { template_params } = JSON.parse(service.posts[0]?.body ?? '{}')
  expect(template_params).toMatchObject({ vehicleSize: 'large', estimate: '£140' })
  await expect(inForm(page, 'Large')).not.toBeChecked()
})

test('A size chosen while the form was being made ready unseen is ticked once it is shown', async ({ page }) => {
  const show = await openContactUnseen(page, '?package=Full%20Valet')
  await page.evaluate(() => {
    sessionStorage.size = 'large'
  })
  await show()
  await expect(inForm(page, 'Large')).toBeChecked()
  await expect(priceOf(page)).toContainText('£140')
})

test('A size chosen in the form is known to the other pages', async ({ page }) => {
  await openContact(page)
  await inForm(page, 'Medium').check()
  await page.goto('/services/')
  await expect(sizeSwitch(page).getByRole('radio', { name: 'Medium' })).toBeChecked()
})

test('A size chosen before the script arrived is not lost', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/_astro/later.*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await chooseLarge(page)
  await expect(bookNow(page)).toHaveAttribute('href', served)
  arrive()
  await expect(bookNow(page)).toHaveAttribute('href', /&size=large$/)
  await expect(card(page, 'Full Valet').locator('h3 + p')).toHaveText('£140 Large', { useInnerText: true })
})

for (const width of [390, 1440])
  test(`At ${width} px no card moves when a size is chosen, nor on a page where it is known`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/services/#estimate')
    const places = () =>
      page.evaluate(() => [...document.querySelectorAll('article')].map((one) => one.getBoundingClientRect().height))
    const before = await places()
    await sizeSwitch(page).getByRole('radio', { name: 'Large' }).check()
    await expect(card(page, 'Full Valet').locator('h3 + p')).toHaveText('£140 Large', { useInnerText: true })
    expect(await places()).toEqual(before)
    const readShifts = await watchShifts(page)
    for (const path of ['/services/', '/birmingham/', '/birmingham/full-valet/']) {
      await page.goto(path)
      await page.waitForTimeout(300)
      expect(await readShifts(), path).toEqual([])
    }
  })

test('A browser that refuses storage still shows the price for the size on that page', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      }
    })
  )
  await chooseLarge(page)
  await expect(card(page, 'Full Valet').locator('h3 + p')).toHaveText('£140 Large', { useInnerText: true })
  await expect(bookNow(page)).toHaveAttribute('href', /&size=large$/)
  expect(errors).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all three prices stand, the sizes name their cars, and there is nothing to press in vain', async ({ page }) => {
    await page.goto('/services/')
    await expect(sizeSwitch(page)).toContainText('BMW X5')
    await expect(sizeSwitch(page).locator('input').first()).toBeHidden()
    await expect(card(page, 'Full Valet')).toContainText('Small£120Medium£130Large£140')
  })
})
