import { type FieldName, fieldDescriptions } from '../domain/booking-fields.ts'
import {
  alertOf,
  booking,
  content,
  emptyBooking,
  expect,
  fillIn,
  openContact,
  readForm,
  sendButton,
  submit,
  test
} from './support/booking-test.ts'
import { type RecordedPost, readFields } from './support/email-service.ts'
import { watchShifts } from './support/shifts.ts'

const missing = 'Please fill in all required fields'
const { packages, pages, business } = content
const titles = packages.map(({ title }) => title)
const usualHeading = pages.contact.heading
const [warned] = packages.flatMap(({ title, warning }) => (warning ? [{ title, warning }] : []))
const unwarned = packages.find(({ warning }) => !warning)

test('Visitors who leave everything empty are told what is missing, there and at every field', async ({
  page,
  service
}) => {
  await openContact(page)
  await sendButton(page).click()
  await expect(alertOf(page)).toBeFocused()
  await expect(alertOf(page).getByRole('heading')).toHaveText(missing)
  const fields: FieldName[] = ['name', 'phone', 'postalCode', 'carMake', 'carModel', 'selectedPackage', 'acceptedTerms']
  await expect(alertOf(page).getByRole('link')).toHaveCount(fields.length)
  for (const field of fields) {
    const control = page.locator(`#${field}`)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(`^${fieldDescriptions[field].missing}`))
  }
  for (const field of business.referral ? ['email', 'referralCode'] : ['email']) {
    await expect(page.locator(`#${field}`)).not.toHaveAttribute('aria-invalid')
  }
  await alertOf(page).getByRole('link', { name: 'Car model' }).click()
  await expect(page.locator('#carModel')).toBeFocused()
  expect(service.posts).toEqual([])
})

test('Checks come in the specified order, and what was typed stays', async ({ page, service }) => {
  await openContact(page)
  const wrong = { ...booking, name: 'R2D2', phone: '0770 090', email: 'nobody' }
  await fillIn(page, wrong, false)
  await sendButton(page).click()
  await expect(alertOf(page)).toContainText(missing)
  await page.locator('#acceptedTerms').check()
  const steps: [string, string, string][] = [
    ['name', 'Name should not contain numbers', booking.name],
    ['phone', 'Phone number should contain only digits', booking.phone],
    ['email', 'Please enter a full email address, or leave the field empty', booking.email]
  ]
  for (const [field, text, right] of steps) {
    await sendButton(page).click()
    await expect(alertOf(page).getByRole('heading')).toHaveText(text)
    await expect(page.locator(`#${field}-error`)).toHaveText(text)
    await expect(page.locator('.field-error')).toHaveCount(1)
    expect(await readForm(page)).toEqual({ ...wrong, acceptedTerms: true })
    await page.locator(`#${field}`).fill(right)
    wrong[field as 'name'] = right
  }
  expect(service.posts).toEqual([])
  await sendButton(page).click()
  await expect.poll(() => service.posts.length).toBe(1)
})

test('A field that has been mended says so at once, and the focus stays there', async ({ page }) => {
  await openContact(page)
  await sendButton(page).click()
  await expect(page.locator('.field-error')).toHaveCount(7)
  await page.locator('#name').pressSequentially('R2')
  await expect(page.locator('#name')).toBeFocused()
  await expect(page.locator('#name')).not.toHaveAttribute('aria-invalid')
  await page.locator('#acceptedTerms').check()
  await page.locator('#selectedPackage').selectOption(booking.selectedPackage)
  await expect(page.locator('.field-error')).toHaveCount(4)
  await page.locator('#name').fill(' ')
  await expect(page.locator('#name-error')).toHaveText('Enter your name')
  await expect(alertOf(page).getByRole('link')).toHaveCount(7)

  await submit(page, { ...booking, name: 'R2' })
  await expect(page.locator('#name-error')).toHaveText('Name should not contain numbers')
  await page.locator('#name').fill('R2D')
  await expect(page.locator('#name-error')).toBeVisible()
  await page.locator('#name').fill('Arthur')
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('Blanks count as missing', async ({ page, service }) => {
  await openContact(page)
  await submit(page, { ...booking, carMake: ' \u00a0 ' })
  await expect(alertOf(page).getByRole('heading')).toHaveText(missing)
  await expect(page.locator('#carMake-error')).toHaveText('Enter the make of your car')
  await expect(page.locator('.field-error')).toHaveCount(1)
  expect(service.posts).toEqual([])
})

test('Visitors can take the offered phone number with one tap, and only then does it change', async ({ page }) => {
  await openContact(page)
  await submit(page, { ...booking, phone: '+44 (0)7700 900-123' })
  const offer = page.getByRole('button', { name: 'Use 07700900123' })
  await expect(offer).toBeVisible()
  await expect(page.locator('#phone')).toHaveValue('+44 (0)7700 900-123')
  expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await offer.click()
  await expect(page.locator('#phone')).toHaveValue('07700900123')
  await expect(page.locator('#phone')).toBeFocused()
  await expect(alertOf(page)).toHaveCount(0)
  await page.locator('#phone').fill('ring me')
  await sendButton(page).click()
  await expect(page.locator('#phone-error')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('The package list holds every package below a placeholder that cannot be chosen', async ({ page }) => {
  await openContact(page)
  const options = page.locator('#selectedPackage option')
  await expect(options).toHaveText(['Select a package', ...titles])
  await expect(options.first()).toBeDisabled()
  await expect(page.locator('#selectedPackage')).toHaveValue('')
})

test('A link with a package chooses it and names it in the heading before any code of ours is fetched', async ({
  page
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  for (const title of titles) {
    await page.goto(`/contact/?package=${encodeURIComponent(title)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      pages.contact.bookingHeading.replace('<package>', title)
    )
    await expect(page.locator('#selectedPackage')).toHaveValue(title)
  }
})

if (warned && unwarned)
  test('A package with a condition states it before any code of ours is fetched, another does not', async ({
    page
  }) => {
    await page.route('**/_astro/*.js', (route) => route.abort())
    await page.goto(`/contact/?package=${encodeURIComponent(unwarned.title)}`)
    await expect(page.getByText(warned.warning)).toBeHidden()
    await page.goto(`/contact/?${new URLSearchParams({ package: warned.title })}`)
    await expect(page.getByText(warned.warning)).toBeVisible()
  })

test('A chosen package outlives hydration, and nothing moves', async ({ page }) => {
  const readShifts = await watchShifts(page)
  const { title, warning } = warned ?? { title: booking.selectedPackage, warning: '' }
  await openContact(page, `?package=${encodeURIComponent(title)}`)
  await page.waitForTimeout(500)
  await expect(page.locator('#selectedPackage')).toHaveValue(title)
  await expect(page.locator('#selectedPackage')).toHaveAccessibleDescription(new RegExp(RegExp.escape(warning)))
  expect(await readShifts()).toEqual([])
  if (warned && unwarned) {
    await page.locator('#selectedPackage').selectOption(unwarned.title)
    await expect(page.locator('#booking-form').getByText(warning)).toBeHidden()
  }
})

for (const value of [
  'Gold Package',
  booking.selectedPackage.toLowerCase(),
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  `${booking.selectedPackage}\r\nSet-Cookie: a=b`,
  'x'.repeat(10_000),
  '\u202eevila\u0301🚗',
  '%00'
]) {
  test(`A link with the package ${JSON.stringify(value).slice(0, 40)} is like one without`, async ({ page }) => {
    await openContact(page, `?package=${encodeURIComponent(value)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(usualHeading)
    expect(await readForm(page)).toEqual({ ...emptyBooking, acceptedTerms: false })
  })
}

test('A link with broken escapes is like one without', async ({ page }) => {
  for (const query of [
    '?package=%',
    '?package=%E0%A4%A',
    '?package=%ED%A0%80',
    '?package',
    `?package=&package=${encodeURIComponent(booking.selectedPackage)}`
  ]) {
    await openContact(page, query)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(usualHeading)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Visitors can send the form, with all that the relay needs', async ({ page, service }) => {
    await page.goto('/contact/')
    await fillIn(page)
    await sendButton(page).click()
    await expect.poll(() => service.posts.length).toBe(1)
    const [post] = service.posts as [RecordedPost]
    expect(post.path).toBe('/api/v1.0/email/send-form')
    expect(Object.fromEntries(await readFields(post))).toEqual({
      ...booking,
      firstWish: '',
      firstWishTime: 'any time',
      secondWish: '',
      secondWishTime: 'any time',
      note: '',
      acceptedTerms: 'yes',
      user_id: 'local-key',
      service_id: 'local-service',
      template_id: 'booking-request',
      website: ''
    })
  })

  test('No control is shown that would do nothing', async ({ page }) => {
    await page.goto('/services/')
    const { withoutScript } = pages.estimate
    if (withoutScript) await expect(page.getByText(withoutScript)).toBeVisible()
    for (const role of ['switch', 'radio', 'checkbox', 'combobox'] as const)
      await expect(page.locator('#estimate').getByRole(role)).toHaveCount(0)
    await page.goto('/contact/')
    await expect(page.getByRole('button', { name: 'Which size is my car?' })).toBeHidden()
    await expect(page.locator('.estimate-result')).toBeHidden()
    await page.goto('/')
    await expect(page.locator('#coverage-postcode')).toBeHidden()
  })
})
