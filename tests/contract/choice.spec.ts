import type { Page } from '@playwright/test'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import {
  cleared,
  expect,
  expectAwake,
  expectLines,
  fault,
  fillIn,
  openContact,
  payloadOf,
  priceOf,
  readForm,
  safePanel,
  sampleBooking,
  sendButton,
  sentPanel,
  submit,
  test
} from '../support/booking-test.ts'
import { type RecordedPost, readFields } from '../support/email-service.ts'
import { holdScripts } from '../support/islands.ts'
import { watchShifts } from '../support/shifts.ts'

/* What a visitor may add to a request, in the form on /contact/. Each travels as a further key, and only when used. */

const part = (page: Page, summary: string) =>
  page.locator('#booking-form summary').filter({ hasText: new RegExp(`^${RegExp.escape(summary)}`) })
const open = (page: Page, summary: string) => part(page, summary).click()
const size = (page: Page, name: string) => page.getByRole('radio', { name })
const addOn = (page: Page, name: string) => page.getByRole('checkbox', { name })
const firstVisit = (page: Page) => page.getByRole('switch', { name: 'This is my first visit' })
const note = 'Two cars.\nThe tap is behind the gate.'

const everything = {
  vehicleSize: 'medium',
  addOns: '1-year ceramic coating; Excessive pet hair removal',
  firstVisit: 'yes',
  estimate: 'from £229.50',
  firstWish: '2031-11-20, morning',
  secondWish: '2031-11-22, any time',
  note
}

const everyLine: [string, string][] = [
  ['Full Valet, medium vehicle', '£130'],
  ['1-year ceramic coating', 'from £110'],
  ['Excessive pet hair removal', '£15'],
  ['First-visit discount (10%)', '−£25.50'],
  ['Total', 'from £229.50'],
  ['Deposit upfront (40%)', '£91.80'],
  ['Balance', '£137.70'],
  ['Time', '4-6 hours']
]

async function chooseEverything(page: Page) {
  await size(page, 'Medium').check()
  await open(page, 'Add-ons')
  await addOn(page, '1-year ceramic coating').check()
  await open(page, 'More add-ons')
  await addOn(page, 'Excessive pet hair removal').check()
  await expect(part(page, 'More add-ons')).toHaveText('More add-ons (1 chosen)')
  await firstVisit(page).check()
  await open(page, 'Suggest a day')
  await page.getByLabel('First choice', { exact: true }).fill('2031-11-20')
  await page.getByLabel('First choice, Time of day').selectOption('Morning')
  await page.getByLabel('Second choice', { exact: true }).fill('2031-11-22')
  await open(page, 'Anything we should know?')
  await page.getByLabel('Anything we should know?').fill(note)
}

const expectEverything = async (page: Page) => {
  await expectLines(page, everyLine)
  await expect(page.getByLabel('First choice', { exact: true })).toHaveValue('2031-11-20')
  await expect(page.getByLabel('First choice, Time of day')).toHaveValue('morning')
  await expect(page.getByLabel('Second choice', { exact: true })).toHaveValue('2031-11-22')
  await expect(page.getByLabel('Anything we should know?')).toHaveValue(note)
}

const expectNothing = async (page: Page) => {
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.locator('#booking-form input:checked')).toHaveCount(0)
  for (const field of ['firstWish', 'secondWish', 'note']) await expect(page.locator(`#${field}`)).toHaveValue('')
  await expect(page.locator('#firstWishTime')).toHaveValue('any time')
}

const sentOf = (posts: { body: string }[]) => JSON.parse(posts[0]?.body ?? '{}').template_params as BookingRequest

test('The price grows in the form with what is chosen, and all of it goes out with the request', async ({
  page,
  service
}) => {
  await openContact(page)
  await expect(priceOf(page)).toHaveText('Select a package to see its price.')
  await fillIn(page, sampleBooking)
  await expectLines(page, [
    ['Full Valet', '£120 – £140'],
    ['Total', '£120 – £140'],
    ['Deposit upfront (40%)', '£48 – £56'],
    ['Balance', '£72 – £84'],
    ['Time', '4-6 hours']
  ])
  await chooseEverything(page)
  await expectEverything(page)
  await expect(part(page, 'Add-ons')).toContainText('2 chosen')
  await expect(page).toHaveURL('/contact/')
  await sendButton(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts[0]?.body).toBe(payloadOf({ ...sampleBooking, ...everything }))
  await expect(priceOf(page)).toHaveText('Select a package to see its price.')
  await expectNothing(page)
})

const uses: [string, (page: Page) => Promise<void>, Partial<BookingRequest>][] = [
  ['a size', (page) => size(page, 'Large').check(), { vehicleSize: 'large', estimate: '£140' }],
  [
    'an add-on',
    async (page) => {
      await open(page, 'Add-ons')
      await addOn(page, '3-year ceramic coating').check()
    },
    { addOns: '3-year ceramic coating', estimate: 'from £340 – £360' }
  ],
  ['a first visit', (page) => firstVisit(page).check(), { firstVisit: 'yes', estimate: '£108 – £126' }],
  [
    'a day',
    async (page) => {
      await open(page, 'Suggest a day')
      await page.locator('#firstWish').fill('2031-11-20')
    },
    { firstWish: '2031-11-20, any time' }
  ],
  [
    'a time without a day',
    async (page) => {
      await open(page, 'Suggest a day')
      await page.locator('#secondWishTime').selectOption('afternoon')
    },
    {}
  ],
  [
    'a note',
    async (page) => {
      await open(page, 'Anything we should know?')
      await page.locator('#note').fill(' There is a gate. ')
    },
    { note: 'There is a gate.' }
  ]
]

for (const [name, use, added] of uses) {
  test(`Whoever adds ${name} sends ${Object.keys(added).join(' and ') || 'nothing'} besides the eight`, async ({
    page,
    service
  }) => {
    await openContact(page)
    await use(page)
    await submit(page, sampleBooking)
    await expect(sentPanel(page)).toBeVisible()
    expect(sentOf(service.posts)).toEqual({ ...sampleBooking, ...added })
  })
}

test('After a failure everything can be put back but the terms', async ({ page, service }) => {
  service.answer = fault
  await openContact(page)
  await fillIn(page, sampleBooking)
  await chooseEverything(page)
  await sendButton(page).click()
  await expect(safePanel(page)).toBeVisible()
  expect(await readForm(page)).toEqual(cleared)
  await expectNothing(page)
  await page.reload()
  await expectAwake(page)
  await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
  expect(await readForm(page)).toEqual({ ...sampleBooking, acceptedTerms: false })
  await expectEverything(page)
  for (const field of ['firstWish', 'note']) await expect(page.locator(`#${field}`)).toBeVisible()
  await expect(addOn(page, 'Excessive pet hair removal')).toBeVisible()
})

const link = '?package=Full%20Valet&size=medium&addons=pet-hair-removal,ceramic-1-year&first=1'

test('What was chosen before our code arrived stays, whatever the address says', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(`/contact/${link}`, { waitUntil: 'commit' })
  await size(page, 'Large').check()
  await open(page, 'Add-ons')
  await addOn(page, '3-year ceramic coating').check()
  await open(page, 'Anything we should know?')
  await page.locator('#note').fill(note)
  expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0)
  release()
  await expectAwake(page)
  await expectLines(page, [
    ['Full Valet, large vehicle', '£140'],
    ['3-year ceramic coating', 'from £220'],
    ['Total', 'from £360'],
    ['Deposit upfront (40%)', '£144'],
    ['Balance', '£216'],
    ['Time', '4-6 hours']
  ])
  await expect(size(page, 'Large')).toBeChecked()
  await expect(firstVisit(page)).not.toBeChecked()
  await expect(page.locator('#note')).toHaveValue(note)
})

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900]
] as const) {
  test(`A link brings the whole choice along, and nothing moves at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const readShifts = await watchShifts(page)
    await openContact(page, link)
    await expectLines(page, everyLine)
    await page.waitForTimeout(500)
    expect(await readShifts()).toEqual([])
  })
}

test('Another package keeps what it offers too, in its place and at its price', async ({ page }) => {
  await openContact(page, '?package=Deluxe%20Interior%20Clean&addons=pet-hair-removal,deep-stain-one-seat')
  await open(page, 'Add-ons')
  await expect(part(page, 'More add-ons')).toBeHidden()
  await expect(addOn(page, 'Excessive pet hair removal')).toBeChecked()
  await page.locator('#selectedPackage').selectOption('Full Valet')
  await expect(part(page, 'Add-ons')).toContainText('1 chosen')
  await expect(addOn(page, 'Excessive pet hair removal')).toBeHidden()
  await open(page, 'More add-ons')
  await expect(addOn(page, 'Excessive pet hair removal')).toBeChecked()
  await addOn(page, '1-year ceramic coating').check()
  await addOn(page, '3-year ceramic coating').check()
  await expect(addOn(page, '1-year ceramic coating')).not.toBeChecked()
  await page.locator('#selectedPackage').selectOption('Stage 1 Polish')
  await expect(priceOf(page)).toContainText('3-year ceramic coatingfrom £110')
  await expect(priceOf(page)).not.toContainText('pet hair')
  await page.locator('#selectedPackage').selectOption('Maintenance Membership Plan')
  await expect(part(page, 'Add-ons')).toBeHidden()
  await expect(page.getByText('This package costs the same for every size.')).toBeVisible()
  await page.locator('#selectedPackage').selectOption('Full Valet')
  await expect(page.locator('[name=addOns]:checked')).toHaveCount(0)
})

test('Days begin with tomorrow as London has it, and not in the HTML', async ({ page, request }) => {
  await page.clock.setFixedTime(new Date('2031-07-10T23:30:00Z'))
  await openContact(page)
  await expect(page.locator('#firstWish')).toHaveAttribute('min', '2031-07-12')
  await expect(page.locator('#secondWish')).toHaveAttribute('min', '2031-07-12')
  expect(await (await request.get('/contact/')).text()).not.toMatch(/ min="/)
})

test('A day that has passed can still be asked for', async ({ page, service }) => {
  await openContact(page)
  await open(page, 'Suggest a day')
  await page.locator('#firstWish').fill('2020-01-02')
  await submit(page, sampleBooking)
  await expect.poll(() => sentOf(service.posts)).toEqual({ ...sampleBooking, firstWish: '2020-01-02, any time' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Everything can be chosen and is posted', async ({ page, service }) => {
    await page.goto('/contact/')
    await fillIn(page, sampleBooking)
    await size(page, 'Medium').check()
    await open(page, 'Add-ons')
    await expect(page.locator('.add-on-choice:visible')).toHaveCount(14)
    await addOn(page, 'Excessive pet hair removal').check()
    await addOn(page, '1-year ceramic coating').check()
    await firstVisit(page).check()
    await open(page, 'Suggest a day')
    await page.locator('#firstWish').fill('2031-11-20')
    await page.locator('#firstWishTime').selectOption('morning')
    await open(page, 'Anything we should know?')
    await page.locator('#note').fill(note)
    await sendButton(page).click()
    await expect.poll(() => service.posts.length).toBe(1)
    const posted = await readFields(service.posts[0] as RecordedPost)
    expect(posted.filter(([name]) => name === 'addOns')).toEqual([
      ['addOns', 'Excessive pet hair removal'],
      ['addOns', '1-year ceramic coating']
    ])
    expect(Object.fromEntries(posted)).toMatchObject({
      ...sampleBooking,
      vehicleSize: 'medium',
      firstVisit: 'yes',
      firstWish: '2031-11-20',
      firstWishTime: 'morning',
      note: note.replace('\n', '\r\n')
    })
  })
})
