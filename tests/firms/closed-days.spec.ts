import type { Page } from '@playwright/test'
import { test as base, expect, expectAwake, sampleBooking } from '../support/booking-test.ts'
import { checkAccessibility } from '../support/run-editor.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'
import { watchShifts } from '../support/shifts.ts'
import { openSlowLine } from '../support/slow-line.ts'
import { findFolder } from './firms.ts'
import { august, noticeText, summer, winter } from './grown.ts'

/* On the grown firm, which is open from 7 to 7 on every day but its closed ones. To the second, domain/ tests them. */
const test = base.extend<object, { site: ServedSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed.
    async ({}, use) => {
      const site = await serveSite(findFolder('grown'))
      await use(site)
      await site.stop()
    },
    { scope: 'worker' }
  ],
  baseURL: ({ site }, use) => use(site.origin)
})
test.use({ timezoneId: 'Pacific/Auckland' })

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' }).format(
  new Date(`${winter}-12-29`)
)
const closedUntil = `We're closed until ${weekday} 29 December.`

const closedRow = (page: Page) => page.locator('dl > div').filter({ hasText: '24 to 28 December' })
const closedLine = (page: Page) => page.locator('#booking-form').getByText(closedUntil)
const noticeAbove = (page: Page) => page.getByRole('complementary', { name: 'Notice' })
const shownNotices = (page: Page) => page.getByText(noticeText).filter({ visible: true })

/** Opens a page at a moment, and gives what has moved on it since. */
async function openAt(page: Page, moment: string, path: string) {
  await page.clock.setFixedTime(new Date(moment))
  // A firm's long name may move by a few pixels while the heading's face is new to the browser: not this file's subject.
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  const readShifts = await watchShifts(page)
  await page.goto(path)
  await expectAwake(page)
  return readShifts
}

test('Over Christmas the line, the card, the form and the answer to a request say that we are closed', async ({
  page,
  form
}) => {
  for (const [moment, isShown] of [
    [`${winter}-12-23T18:59:59Z`, false],
    [`${winter}-12-29T07:00:00Z`, false],
    [`${winter}-12-25T11:00:00Z`, true]
  ] as const) {
    const readShifts = await openAt(page, moment, '/contact/')
    await expect(closedLine(page)).toBeVisible({ visible: isShown })
    expect(await readShifts(), moment).toEqual([])
  }
  await expect(page.locator('.contact-aside .open-now')).toHaveText(`Closed now, opens ${weekday} at 7am`)
  await expect(closedRow(page)).toBeVisible()
  await form.submit(sampleBooking)
  await expect(form.sentPanel).toContainText(`${closedUntil} We'll reply within one working day`)
})

test('Whoever wishes for a closed day is told at once, and may wish for it', async ({ page, form, service }) => {
  await page.clock.setFixedTime(new Date(`${winter}-12-01T12:00:00Z`))
  await form.open()
  await form.openDetails()
  await page.getByText('Suggest a day').click()
  const said = page.locator('#secondWish-hours')
  await page.locator('#firstWish').fill(`${winter}-12-23`)
  await page.locator('#secondWish').fill(`${winter}-12-24`)
  await expect(said).toHaveText("We're closed on that day. You can still ask for it.")
  await expect(said).toHaveRole('status')
  await expect(page.locator('#firstWish-hours')).toHaveText(/^Open 7am to 7pm on /)
  await form.submit(sampleBooking)
  await expect(form.sentPanel).toBeVisible()
  expect(service.posts[0]?.body).toContain(`"secondWish":"${winter}-12-24, any time"`)
  // The second day is asked for once there is a first.
  await expect(said).toHaveCount(0)
})

test('Closed days are listed four weeks ahead, bank holidays by name', async ({ page }) => {
  for (const [moment, isChristmas, isSummer] of [
    [`${winter}-11-25T23:59:59Z`, false, false],
    [`${winter}-11-26T00:00:00Z`, true, false],
    [`${august}-08-24T12:00:00Z`, false, true]
  ] as const) {
    await openAt(page, moment, '/solihull/')
    await expect(closedRow(page)).toBeVisible({ visible: isChristmas })
    await expect(page.getByText('Summer bank holiday')).toBeVisible({ visible: isSummer })
  }
})

test('A notice begins and ends at its minute in summer time, and moves nothing, even bit by bit', async ({
  page,
  site
}) => {
  await using line = await openSlowLine(site.origin)
  for (const [moment, path, places] of [
    [`${summer}-07-01T07:59:59Z`, '/contact/', 0],
    [`${summer}-07-01T08:00:00Z`, '/', 1],
    [`${summer}-07-10T12:00:00Z`, '/solihull/', 2],
    [`${summer}-07-14T16:59:59Z`, '/contact/', 3],
    [`${summer}-07-14T17:00:00Z`, '/', 0],
    [`${winter}-12-25T11:00:00Z`, '/contact/', 0]
  ] as const) {
    const readShifts = await openAt(page, moment, `${line.origin}${path}`)
    await expect(noticeAbove(page), `${path} at ${moment}`).toBeVisible({ visible: places > 0 })
    await expect(shownNotices(page)).toHaveCount(places)
    expect(await readShifts(), `${path} at ${moment}`).toEqual([])
    if (places === 3) await checkAccessibility(page)
  }
})

test('A notice that ends while the page is read goes, and leaves everything in its place', async ({ page }) => {
  await page.clock.install({ time: new Date(`${summer}-07-14T16:59:30Z`) })
  await page.goto('/contact/')
  await expect(shownNotices(page)).toHaveCount(3)
  const heading = await page.locator('h1').boundingBox()
  await page.clock.fastForward(60_000)
  await expect(shownNotices(page)).toHaveCount(0)
  expect(await page.locator('h1').boundingBox()).toEqual(heading)
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a notice says for which days it is meant, and the next closed days are listed', async ({ page }) => {
    await page.goto('/contact/')
    await expect(noticeAbove(page)).toHaveText(`From 9am on 1 July until 6pm on 14 July: ${noticeText}`)
    await expect(page.locator('dl > [data-until]').filter({ visible: true })).toHaveCount(4)
    await expect(page.locator('.contact-aside .open-now')).toBeHidden()
  })
})
