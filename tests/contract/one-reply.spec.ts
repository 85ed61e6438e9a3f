import { test as base, expect, type Page } from '@playwright/test'
import { addDays, formatDay, readLondonClock } from '../../domain/london-clock.ts'
import { createForm, type FirmOption, sampleBooking, sentText } from '../support/booking-test.ts'
import { makePhoto } from '../support/photos.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'

/* From the form through our own relay into the owner's mail, with everything that a request can carry. */

/** A relay of its own: it takes one request a second from an address, and other tests have theirs. */
const test = base.extend<object, FirmOption & { site: ServedSite }>({
  folder: ['', { scope: 'worker', option: true }],
  site: [
    async ({ folder }, use) => {
      const site = await serveSite(folder)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' }
  ],
  baseURL: ({ site }, use) => use(site.origin),
  contextOptions: { reducedMotion: 'reduce' }
})

const day = addDays(readLondonClock(new Date()).date, 30)

const sum = [
  ['Full Valet, medium vehicle', '£130'],
  ['Excessive pet hair removal', '£15'],
  ['First-visit discount (10%)', '−£14.50'],
  ['Total', '£130.50'],
  ['Time', '4-6 hours']
]

async function ask(page: Page, name: string) {
  const form = createForm(page)
  await page.goto('/contact/')
  await form.fillIn({ ...sampleBooking, name, email: '' }, false)
  for (const summary of await page.locator('#booking-form summary').all())
    if (await summary.isVisible()) await summary.click()
  await page.getByRole('radio', { name: 'Medium' }).check()
  await page.locator('[name=addOns][value="Excessive pet hair removal"]:visible').check()
  await page.getByLabel('This is my first visit').check()
  await page.locator('#firstWish').fill(day)
  await page.locator('#firstWishTime').selectOption('morning')
  await page.locator('#note').fill('Gate code 12\nTap by the door')
  await form.choosePhotos(await makePhoto('seat.jpg'))
}

async function send(page: Page) {
  await page.locator('#acceptedTerms').check()
  await page.getByRole('button', { name: 'Send booking request' }).click()
}

async function expectReply(page: Page, { mailbox }: ServedSite, name: string) {
  const panel = page.locator('.form-sent')
  const readRows = (rows: string, cells: string) =>
    page
      .locator(rows)
      .evaluateAll(
        (found, within) => found.map((row) => [...row.querySelectorAll(within)].map(({ textContent }) => textContent)),
        cells
      )
  await expect(panel).toBeFocused()
  for (const summary of await panel.locator('summary').all()) await summary.click()
  expect(await readRows('.booked-sum > div', 'dt, dd')).toEqual(sum)
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel).toContainText(`${formatDay(day)}, morning`)
  await expect(panel.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  const reference = (await panel.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ''

  await expect(async () => {
    await page.goto(mailbox)
    await page.getByRole('link', { name }).first().click({ timeout: 1000 })
  }).toPass()
  await expect(page.locator('pre')).toContainText(`Reference: ${reference}`)
  await expect(page.locator('pre')).toContainText('> Gate code 12\n> Tap by the door')
  await expect(page.getByRole('link', { name: /photo-1\.jpg/ })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`request-${reference}\\.ics`, 'i') })).toBeVisible()
  expect(await readRows('.sum tr', 'th, td')).toEqual(sum)
  for (const answer of ['Yes, on that day', 'Another day', 'Sorry, no']) {
    const link = (way: string) => page.getByRole('link', { name: `${answer}: ${way}` })
    await expect(link('Text')).toHaveAttribute('href', /^sms:.*[?&]body=Hi%20/)
    await expect(link('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/447700900123\?/)
  }
}

test('One request tells the owner everything, and the answer is a tap away', async ({ page, site }) => {
  await ask(page, 'Wanda With')
  await expect(page.getByText('1 of 3 photos')).toBeVisible()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
  await expectReply(page, site, 'Wanda With')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A mistake brings everything back but the photos; mended, the same request arrives', async ({ page, site }) => {
    await ask(page, 'R2D2')
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Name should not contain numbers')
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
    await expect(page.locator('[name=addOns][value="Excessive pet hair removal"]')).toBeChecked()
    await expect(page.locator('#firstWish')).toHaveValue(day)
    await expect(page.locator('#firstWishTime')).toHaveValue('morning')
    await expect(page.locator('#note')).toHaveValue('Gate code 12\nTap by the door')
    await expect(page.getByText('choose your photos again')).toBeVisible()
    await page.locator('#name').fill('Wilma Without')
    await createForm(page).choosePhotos(await makePhoto('seat.jpg'))
    await send(page)
    await expect(page.getByRole('heading', { name: sentText })).toBeVisible()
    await expectReply(page, site, 'Wilma Without')
  })
})
