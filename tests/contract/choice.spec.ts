import type { Page } from '@playwright/test'
import {
  cleared,
  expect,
  expectAwake,
  type Form,
  fault,
  payloadOf,
  readParams,
  sampleBooking,
  test,
  throttleTime
} from '../support/booking-test.ts'
import { holdScripts } from '../support/islands.ts'
import { watchShifts } from '../support/shifts.ts'

/* What a visitor may add to a request, in the form on /contact/. Each travels as a further key, and only when used. */

const part = (page: Page, summary: string) =>
  page.locator('#booking-form summary').filter({ hasText: new RegExp(`^${RegExp.escape(summary)}`) })
const open = (page: Page, summary: string) => part(page, summary).click()
const size = (page: Page, name: string) => page.getByRole('radio', { name })
const addOn = (page: Page, name: string) => page.getByRole('checkbox', { name })
const firstVisit = (page: Page) => page.getByRole('checkbox', { name: 'This is my first visit' })
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
  ['Time', '4-6 hours']
]

async function chooseEverything(page: Page, form: Form) {
  await form.openDetails()
  await size(page, 'Medium').check()
  await expect(page.getByText('Medium: £130', { exact: true })).toBeVisible()
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
  await page.getByLabel('Anything we should know?').fill(note)
}

async function expectEverything(page: Page, form: Form) {
  await form.expectLines(everyLine)
  await expect(page.getByLabel('First choice', { exact: true })).toHaveValue('2031-11-20')
  await expect(page.getByLabel('First choice, Time of day')).toHaveValue('morning')
  await expect(page.getByLabel('Second choice', { exact: true })).toHaveValue('2031-11-22')
  await expect(page.getByLabel('Anything we should know?')).toHaveValue(note)
  await expect(addOn(page, 'Excessive pet hair removal')).toBeVisible()
}

async function expectNothing(page: Page, form: Form) {
  await expect(form.price).toHaveCount(0)
  expect(await form.read()).toEqual(cleared)
  await expect(page.locator('#booking-form input:checked')).toHaveCount(0)
  for (const field of ['firstWish', 'note']) await expect(page.locator(`#${field}`)).toHaveValue('')
  // Asked once there is a day.
  await expect(page.locator('#secondWish, #firstWishTime')).toHaveCount(0)
}

test('A request with everything fails, is put back after a reload, and is sent', async ({ page, form, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install({ time: new Date('2031-11-01T12:00:00Z') })
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Services' }).first().click()
  await page.getByRole('group', { name: 'Which size is your car?' }).getByText('Large').click()
  const card = page.getByRole('article', { name: 'Full Valet' })
  await expect(card).toContainText('£140 Large', { useInnerText: true })
  await card.getByRole('link', { name: 'Book Now' }).click()
  await expectAwake(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your Full Valet')
  // The size chosen on another page is shown though its field is folded, and can be changed.
  await expect(form.price).toContainText('Large, change')
  await expect(form.price).toContainText('Total£140')
  const address = page.url()
  await form.fillIn(sampleBooking)
  await chooseEverything(page, form)
  await expectEverything(page, form)
  await expect(part(page, 'Add-ons')).toContainText('2 chosen')
  expect(page.url()).toBe(address)
  service.answer = fault
  await form.send()
  await expect(form.safePanel).toBeVisible()
  await expectNothing(page, form)

  await form.open()
  await form.safePanel.getByRole('button', { name: 'Restore my details' }).evaluate((button: HTMLElement) => {
    button.click()
    // Typed on before anything else can be drawn.
    document.getElementById('name')?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(await form.read()).toEqual({ ...sampleBooking, acceptedTerms: false })
  await expectEverything(page, form)
  await page.clock.fastForward(throttleTime)
  service.answer = { status: 200, text: 'OK' }
  await page.getByRole('checkbox', { name: 'I accept' }).check()
  await form.send()
  await expect(form.sentPanel).toBeFocused()
  const payload = payloadOf({ ...sampleBooking, ...everything })
  expect(service.posts.map(({ body }) => body)).toEqual([payload, payload])
  await expectNothing(page, form)
})

test('Only what was used is sent, and no day that has passed', async ({ page, form, request, service }) => {
  await page.clock.setFixedTime(new Date('2031-07-10T23:30:00Z'))
  await form.open()
  await form.openDetails()
  // Tomorrow as London has it, and not as it was when the site was built.
  await expect(page.locator('#firstWish')).toHaveAttribute('min', '2031-07-12')
  await expect(page.locator('#firstWish')).toHaveAttribute('max', '2032-07-10')
  expect(await (await request.get('/contact/')).text()).not.toMatch(/ m(in|ax)="/)
  await open(page, 'Suggest a day')
  await page.locator('#firstWish').fill('2031-07-10')
  await page.locator('#note').fill(' There is a gate. ')
  await form.submit(sampleBooking)
  const passed = 'Please choose a day between today and a year from now, or leave the field empty'
  await expect(form.alert.getByRole('heading')).toHaveText(passed)
  await expect(page.locator('#firstWish')).toHaveAccessibleDescription(passed)
  await open(page, 'Suggest a day')
  await form.send()
  await form.alert.getByRole('link', { name: 'First choice of day' }).click()
  await expect(page.locator('#firstWish')).toBeFocused()
  // Today, as London has it.
  await page.locator('#firstWish').fill('2031-07-11')
  await expect(page.locator('#firstWish')).toHaveAccessibleDescription('Open 7am to 7pm on Fridays.')
  expect(service.posts).toEqual([])
  await form.send()
  await expect(form.sentPanel).toBeVisible()
  const used = { firstWish: '2031-07-11, any time', note: 'There is a gate.' }
  expect(readParams(service.posts[0])).toEqual({ ...sampleBooking, ...used })
})

test('The plan is asked two more questions and no size, sent only with the plan', async ({ page, form, service }) => {
  await form.open('?size=large')
  const howOften = page.getByLabel('How often would you like us?')
  const hadValet = page.getByLabel('Have you had our Full Valet?')
  await form.fillIn(sampleBooking)
  await expect(howOften).toBeHidden()
  await expect(form.price).toContainText('Large, change')
  const choose = (title: string) => page.locator('#selectedPackage').selectOption(title)
  const plan = { selectedPackage: 'Maintenance Membership Plan' }
  await choose(plan.selectedPackage)
  await expect(form.price).toContainText('£60 a month')
  await expect(form.price).not.toContainText('Large')
  await form.openDetails()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await howOften.selectOption('Every two weeks')
  await choose('Full Valet')
  await expect(howOften).toBeHidden()
  await expect(size(page, 'Large')).toBeChecked()
  await choose(plan.selectedPackage)
  await expect(howOften).toHaveValue('')
  await hadValet.selectOption('Not yet')
  await form.send()
  await expect(form.sentPanel).toContainText('Before the planNo Full Valet yet')
  await expect(form.sentPanel).toContainText('Total£60 a month')
  expect(readParams(service.posts[0])).toEqual({ ...sampleBooking, ...plan, beforePlan: 'No Full Valet yet' })
})

test('Add-On Services opens its list', async ({ page, form }) => {
  await form.open()
  await page.locator('#selectedPackage').selectOption('Add-On Services')
  await expect(form.price).toHaveCount(0)
  await addOn(page, 'Headlight restoration').check()
  await addOn(page, 'Excessive pet hair removal').check()
  await expect(form.price).toContainText('Total£65')
})

const link = '?package=Full%20Valet&size=medium&addons=pet-hair-removal,ceramic-1-year&first=1'

test('What was chosen before our code arrived stays, whatever the address says', async ({ page, form }) => {
  const release = await holdScripts(page)
  await page.goto(`/contact/${link}`, { waitUntil: 'commit' })
  await form.openDetails()
  await size(page, 'Large').check()
  await page.locator('#note').fill(note)
  expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0)
  release()
  await expectAwake(page)
  await expect(form.price).toContainText('Totalfrom £238.50')
  await expect(size(page, 'Large')).toBeChecked()
  await expect(page.locator('#note')).toHaveValue(note)
})

test('Of two coatings the last ticked is sent, even at once', async ({ form, service }) => {
  await form.open('?package=Full%20Valet&size=small&addons=ceramic-3-year')
  await form.fillIn(sampleBooking)
  await expect(form.price).toContainText('3-year ceramic coating')
  await form.sendButton.evaluate((button: HTMLButtonElement) => {
    button.form?.querySelector<HTMLElement>('[value="1-year ceramic coating"]')?.click()
    button.click()
  })
  await expect(form.sentPanel).toBeVisible()
  expect(readParams(service.posts[0]).addOns).toBe('1-year ceramic coating')
})

test('A link brings the whole choice along, and nothing moves', async ({ page, form }) => {
  const readShifts = await watchShifts(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await form.open(link)
    await form.expectLines(everyLine)
    expect(await readShifts(), `at ${width} px`).toEqual([])
  }
})

test('The size beside the price leads to its fields, and is sent if shown', async ({ page, form, service }) => {
  await page.addInitScript(() => {
    sessionStorage.size = 'large'
  })
  await form.open()
  await page.locator('#selectedPackage').selectOption('Full Valet')
  await expect(page.locator('.form-fold')).not.toHaveAttribute('open')
  await expect(page.locator('.price-bar')).toHaveText('Full Valet, large£140Send')
  // Beside the price on wide screens; the bar has no room for it.
  const caveat = page.locator('#booking-form').getByText('The amount of dirt affects')
  await expect(caveat).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(caveat).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.price.getByRole('button', { name: 'change the size' }).click()
  await expect(size(page, 'Large')).toBeFocused()
  await size(page, 'Small').check()
  await expect(form.price).toContainText('Small, change')
  await form.submit(sampleBooking)
  await expect(form.sentPanel).toBeVisible()
  expect(readParams(service.posts[0])).toEqual({ ...sampleBooking, vehicleSize: 'small', estimate: '£120' })
})

test('Where the address named a package, the heading follows the choice', async ({ page, form }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const choosePackage = (title: string) => page.locator('#selectedPackage').selectOption(title)
  await form.open('?package=Full%20Valet')
  await expect(heading).toHaveText('Book your Full Valet')
  await choosePackage('Stage 1 Polish')
  await expect(heading).toHaveText('Book your Stage 1 Polish')
  await form.submit(sampleBooking)
  await expect(form.sentPanel).toBeVisible()
  await expect(heading).toHaveText('Request an Appointment')
  await form.open()
  await choosePackage('Stage 1 Polish')
  await expect(form.price).toContainText('£250')
  await expect(heading).toHaveText('Request an Appointment')
})

test('Tooltips open after 700 ms, or at once within 300 ms of the last', async ({ page, form }) => {
  await form.open('?package=Full%20Valet')
  await expect(form.price).toContainText('£120')
  await page.clock.install()
  // Otherwise waiting for a tooltip would open it.
  await page.clock.pauseAt(Date.now() + 60_000)
  const [sizes, price] = ['Which size is my car?', 'What can change the price?'].map((name) =>
    page.getByRole('button', { name })
  )
  if (!sizes || !price) throw new Error('There are two.')
  const tooltip = page.getByRole('tooltip')
  const wait = (ms: number) => page.clock.runFor(ms)
  await sizes.hover()
  await wait(650)
  await expect(tooltip).toHaveCount(0)
  await wait(100)
  await expect(tooltip).toContainText('Volvo XC90')
  await price.hover()
  await wait(20)
  await expect(tooltip).toHaveText(/amount of dirt/)
  await page.mouse.move(0, 400)
  await wait(200)
  await expect(tooltip).toHaveCount(0)
  await wait(350)
  await sizes.hover()
  await wait(650)
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.move(0, 400)
  await sizes.focus()
  await wait(20)
  await expect(tooltip).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})
