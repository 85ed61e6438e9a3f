import type { Page } from '@playwright/test'
import { expect, expectAwake, expectLines, priceOf, test } from '../support/booking-test.ts'
import { expectLaidOut } from '../support/islands.ts'

async function openServices(page: Page, query = '') {
  await page.goto(`/services/${query}#estimate`)
  await expectAwake(page)
}

test('Visitors can work out a price: discount first, then the deposit on what is left', async ({ page }) => {
  await openServices(page)
  await expect(priceOf(page)).toHaveText('Select a package to see its price.')
  await page.getByLabel('Package', { exact: true }).selectOption('Standard Valet')
  await expect(page.locator('#estimate').getByRole('radio', { checked: true })).toHaveCount(0)
  await expectLines(page, [
    ['Standard Valet', '£65 – £80'],
    ['Total', '£65 – £80'],
    ['Deposit upfront (40%)', '£26 – £32'],
    ['Balance', '£39 – £48'],
    ['Time', '2-4 hours']
  ])
  await page.locator('#estimate').getByRole('radio', { name: 'Medium' }).check()
  await page.getByRole('checkbox', { name: 'Gloss wax' }).check()
  await page.getByRole('checkbox', { name: '1-year ceramic coating' }).check()
  await page.getByRole('switch', { name: 'This is my first visit' }).check()
  await expectLines(page, [
    ['Standard Valet, medium vehicle', '£75'],
    ['Gloss wax', '£10'],
    ['1-year ceramic coating', 'from £110'],
    ['First-visit discount (10%)', '−£19.50'],
    ['Total', 'from £175.50'],
    ['Deposit upfront (40%)', '£70.20'],
    ['Balance', '£105.30'],
    ['Time', '2-4 hours']
  ])
  await expect(priceOf(page)).toContainText('The discount comes off first.')
  await expect(priceOf(page)).toContainText('starting price for that size')
})

test('The address holds the choice: it can be shared, and Book Now takes all of it along', async ({ page }) => {
  await openServices(page, '?utm_source=flyer')
  await page.getByLabel('Package', { exact: true }).selectOption('Stage 1 Polish')
  await page.locator('#estimate').getByRole('radio', { name: 'Large' }).check()
  await page.getByRole('checkbox', { name: '3-year ceramic coating' }).check()
  await expect(page).toHaveURL(
    '/services/?package=Stage%201%20Polish&size=large&addons=ceramic-3-year&utm_source=flyer#estimate'
  )
  await page.reload()
  await expectAwake(page)
  const lines: [string, string][] = [
    ['Stage 1 Polish, large vehicle', '£300'],
    ['3-year ceramic coating', 'from £110'],
    ['Total', 'from £410'],
    ['Deposit upfront (40%)', '£164'],
    ['Balance', '£246'],
    ['Time', '6-8 hours']
  ]
  await expectLines(page, lines)
  await priceOf(page).getByRole('link', { name: 'Book Now' }).click()
  await expectAwake(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your Stage 1 Polish')
  await expect(page.locator('#selectedPackage')).toHaveValue('Stage 1 Polish')
  await expectLines(page, lines)
})

test('A package shows its own add-ons, more of them on demand, and never charges for what is in it', async ({
  page
}) => {
  await openServices(page, '?package=Full%20Valet&size=small&addons=gloss-wax')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByText('Included in the price: Gloss wax')).toBeVisible()
  await expectLines(page, [
    ['Full Valet, small vehicle', '£120'],
    ['Total', '£120'],
    ['Deposit upfront (40%)', '£48'],
    ['Balance', '£72'],
    ['Time', '4-6 hours']
  ])
  await page.getByText('More add-ons').click()
  await page.getByRole('checkbox', { name: 'Excessive pet hair removal' }).check()
  await expect(page).toHaveURL(/addons=pet-hair-removal/)
  await expect(priceOf(page).locator('.estimate-price')).toHaveText('£135')
})

test('Another package drops what it does not offer', async ({ page }) => {
  await openServices(page, '?package=Standard%20Valet&addons=gloss-wax,ceramic-1-year,nonsense')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.getByLabel('Package', { exact: true }).selectOption('Full Valet')
  await expect(priceOf(page).locator('.estimate-price')).toHaveText('from £230 – £250')
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
  await expect(priceOf(page).locator('.estimate-price')).toHaveText('from £230 – £250')
  await page.getByLabel('Package', { exact: true }).selectOption('Add-On Services')
  await page.getByRole('checkbox', { name: 'Deep stain removal, one seat' }).check()
  await page.getByRole('checkbox', { name: 'Deep stain removal, all seats' }).check()
  await expect(priceOf(page).locator('.estimate-price')).toHaveText('from £150')
})

test('The membership plan: one price a month, no first-visit discount, a previous Full Valet', async ({ page }) => {
  await openServices(page, '?package=Maintenance%20Membership%20Plan&size=large&first=1')
  await expectLines(page, [
    ['Maintenance Membership Plan', '£60 a month'],
    ['Total', '£60 a month'],
    ['Deposit upfront (40%)', '£24'],
    ['Time', '1-2 hours a visit']
  ])
  await expect(page.locator('#estimate')).toContainText('needs a previous Full Valet')
  await expect(page.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('Add-On Services: the sum of what is chosen', async ({ page }) => {
  await openServices(page, '?package=Add-On%20Services')
  await expect(priceOf(page)).toHaveText('Choose at least one add-on to see the price.')
  await page.getByRole('checkbox', { name: 'Headlight restoration' }).check()
  await page.getByRole('checkbox', { name: 'Excessive pet hair removal' }).check()
  await expectLines(page, [
    ['Excessive pet hair removal', '£15'],
    ['Headlight restoration', '£50'],
    ['Total', '£65'],
    ['Deposit upfront (40%)', '£26'],
    ['Balance', '£39']
  ])
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
  await page.locator('#estimate').getByRole('radio', { name: 'Small' }).focus()
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
    await expect(priceOf(page)).toHaveText('Select a package to see its price.')
    await expect(page.locator('#estimate').getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('switch')).not.toBeChecked()
  })
}
