import { expect, type Page, test } from '@playwright/test'
import { addDays, formatDay, readLondonClock } from '../../domain/london-clock.ts'
import { createForm, sampleBooking } from '../support/booking-test.ts'
import { makePhoto } from '../support/sample-photos.ts'
import { serveSite } from '../support/served-site.ts'

/* From the form through our own relay into the owner's mail, with everything that a request can carry. Without scripts:
   booking-check.spec.ts has what is posted, answer.test.ts what comes back, tests/engines the way there and the mail. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const name = 'Wanda With'
const day = addDays(readLondonClock(new Date()).date, 30)
const sum = [
  ['Full Valet, medium vehicle', '£130'],
  ['Excessive pet hair removal', '£15'],
  ['First-visit discount (10%)', '−£14.50'],
  ['Total', '£130.50'],
  ['Time', '4-6 hours']
]

test('One request tells the owner everything, and the answer is a tap away', async ({ page }) => {
  // A relay of its own: it takes one request a second from an address, and other tests have theirs.
  const { origin, mailbox, stop } = await serveSite('sample')
  const form = createForm(page)
  await page.goto(`${origin}/contact/`)
  await form.fillIn({ ...sampleBooking, name, email: '' })
  await form.openDetails()
  // "More" is there once React has the folded part.
  for (const summary of ['Add-ons', 'More add-ons', 'Suggest a day'])
    await page.locator('#booking-form summary', { hasText: new RegExp(`^${summary}`) }).click()
  await page.getByRole('radio', { name: 'Medium' }).check()
  await page.locator('[name=addOns][value="Excessive pet hair removal"]:visible').check()
  await page.getByLabel('This is my first visit').check()
  await page.locator('#firstWish').fill(day)
  await page.locator('#firstWishTime').selectOption('morning')
  await page.locator('#note').fill('Gate code 12\nTap by the door')
  await form.choosePhotos(await makePhoto('seat.jpg'))
  await expect(page.getByText('1 of 3 photos')).toBeVisible()
  await form.sendButton.click()

  const panel = form.sentPanel
  await expect(panel).toBeFocused()
  for (const summary of await panel.locator('summary').all()) await summary.click()
  expect(await readRows(page, '.booked-sum > div', 'dt, dd')).toEqual(sum)
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel).toContainText(`${formatDay(day)}, morning`)
  const reference = (await panel.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ''

  await expect(async () => {
    await page.goto(mailbox)
    await expect(page.locator('summary').first()).toContainText(name, { timeout: 500 })
  }).toPass()
  await expect(page.locator('pre')).toContainText(`Reference: ${reference}`)
  await expect(page.locator('pre')).toContainText('> Gate code 12\n> Tap by the door')
  await expect(page.getByRole('link', { name: /photo-1\.jpg/ })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`request-${reference}\\.ics`, 'i') })).toBeVisible()
  expect(await readRows(page, '.sum tr', 'th, td')).toEqual(sum)
  for (const answer of ['Another day', 'Sorry, no']) {
    const link = (way: string) => page.getByRole('link', { name: `${answer}: ${way}` })
    await expect(link('Text')).toHaveAttribute('href', /^sms:.*[?&]body=Hi%20/)
    await expect(link('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/447700900123\?/)
  }
  await stop()
})

const readRows = (page: Page, rows: string, cells: string) =>
  page
    .locator(rows)
    .evaluateAll(
      (found, within) => found.map((row) => [...row.querySelectorAll(within)].map(({ textContent }) => textContent)),
      cells
    )
