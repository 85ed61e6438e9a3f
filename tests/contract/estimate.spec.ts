import type { Page } from '@playwright/test'
import { expect, expectAwake, openContact, sampleBooking, submit, test } from '../support/booking-test.ts'
import { expectLaidOut } from '../support/islands.ts'

const result = (page: Page) => page.locator('.estimate-result')

async function openServices(page: Page, query = '') {
  await page.goto(`/services/${query}#estimate`)
  await expectAwake(page)
}

async function expectLines(page: Page, lines: Record<string, string>) {
  for (const [label, value] of Object.entries(lines)) {
    await expect(result(page).locator('dl > div').filter({ hasText: label }).locator('dd')).toHaveText(value)
  }
}

test('Visitors can work out a price: discount first, then the deposit on what is left', async ({ page }) => {
  await openServices(page)
  await expect(result(page)).toHaveText('Select a package to see its price.')
  await page.getByLabel('Package', { exact: true }).selectOption('Standard Valet')
  await expect(page.getByRole('radio', { name: 'Small' })).toBeChecked()
  await expect(result(page)).toContainText('Standard Valet, small vehicle')
  await expectLines(page, {
    'Starting price': '£65',
    'First-visit discount': 'none',
    'Price after discount': '£65',
    Deposit: '£26',
    Balance: '£39',
    Time: '2-4 hours'
  })
  await page.getByRole('radio', { name: 'Medium' }).check()
  await page.getByRole('checkbox', { name: 'Gloss wax' }).check()
  await page.getByRole('checkbox', { name: '1-year ceramic coating' }).check()
  await page.getByRole('switch', { name: 'This is my first visit' }).check()
  await expectLines(page, {
    'Starting price': '£195',
    'First-visit discount': '−£19.50',
    'Price after discount': '£175.50',
    Deposit: '£70.20',
    Balance: '£105.30'
  })
  await expect(result(page)).toContainText('The discount comes off first.')
  await expect(result(page)).toContainText('starting price for that size')
})

test('The address holds the choice: it can be shared, and Book Now takes the package along', async ({ page }) => {
  await openServices(page, '?utm_source=flyer')
  await page.getByLabel('Package', { exact: true }).selectOption('Stage 1 Polish')
  await page.getByRole('radio', { name: 'Large' }).check()
  await page.getByRole('checkbox', { name: '3-year ceramic coating' }).check()
  await expect(page).toHaveURL(
    '/services/?package=Stage%201%20Polish&size=large&addons=ceramic-3-year&utm_source=flyer#estimate'
  )
  await page.reload()
  await expectAwake(page)
  await expectLines(page, { 'Starting price': '£410', Deposit: '£164', Balance: '£246' })
  await result(page).getByRole('link', { name: 'Book Now' }).click()
  await expectAwake(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your Stage 1 Polish')
  await expect(page.locator('#selectedPackage')).toHaveValue('Stage 1 Polish')
  await expectLines(page, { 'Starting price': '£410' })
})

test('Another package drops what it does not offer', async ({ page }) => {
  await openServices(page, '?package=Standard%20Valet&addons=gloss-wax,ceramic-1-year,nonsense')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.getByLabel('Package', { exact: true }).selectOption('Full Valet')
  await expectLines(page, { 'Starting price': '£230' })
  await expect(page).toHaveURL(/addons=ceramic-1-year(#|&|$)/)
})

test('A car gets one ceramic coating: the one chosen last', async ({ page }) => {
  await openServices(page, '?package=Full%20Valet&addons=ceramic-1-year,ceramic-3-year')
  const shortCoating = page.getByRole('checkbox', { name: '1-year ceramic coating' })
  const longCoating = page.getByRole('checkbox', { name: '3-year ceramic coating' })
  await expect(longCoating).toBeChecked()
  await expect(shortCoating).not.toBeChecked()
  await shortCoating.check()
  await expect(longCoating).not.toBeChecked()
  await expectLines(page, { 'Starting price': '£230' })
  await page.getByLabel('Package', { exact: true }).selectOption('Add-On Services')
  await page.getByRole('checkbox', { name: 'Deep stain removal, one seat' }).check()
  await page.getByRole('checkbox', { name: 'Deep stain removal, all seats' }).check()
  await expectLines(page, { 'Starting price': '£150' })
})

test('The membership plan: one price a month, no first-visit discount, a previous Full Valet', async ({ page }) => {
  await openServices(page, '?package=Maintenance%20Membership%20Plan&size=large&first=1')
  await expect(result(page)).toContainText('£60 a month')
  await expectLines(page, { 'First-visit discount': 'none', Deposit: '£24', Balance: '£36', Time: '1-2 hours a visit' })
  await expect(result(page)).toContainText('needs a previous Full Valet')
  await expect(page.getByRole('switch')).toBeDisabled()
})

test('Add-On Services: the sum of what is chosen', async ({ page }) => {
  await openServices(page, '?package=Add-On%20Services')
  await expect(result(page)).toHaveText('Choose at least one add-on to see the price.')
  await page.getByRole('checkbox', { name: 'Headlight restoration' }).check()
  await page.getByRole('checkbox', { name: 'Excessive pet hair removal' }).check()
  await expectLines(page, { 'Starting price': '£65', Deposit: '£26', Balance: '£39' })
  await expect(result(page).locator('dl')).not.toContainText('Time')
})

test('On /contact/ the estimate follows the form’s package, also when the form is cleared', async ({ page }) => {
  await openContact(page)
  await expect(result(page)).toHaveText('Select a package in the form to see its price.')
  await page.locator('#selectedPackage').selectOption('Gloss Enhancement')
  await expectLines(page, { 'Starting price': '£200', Time: '4-6 hours' })
  await page.getByRole('radio', { name: 'Large' }).check()
  await expect(page).toHaveURL('/contact/?package=Gloss%20Enhancement&size=large')
  await submit(page, sampleBooking)
  await expect(result(page)).toHaveText('Select a package in the form to see its price.')
})

test('Sizes show their cars; a tooltip repeats them after 700 ms, for mouse and keyboard', async ({ page }) => {
  // A tooltip closes when the page scrolls, so nothing may be on its way when one opens.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openServices(page)
  await expectLaidOut(page)
  for (const car of ['Ford Fiesta', 'Nissan Qashqai', 'Volvo XC90']) {
    await expect(page.locator('#estimate').getByText(car)).toBeVisible()
  }
  const help = page.getByRole('button', { name: 'Which size is my car?' })
  await help.hover()
  await page.waitForTimeout(450)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(page.getByRole('tooltip')).toContainText('Volvo XC90')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.getByRole('radio', { name: 'Small' }).focus()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.press('Shift+Tab')
  await expect(help).toBeFocused()
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('A finger opens no tooltip, and every control is big enough for it', async ({ page }) => {
    await openServices(page, '?package=Standard%20Valet')
    await page.getByRole('button', { name: 'Which size is my car?' }).tap()
    await page.waitForTimeout(1000)
    for (const control of await page.locator('#estimate :is(label, select, button, a):visible').all()) {
      const text = await control.textContent()
      if (text === 'Package') continue
      expect((await control.boundingBox())?.height, text ?? '').toBeGreaterThanOrEqual(44)
    }
  })
})

for (const query of [
  '?package=%',
  '?size=huge&first=2&addons=,,,',
  `?addons=${'x,'.repeat(5000)}`,
  '?package=__proto__'
]) {
  test(`An address of nonsense shows the empty estimate: ${query.slice(0, 30)}`, async ({ page }) => {
    await openServices(page, query)
    await expect(result(page)).toHaveText('Select a package to see its price.')
    await expect(page.getByRole('radio', { name: 'Small' })).toBeChecked()
    await expect(page.getByRole('switch')).not.toBeChecked()
  })
}
