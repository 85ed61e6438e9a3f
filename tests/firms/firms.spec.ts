import { expect, test } from '@playwright/test'
import { hasTwoDeposits } from '../../catalogue/estimate-rules.ts'
import { loadContent } from '../../catalogue/load.ts'
import { findKind, listRoutes, notFoundPath } from '../../catalogue/routes.ts'
import { bringGates, checkWidths } from '../accessibility/inspect.ts'
import { createForm, expectAwake } from '../support/booking-test.ts'
import { sampleBooking } from '../support/sample-booking.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'
import { testFirms } from './firms.ts'

/* What a person does on the site of a firm that is not the sample, on the real server. */

for (const { name, folder } of testFirms)
  test.describe(`The ${name} firm`, () => {
    // One server serves them all, so they go one after the other.
    test.describe.configure({ mode: 'default' })
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    let site: ServedSite
    test.beforeAll(async () => {
      site = await serveSite(folder)
    })
    test.afterAll(() => site.stop())

    test('has no page that keeps anybody out: one of each kind', async ({ page }) => {
      const routes = [...listRoutes(loadContent(folder)).map(({ path }) => path), notFoundPath]
      const faults: string[] = []
      for (const [path] of Map.groupBy(routes, findKind).values()) {
        await page.goto(`${site.origin}${path}`)
        await bringGates(page)
        faults.push(...(await checkWidths(page, undefined, [390])).map((fault) => `${path}: ${fault}`))
      }
      expect(faults).toEqual([])
    })

    test('asks for nothing that it does not have, and gets a booking by mail', async ({ page }) => {
      const { addOns, business, packages } = loadContent(folder)
      const form = createForm(page)
      const selectedPackage = packages.at(-1)?.title ?? ''
      const typed = { ...sampleBooking, postalCode: 'B91 3QN', selectedPackage, referralCode: '' }
      await page.goto(`${site.origin}/contact/`)
      await expectAwake(page)
      await expect(page.locator('[name=firstVisit]')).toHaveCount(business.firstVisitDiscountPercent > 0 ? 1 : 0)
      await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveCount(business.whatsapp ? 1 : 0)
      let offered = 0
      for (const { title, priceFrom, pricing, plan } of packages.filter((item) => !item.addOnsOnly)) {
        await page.locator('#selectedPackage').selectOption(title)
        const price = page.locator('.estimate-price')
        await expect(page.locator('[name=planInterval]')).toHaveCount(plan ? 1 : 0)
        if (pricing.small === 0) await expect(price).toHaveCount(0)
        else await expect(price).toHaveText(priceFrom ? /^from £/ : /^£/)
        offered += await page.locator('[name=addOns]').count()
      }
      expect(offered > 0).toBe(addOns.length > 0)
      await page.locator('#selectedPackage').selectOption(selectedPackage)
      await expect(page.locator('.estimate-price')).toHaveText(/£/)
      const deposits = business.deposit && !hasTwoDeposits(business.deposit) ? 1 : 0
      await expect(page.locator('.estimate-result dl > div').filter({ hasText: /deposit/i })).toHaveCount(deposits)
      await expect(page.getByText('Nothing to pay now')).toHaveCount(1)
      const sending = page.waitForRequest('**/email/send')
      await form.submit(typed)
      const { template_params: sent } = (await sending).postDataJSON()
      expect(sent).toEqual(typed)
      await expect(form.sentPanel).toBeFocused()
      await expect(async () => {
        await page.goto(site.mailbox)
        await expect(page.locator('summary').first()).toContainText(typed.name, { timeout: 500 })
      }).toPass()
      for (const value of Object.values(typed)) await expect(page.locator('main')).toContainText(value)
    })
  })
