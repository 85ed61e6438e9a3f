import type { Locator, Page } from '@playwright/test'
import { booking, expect, expectAwake, expectLines, sendButton, sentPanel, test } from '../support/booking-test.ts'
import { readFields } from '../support/email-service.ts'

/* What six visitors came for. Each finds every answer on the way and ends with a request that was sent; taps are counted. */

const { name, phone } = booking
const who = { name, phone, carMake: 'BMW', carModel: 'X5' }
const sentParams = (posts: { body: string }[]) => JSON.parse(posts[0]?.body ?? '{}').template_params

for (const width of [390, 1440])
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: width < 600 ? 844 : 900 } })
    let taps = 0
    test.beforeEach(() => {
      taps = 0
    })
    test.afterEach(async () => {
      test.info().annotations.push({ type: 'taps', description: String(taps) })
    })

    async function tap(target: Locator) {
      taps += 1
      await target.click()
    }

    /** Typing is no tap; the terms and the button are two. */
    async function finish(page: Page, values: Record<string, string>) {
      for (const [field, value] of Object.entries(values)) await page.locator(`#${field}`).fill(value)
      await tap(page.locator('#acceptedTerms'))
      await tap(sendButton(page))
      await expect(sentPanel(page)).toBeFocused()
    }

    test('What does a BMW X5 with dog hair cost in B90, on a Saturday?', async ({ page, service }) => {
      await page.goto('/')
      await tap(page.getByRole('link', { name: 'Explore Services' }).first())
      await tap(page.getByRole('group', { name: 'Which size is your car?' }).getByText('BMW X5'))
      await tap(page.locator('.finder').getByText('The inside', { exact: true }))
      const answer = page.locator('.finder-answers li').filter({ hasText: 'Full Valet', visible: true })
      await expect(answer).toContainText('£140', { useInnerText: true })
      await tap(answer.getByRole('link', { name: 'Book Now' }))
      await expectAwake(page)
      await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
      await tap(page.locator('summary', { hasText: /^Add-ons/ }))
      await tap(page.locator('summary', { hasText: 'More add-ons' }))
      await tap(page.getByRole('checkbox', { name: 'Excessive pet hair removal' }))
      await expectLines(page, [
        ['Full Valet, large vehicle', '£140'],
        ['Excessive pet hair removal', '£15'],
        ['Total', '£155'],
        ['Deposit upfront (40%)', '£62'],
        ['Balance', '£93'],
        ['Time', '4-6 hours']
      ])
      await page.locator('#postalCode').fill('B90 4AA')
      await expect(page.locator('#booking-form')).toContainText('B90 4AA: yes, we cover your area.')
      await tap(page.locator('summary', { hasText: 'Suggest a day' }))
      await finish(page, { ...who, firstWish: '2031-11-22' })
      expect(sentParams(service.posts)).toMatchObject({
        vehicleSize: 'large',
        addOns: 'Excessive pet hair removal',
        estimate: '£155'
      })
    })

    test('Twelve cars at a firm in Redditch', async ({ page, service }) => {
      await page.goto('/')
      await tap(page.getByRole('link', { name: 'Several cars at work?' }))
      await tap(page.getByRole('link', { name: 'Ask about your workplace' }))
      await expectAwake(page)
      await expect(page.locator('#note')).toBeVisible()
      await page.locator('#note').fill('12 cars, in the yard behind the office')
      await page.locator('#postalCode').fill('B97 4AA')
      await expect(page.locator('#booking-form')).toContainText('B97')
      await page.locator('#selectedPackage').selectOption('Standard Valet')
      await finish(page, who)
      expect(sentParams(service.posts)).toMatchObject({
        note: '12 cars, in the yard behind the office',
        postalCode: 'B97 4AA'
      })
    })

    test('Which polish, with a ceramic coating that lasts three years?', async ({ page, service }) => {
      await page.goto('/services/')
      await tap(page.locator('#compare summary'))
      await expect(page.locator('#compare')).toContainText('£360')
      await expect(page.locator('#compare')).toContainText('£420')
      await tap(page.getByRole('link', { name: 'Book Now for Stage 1 Polish' }).first())
      await expectAwake(page)
      await tap(page.locator('summary', { hasText: /^Add-ons/ }))
      await tap(page.getByRole('checkbox', { name: '3-year ceramic coating' }))
      await tap(page.getByRole('radio', { name: 'Small' }))
      await expect(page.locator('.estimate-price')).toHaveText('from £360')
      await finish(page, { ...who, postalCode: 'B91 3QN' })
      expect(sentParams(service.posts)).toMatchObject({ selectedPackage: 'Stage 1 Polish', estimate: 'from £360' })
    })

    test('From a search result to a request, without turning back', async ({ page, service }) => {
      await page.goto('/birmingham/stage1-polish/')
      const hero = page.getByRole('region', { name: 'Stage 1 Polish in Birmingham' })
      await expect(hero).toContainText('£250 – £300', { useInnerText: true })
      await expect(hero).toContainText('6-8 hours')
      for (const link of [/^Call /, 'Book Now']) await expect(hero.getByRole('link', { name: link })).toBeInViewport()
      await tap(hero.getByRole('link', { name: 'Book Now' }))
      await expectAwake(page)
      await finish(page, { ...who, postalCode: 'B15 3TR' })
      expect(sentParams(service.posts).selectedPackage).toBe('Stage 1 Polish')
    })

    test('With the keyboard alone', async ({ page, service }) => {
      await page.goto('/')
      await pressUntil(page, (focused) => focused === 'Book Appointment')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/contact/')
      await expectAwake(page)
      const typed: Record<string, string> = { ...who, postalCode: 'B91 3QN' }
      for (const [field, value] of Object.entries(typed)) {
        await pressUntil(page, (_, id) => id === field, field === 'postalCode' || field === 'name')
        await page.keyboard.type(value)
      }
      await pressUntil(page, (_, id) => id === 'selectedPackage')
      await page.keyboard.type('Full')
      await pressUntil(page, (_, id) => id === 'acceptedTerms')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(sentPanel(page)).toBeFocused()
      expect(sentParams(service.posts)).toMatchObject({ selectedPackage: 'Full Valet', carModel: 'X5' })
    })
  })

/** Tabs on, at most a hundred times, until the focus is where it is wanted. */
async function pressUntil(page: Page, isThere: (name: string, id: string) => boolean, mayStartOver = false) {
  if (mayStartOver) await page.keyboard.press('Home')
  for (let press = 0; press < 100; press += 1) {
    const [label, id] = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement | null
      return [focused?.innerText?.trim() ?? '', focused?.id ?? '']
    })
    if (isThere(label ?? '', id ?? '')) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The focus never got there')
}

test.describe('On an old phone, without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('prices, size and package are found and the request is posted', async ({ page, service }) => {
    await page.goto('/services/')
    await page.locator('.finder').getByRole('link', { name: 'Deluxe Safe Wash' }).first().click()
    await expect(page.locator('#deluxe-safe-wash')).toContainText('Small£40Medium£45Large£50')
    await page.getByRole('link', { name: 'Book Now for Deluxe Safe Wash' }).last().click()
    for (const [field, value] of Object.entries({ ...who, postalCode: 'B91 3QN' }))
      await page.locator(`#${field}`).fill(value)
    await page.locator('#selectedPackage').selectOption('Deluxe Safe Wash')
    await page.getByRole('radio', { name: 'Large' }).check()
    await page.locator('#acceptedTerms').check()
    await sendButton(page).click()
    await expect.poll(() => service.posts.length).toBe(1)
    const post = service.posts[0]
    if (post) expect(await readFields(post)).toContainEqual(['vehicleSize', 'large'])
  })
})
