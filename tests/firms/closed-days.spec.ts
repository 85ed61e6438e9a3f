import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, expectAwake, openContact, sampleBooking, sentPanel, submit, test } from '../support/booking-test.ts'
import { watchShifts } from '../support/shifts.ts'
import { openSlowLine } from '../support/slow-line.ts'
import { findFolder } from './firms.ts'
import { august, noticeText, summer, winter } from './grown.ts'

/* On the grown firm, which is open from 7 to 7 on every day but those. */
test.use({ folder: findFolder('grown'), timezoneId: 'Pacific/Auckland' })

const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(date))
const weekday = format(`${winter}-12-29`, { weekday: 'long' })
const closedUntil = `We're closed until ${weekday} 29 December.`

const closedRow = (page: Page) => page.locator('dl > div').filter({ hasText: '24 to 28 December' })
const closedLine = (page: Page) => page.locator('#booking-form').getByText(closedUntil)
const noticeAbove = (page: Page) => page.getByRole('complementary', { name: 'Notice' })
const notices = (page: Page) => page.getByText(noticeText)

/** Opens a page at a moment, and gives what has moved on it since. */
async function openAt(page: Page, moment: string, path: string) {
  await page.clock.setFixedTime(new Date(moment))
  const readShifts = await watchShifts(page)
  await page.goto(path)
  return readShifts
}

test('On Christmas Day the line, the card, the form and the answer to a request say that we are closed', async ({
  page
}) => {
  const readShifts = await openAt(page, `${winter}-12-25T11:00:00Z`, '/contact/')
  await expect(page.locator('main .open-now')).toHaveText(`Closed now, opens ${weekday} at 7am`)
  await expect(closedRow(page)).toBeVisible()
  await expect(closedLine(page)).toBeVisible()
  await openContact(page)
  expect(await readShifts()).toEqual([])
  await submit(page, sampleBooking)
  await expect(sentPanel(page)).toContainText(`${closedUntil} We'll reply within one working day`)
})

test('The form speaks of it from the last closing time to the next opening', async ({ page }) => {
  for (const [moment, isShown] of [
    [`${winter}-12-23T18:59:59Z`, false],
    [`${winter}-12-23T19:00:00Z`, true],
    [`${winter}-12-29T06:59:59Z`, true],
    [`${winter}-12-29T07:00:00Z`, false]
  ] as const) {
    const readShifts = await openAt(page, moment, '/contact/')
    await expect(closedLine(page)).toBeVisible({ visible: isShown })
    expect(await readShifts()).toEqual([])
  }
})

test('Whoever wishes for a closed day is told at once, and may wish for it', async ({ page, service }) => {
  await openContact(page)
  await page.getByText('Suggest a day').click()
  const said = (field: string) => page.locator(`#${field}-closed`)
  await page.locator('#firstWish').fill(`${winter}-12-23`)
  await page.locator('#secondWish').fill(`${winter}-12-24`)
  await expect(said('secondWish')).toHaveText("We're closed on that day. You can still ask for it.")
  await expect(said('secondWish')).toHaveRole('status')
  await expect(said('firstWish')).toBeEmpty()
  await page.locator('#firstWish').fill(`${winter}-12-28`)
  await expect(said('firstWish')).toContainText("We're closed")
  await page.locator('#firstWish').fill('')
  await expect(said('firstWish')).toBeEmpty()
  await submit(page, sampleBooking)
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts[0]?.body).toContain(`"secondWish":"${winter}-12-24, any time"`)
  await expect(said('secondWish')).toBeEmpty()
})

test('Closed days are listed four weeks ahead, bank holidays by name', async ({ page }) => {
  await openAt(page, `${winter}-11-25T23:59:59Z`, '/solihull/')
  await expect(closedRow(page)).toBeHidden()
  await openAt(page, `${winter}-11-26T00:00:00Z`, '/solihull/')
  await expect(closedRow(page)).toContainText('closed')
  await expect(page.getByText('Summer bank holiday')).toBeHidden()
  await openAt(page, `${august}-08-24T12:00:00Z`, '/solihull/')
  await expect(page.getByText('Summer bank holiday')).toBeVisible()
  await expect(closedRow(page)).toBeHidden()
})

test('Search engines are told of every closed day', async ({ page }) => {
  for (const path of ['/', '/contact/', '/solihull/full-valet/']) {
    await page.goto(path)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [firm] = blocks.map((block) => JSON.parse(block)).filter((block) => block['@type'] === 'AutoWash')
    const days: { validFrom: string }[] = firm.specialOpeningHoursSpecification
    expect(days).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      validFrom: `${winter}-12-24`,
      validThrough: `${winter}-12-28`,
      opens: '00:00',
      closes: '00:00'
    })
    expect(days.length).toBeGreaterThanOrEqual(7)
    // Within the firm's own holiday no bank holiday is told of again.
    expect(days.filter(({ validFrom }) => validFrom.startsWith(`${winter}-12`))).toHaveLength(1)
  }
})

test('A notice begins and ends at its minute in summer time, and moves nothing', async ({ page }) => {
  for (const [moment, isShown] of [
    [`${summer}-07-01T07:59:59Z`, false],
    [`${summer}-07-01T08:00:00Z`, true],
    [`${summer}-07-14T16:59:59Z`, true],
    [`${summer}-07-14T17:00:00Z`, false]
  ] as const) {
    for (const [path, places] of [
      ['/', 1],
      ['/contact/', 3],
      ['/solihull/', 2]
    ] as const) {
      const readShifts = await openAt(page, moment, path)
      await expect(noticeAbove(page), `${path} at ${moment}`).toBeVisible({ visible: isShown })
      await expect(notices(page).filter({ visible: true })).toHaveCount(isShown ? places : 0)
      await expectAwake(page)
      expect(await readShifts(), `${path} at ${moment}`).toEqual([])
    }
  }
})

test('A page that arrives bit by bit shows no notice that is over, and moves nothing', async ({ page, service }) => {
  await using line = await openSlowLine(service.origin)
  for (const moment of [`${summer}-06-30T12:00:00Z`, `${summer}-07-10T12:00:00Z`, `${winter}-12-25T11:00:00Z`]) {
    const readShifts = await openAt(page, moment, `${line.origin}/contact/`)
    await expectAwake(page)
    expect(await readShifts(), moment).toEqual([])
  }
})

test('A notice that ends while the page is read goes, and leaves everything in its place', async ({ page }) => {
  await page.clock.install({ time: new Date(`${summer}-07-14T16:59:30Z`) })
  await page.goto('/contact/')
  await expect(notices(page).filter({ visible: true })).toHaveCount(3)
  const heading = await page.locator('h1').boundingBox()
  await page.clock.fastForward(60_000)
  await expect(notices(page).filter({ visible: true })).toHaveCount(0)
  expect(await page.locator('h1').boundingBox()).toEqual(heading)
})

test('A page with a notice and closed days has no accessibility faults', async ({ page }) => {
  await openAt(page, `${summer}-07-10T12:00:00Z`, '/contact/')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a notice says for which days it is meant, and the next closed days are listed', async ({ page }) => {
    await page.goto('/contact/')
    await expect(noticeAbove(page)).toHaveText(`From 9am on 1 July until 6pm on 14 July: ${noticeText}`)
    await expect(page.locator('dl > [data-until]').filter({ visible: true })).toHaveCount(4)
    await expect(page.locator('main .open-now')).toBeHidden()
  })
})
