import type { Page } from '@playwright/test'
import { describeForm } from '../catalogue/describe-form.ts'
import { bookingPath, paths } from '../catalogue/routes.ts'
import { addDays, readLondonClock } from '../domain/london-clock.ts'
import { readEmailSettings } from '../settings/read.ts'
import {
  booking,
  cleared,
  content,
  expect,
  expectAwake,
  type Form,
  fault,
  readKept,
  test,
  throttleTime
} from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makePhoto } from './support/sample-photos.ts'

/* A form that isn't sent yet stays in its tab, and is never sent twice because of it. */

const typed = { ...booking, acceptedTerms: false }
const line = (page: Page) => page.locator('.put-back')
const other = content.packages.find(({ title }) => title !== booking.selectedPackage) ?? content.packages[0]

const openForm = async (page: Page, query = '') => {
  await page.goto(`${paths.contact}${query}`)
  await expectAwake(page)
}

/** Filled in only once the island is awake. */
const expectFields = (form: Form, values: object) => expect.poll(() => form.read()).toEqual(values)

test('What was typed is there again after a reload, after Back, and after Book Now elsewhere', async ({
  page,
  form
}) => {
  await form.open()
  await expect(line(page)).toBeEmpty()
  await form.fillIn()
  await page.reload()
  await expectFields(form, typed)
  await expect(line(page).getByRole('button')).toHaveAccessibleDescription('We kept what you typed.')
  await page.goto(paths.services)
  await page.goBack()
  await expectFields(form, typed)

  if (!other) throw new Error('A firm has a package')
  await page.goto(paths.services)
  await page.goto(bookingPath(other))
  await expectFields(form, { ...typed, selectedPackage: other.title })
  // Their own choice wins over the address once they are back.
  await page.locator('#selectedPackage').selectOption(booking.selectedPackage)
  await page.reload()
  await expectFields(form, typed)

  await line(page).getByRole('button', { name: 'Clear it' }).click()
  await expectFields(form, cleared)
  expect((await readKept(page)).form).toBeUndefined()
  await line(page).getByRole('button', { name: 'Put it back' }).click()
  await expectFields(form, typed)
  await line(page).getByRole('button', { name: 'Clear it' }).click()
  await openForm(page)
  await expectFields(form, cleared)
  await expect(line(page)).toBeEmpty()
})

test('Photos are not kept, and the line says so; add-ons that do not fit are named', async ({ page, form }) => {
  const { packages } = describeForm(content, readEmailSettings({}))
  const offers = (item: (typeof packages)[number], wanted: string) => item.addOns.some(({ name }) => name === wanted)
  const pairs = packages.flatMap((from) =>
    from.addOns.flatMap(({ name, offer }) =>
      packages.flatMap((to) => (offer !== 'included' && !offers(to, name) ? [{ from, to, name }] : []))
    )
  )
  const { from, to, name } = pairs[0] ?? { from: undefined, to: undefined, name: '' }
  await form.open()
  await form.fillIn({ ...booking, selectedPackage: from?.title ?? booking.selectedPackage })
  await form.openDetails()
  await form.choosePhotos(await makePhoto('one.jpg'))
  await expect(form.thumbnails).toHaveCount(1)
  if (name) await page.locator(`[name=addOns][value="${name}"]`).evaluate((box: HTMLInputElement) => box.click())
  await page.goto(to ? bookingPath(to) : paths.contact)
  await expect(line(page)).toContainText("Photos aren't kept, so please choose it again.")
  if (to) await expect(line(page)).toContainText(`${name} isn't offered with the ${to.title}.`)
})

test('What was typed on this page, before our code came, is never replaced', async ({ page, form }) => {
  await form.open()
  await form.fillIn()
  const release = await hold(page, /_astro\/booking\..*\.js$/)
  await page.goto(paths.contact, { waitUntil: 'commit' })
  await page.locator('#name').fill('Somebody else')
  release()
  await expectAwake(page)
  await expectFields(form, { ...typed, name: 'Somebody else' })
})

test('Storage is emptied 30 minutes after the last keystroke, the open form is not', async ({ page, form }) => {
  await page.clock.install()
  await form.open()
  await form.fillIn()
  await page.clock.fastForward('29:00')
  await page.locator('#carModel').fill('5')
  await page.clock.fastForward('29:59')
  expect((await readKept(page)).form).toBeDefined()
  await page.clock.fastForward('00:02')
  expect((await readKept(page)).form).toBeUndefined()
  await expectFields(form, { ...booking, carModel: '5', acceptedTerms: true })

  await page.locator('#carModel').fill('6')
  await page.clock.fastForward('10:00')
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.booking)
    kept.form.at -= 31 * 60_000
    sessionStorage.booking = JSON.stringify(kept)
  })
  // On any page.
  await page.goto(paths.services)
  expect((await readKept(page)).form).toBeUndefined()
})

test.describe('Once Send is pressed nothing brings the form back', () => {
  test('not a late write: a photo that is ready only then', async ({ page, form, service }) => {
    service.answer = 'hang'
    await form.open()
    await form.fillIn()
    const letThrough = await hold(page, /shrink-photo/)
    await form.choosePhotos(await makePhoto('slow.jpg'))
    await form.send()
    letThrough()
    await expect.poll(() => service.posts.length).toBe(1)
    await page.waitForTimeout(300)
    expect((await readKept(page)).form).toBeUndefined()
  })

  test('not a page from the back-forward cache', async ({ page, form }) => {
    await form.open()
    await form.fillIn()
    // As if this page had been left, and its form sent from the next.
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      sessionStorage.booking = JSON.stringify({ lastSend: { at: Date.now() } })
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expectFields(form, cleared)
    // Typed on there: that comes back.
    await page.evaluate(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const at = Date.now()
      sessionStorage.booking = JSON.stringify({ form: { booking: request, photos: 0, at }, lastSend: { at: at - 1 } })
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, booking)
    await expectFields(form, typed)
  })

  test('not a page that was prerendered before, which writes nothing either', async ({ page, form }) => {
    await form.open()
    await form.fillIn()
    await page.addInitScript(() => {
      Object.assign(window, { writes: 0 })
      const write = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key === 'booking') Object.assign(window, { writes: (window as unknown as { writes: number }).writes + 1 })
        write.call(this, key, value)
      }
    })
    const show = await form.openUnseen()
    await expectFields(form, typed)
    expect(await page.evaluate('writes')).toBe(0)
    await page.evaluate(() => {
      sessionStorage.booking = JSON.stringify({ lastSend: { at: Date.now() } })
      sessionStorage.size = 'large'
    })
    await show()
    await expectFields(form, cleared)
    await expect(line(page)).toBeEmpty()
    const size = page.locator('[name=vehicleSize][value=large]')
    if ((await size.count()) > 0) await expect(size).toBeChecked()
  })
})

/* What was sent, or couldn't be. */

const press = ({ safePanel }: Form, name: string) => safePanel.getByRole('button', { name }).click()
const readStored = async (page: Page) => JSON.stringify((await readKept(page)).failed ?? null)

test('Leaving before there is an answer loses nothing but the photos', async ({ page, form, service }) => {
  service.answer = 'hang'
  await page.clock.install()
  await form.open()
  await form.choosePhotos(await makePhoto('one.jpg', 'red'), await makePhoto('two.jpg', 'blue'))
  await form.submit()
  await expect.poll(() => service.posts.length).toBe(1)
  // Before there is an answer: the browser may break down.
  expect(await readStored(page)).toContain('You left the page')
  expect((await readKept(page)).form).toBeUndefined()
  const release = await hold(page, /after-send/)
  await page.reload()
  await expect(form.safePanel).toContainText('may still have arrived')
  expect((await form.read()).name).toBe('')
  await expect(line(page)).toBeEmpty()
  // No button that could lose the focus when the others come.
  await expect(form.safePanel.getByRole('button')).toHaveCount(0)
  release()
  await expect(form.safePanel).toContainText('Please choose your 2 photos again')
  await expect(form.safePanel).not.toBeFocused()
  expect(await readStored(page)).not.toContain('data:')
  await press(form, 'Restore my details')
  expect(await form.read()).toEqual({ ...booking, acceptedTerms: false })
  await expect(form.thumbnails).toHaveCount(0)
  await page.clock.fastForward(throttleTime)
  await press(form, 'Send again')
  await expect.poll(() => service.posts.length).toBe(2)
  expect(await readStored(page)).toContain('"lostPhotos":2')
})

test('A request sent again at the end of its half hour stays kept until it has gone', async ({
  page,
  form,
  service
}) => {
  service.answer = fault
  await page.clock.install()
  await form.open()
  await form.submit()
  await expect(form.safePanel).toContainText('Something went wrong')
  expect(await readStored(page)).toContain('Disk full')
  const failed: { at: number } = JSON.parse(await readStored(page))
  await page.clock.pauseAt(failed.at + 29 * 60_000 + 55_000)
  service.answer = { status: 200, text: 'OK' }
  const answerNow = await hold(page, '**/email/send')
  await press(form, 'Send again')
  // What is on its way can't be taken back.
  const buttons = form.safePanel.getByRole('button')
  await expect(buttons).toHaveText([/^Sending again/, /^Restore/])
  expect(await readStored(page)).toContain('You left the page')
  await page.clock.runFor(10_000)
  await expect(buttons).toHaveText([/^Sending again/, /^Restore/])
  await page.clock.resume()
  answerNow()
  await expect(form.sentPanel).toBeVisible()
  expect(await readStored(page)).toBe('null')
})

test('The receipt outlives a reload with nothing personal in it, for up to 30 minutes', async ({ page, form }) => {
  await page.clock.install()
  await form.open()
  await form.fillIn()
  await form.openDetails()
  await page.getByText('Suggest a day').click()
  await page.locator('#firstWish').fill(addDays(readLondonClock(new Date()).date, 3))
  await form.send()
  await expect(form.sentPanel).toBeFocused()
  const reference = (await form.sentPanel.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ''
  // Short enough for one screen of a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const { height = 0 } = (await form.sentPanel.boundingBox()) ?? {}
  expect(height).toBeLessThan(844 - 72)
  await form.sentPanel.getByRole('link', { name: 'Send another request' }).click()
  await expect(page.locator('#name')).toBeFocused()

  for (const comeBack of [() => page.reload(), () => page.goto('/services/').then(() => page.goBack())]) {
    await comeBack()
    await expect(form.sentPanel).toContainText(reference)
    await expect(form.sentPanel).toBeInViewport()
    await expect(page.locator('html')).not.toHaveClass(/has-price/)
    await expect(form.sentPanel).toContainText(booking.selectedPackage)
    await expect(form.sentPanel).toContainText(', any time')
    await expect(form.sentPanel).not.toBeFocused()
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    for (const words of [await form.sentPanel.textContent(), stored])
      for (const field of ['name', 'phone', 'email', 'postalCode', 'carMake', 'referralCode'] as const)
        if (booking[field]) expect(words).not.toContain(booking[field])
  }

  await page.clock.fastForward('30:01')
  await expect(form.sentPanel).toHaveCount(0)
  await form.submit()
  await expect(form.sentPanel).toBeVisible()
  await page.clock.fastForward('30:01')
  await expect.poll(async () => (await readKept(page)).sent).toBeUndefined()
  await expect(form.sentPanel).toBeVisible()
  await page.clock.fastForward(throttleTime)
  await form.submit()
  await form.sentPanel.getByRole('button', { name: 'Clear this' }).click()
  await expect(form.sentPanel).toHaveCount(0)
  await expect(page.locator('#booking-form')).toBeFocused()
  await page.reload()
  await expectAwake(page)
  await expect(form.sentPanel).toHaveCount(0)
})

test('Kept details go when they are discarded, and after 30 minutes', async ({ page, form, service }) => {
  service.answer = fault
  await page.clock.install()
  await form.open()
  await form.submit()
  // The half hour starts with the failure, which may come late on a slow machine.
  await expect(form.safePanel).toBeVisible()
  await page.clock.fastForward('29:00')
  await expect(form.safePanel).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(form.safePanel).toHaveCount(0)
  expect(await readStored(page)).toBe('null')

  await form.submit()
  await press(form, 'Discard my details')
  await expect(form.safePanel).toHaveCount(0)
  await page.reload()
  await expectAwake(page)
  await expect(form.safePanel).toHaveCount(0)
})
