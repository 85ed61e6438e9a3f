import type { Page } from '@playwright/test'
import { expect, expectAwake, type Form, test } from '../support/booking-test.ts'
import { holdScripts } from '../support/islands.ts'

const choosePackage = (page: Page, title: string) => page.getByLabel('Package', { exact: true }).selectOption(title)
const addOn = (page: Page, name: string) => page.getByRole('checkbox', { name })
const total = ({ price }: Form) => price.locator('.estimate-price')

test('Visitors can work out a price, and Book Now takes the whole choice along', async ({ page, form }) => {
  const release = await holdScripts(page)
  await page.goto('/services/?utm_source=flyer#estimate')
  await expect(form.price).toHaveText('Select a package to see its price.')
  await choosePackage(page, 'Standard Valet')
  release()
  await expect(page.locator('#estimate').getByRole('radio', { checked: true })).toHaveCount(0)
  await form.expectLines([
    ['Standard Valet', '£65 – £80'],
    ['Total', '£65 – £80'],
    ['Deposit upfront (40%)', '£26 – £32'],
    ['Balance', '£39 – £48'],
    ['Time', '2-4 hours']
  ])
  await expect(form.price).not.toContainText('that size')
  await expect(form.price.locator('[aria-atomic] .sr-only')).toHaveText('Standard Valet: £65 to £80, depending on size')
  // Chosen before hydration, and in the link all the same.
  await form.price.getByRole('button', { name: 'Copy link' }).click()
  await expect(page).toHaveURL('/services/?package=Standard%20Valet&utm_source=flyer#estimate')
  await page.locator('#estimate').getByRole('radio', { name: 'Medium' }).check()
  await addOn(page, 'Gloss wax').check()
  await addOn(page, '1-year ceramic coating').check()
  await page.getByRole('switch', { name: 'This is my first visit' }).check()
  const lines: [string, string][] = [
    ['Standard Valet, medium vehicle', '£75'],
    ['Gloss wax', '£10'],
    ['1-year ceramic coating', 'from £110'],
    ['First-visit discount (10%)', '−£19.50'],
    ['Total', 'from £175.50'],
    ['Deposit upfront (40%)', '£70.20'],
    ['Balance', '£105.30'],
    ['Time', '2-4 hours']
  ]
  await form.expectLines(lines)
  await expect(form.price).toContainText('The discount comes off first.')
  await expect(form.price).toContainText('starting price for that size')
  await expect(page).toHaveURL(
    '/services/?package=Standard%20Valet&size=medium&addons=gloss-wax,ceramic-1-year&first=1&utm_source=flyer#estimate'
  )
  await page.reload()
  await expectAwake(page)
  await form.expectLines(lines)
  await form.price.getByRole('link', { name: 'Book Now' }).click()
  await expectAwake(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your Standard Valet')
  await expect(page.locator('#selectedPackage')).toHaveValue('Standard Valet')
  // The terms on this page state another deposit.
  await form.expectLines(lines.filter(([label]) => !/Deposit|Balance/.test(label)))
  await expect(form.price).not.toContainText(/deposit/i)
})

test('Each package shows its own add-ons and rules, and drops what it does not offer', async ({ page, form }) => {
  const addOns = 'gloss-wax,ceramic-1-year,ceramic-3-year,nonsense'
  await page.goto(`/services/?package=Full%20Valet&size=small&addons=${addOns}#estimate`)
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByText('Included in the price: Gloss wax')).toBeVisible()
  await expect(addOn(page, '3-year ceramic coating')).toBeChecked()
  // Off, on, and then the other, before the page answers the first press.
  await page.locator('#estimate').evaluate((estimate) => {
    for (const years of [3, 3, 1])
      estimate.querySelector<HTMLElement>(`[value="${years}-year ceramic coating"][data-place=own]`)?.click()
  })
  await expect(addOn(page, '3-year ceramic coating')).not.toBeChecked()
  await expect(total(form)).toHaveText('from £230')
  await page.getByText('More add-ons').click()
  await addOn(page, 'Excessive pet hair removal').check()
  await expect(page).toHaveURL(/addons=[^&#]*pet-hair-removal/)
  await expect(total(form)).toHaveText('from £245')

  await choosePackage(page, 'Stage 1 Polish')
  await expect(total(form)).toHaveText('from £310')
  await expect(page).toHaveURL(/addons=ceramic-1-year(#|&|$)/)

  await choosePackage(page, 'Maintenance Membership Plan')
  await expect(total(form)).toHaveText('£60 a month')
  await expect(page.locator('#estimate')).toContainText('needs a previous Full Valet')
  await expect(page.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
