import { bookingFields, type FieldName, fieldDescriptions } from '../domain/booking-fields.ts'
import { booking, cleared, content, expect, expectAwake, test } from './support/booking-test.ts'
import { watchShifts } from './support/shifts.ts'

const missing = 'Please fill in all required fields'
const { packages, pages, business } = content

test('Visitors are told what is missing, and each field once it is mended', async ({ page, form, service }) => {
  await form.open()
  const options = page.locator('#selectedPackage option')
  await expect(options).toHaveText(['Select a package', ...packages.map(({ title }) => title)])
  await expect(options.first()).toBeDisabled()
  // The specification's eight in its order, then the note, and one line for everything else.
  const eight = bookingFields.filter((field) => field !== 'referralCode' || business.referral)
  const shown = page
    .locator('#booking-form :is(input, select, textarea, summary):not([name=website])')
    .filter({ visible: true })
  expect(await shown.evaluateAll((all) => all.map(({ id, localName }) => id || localName))).toEqual([
    ...eight,
    'note',
    'summary',
    'acceptedTerms'
  ])
  await form.send()
  await expect(form.alert).toBeFocused()
  await expect(form.alert.getByRole('heading')).toHaveText(missing)
  const fields: FieldName[] = ['name', 'phone', 'postalCode', 'carMake', 'carModel', 'selectedPackage', 'acceptedTerms']
  await expect(form.alert.getByRole('link')).toHaveCount(fields.length)
  for (const field of fields) {
    const control = page.locator(`#${field}`)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(`${fieldDescriptions[field].missing}\\.$`))
    await expect(control).toHaveAttribute('aria-required', 'true')
    await expect(control).not.toHaveAttribute('required')
  }
  for (const field of business.referral ? ['email', 'referralCode'] : ['email'])
    await expect(page.locator(`#${field}`)).not.toHaveAttribute('aria-invalid')
  await form.alert.getByRole('link', { name: 'Enter the model of your car' }).click()
  await expect(page.locator('#carModel')).toBeFocused()

  await page.locator('#name').pressSequentially('R2')
  await expect(page.locator('#name')).toBeFocused()
  await page.getByRole('checkbox', { name: 'I accept' }).check()
  await page.locator('#selectedPackage').selectOption(booking.selectedPackage)
  await expect(page.locator('.field-error')).toHaveCount(4)
  await expect(form.alert.getByRole('link')).toHaveCount(4)
  await page.locator('#name').fill(' ')
  await expect(page.locator('#name-error')).toHaveText('Enter your name.')
  await expect(form.alert.getByRole('link')).toHaveCount(5)
  expect(service.posts).toEqual([])
})

test('Checks come in the specified order, and what was typed stays', async ({ page, form, service }) => {
  await form.open()
  const typed = { ...booking, name: 'R2D2', phone: '+44 (0)7700 900-123', email: 'nobody' }
  await form.fillIn({ ...typed, carModel: '' }, false)
  // Ticked before the errors are drawn at the fields.
  await form.sendButton.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.form?.acceptedTerms.click()
  })
  await expect(form.alert).toContainText(missing)
  await expect(page.locator('.field-error')).toHaveText([`${fieldDescriptions.carModel.missing}.`])
  await page.locator('#carModel').fill(typed.carModel)
  const offer = page.getByRole('button', { name: 'Use 07700900123' })
  const steps: [field: 'name' | 'phone' | 'email', text: string, mend: () => Promise<void>][] = [
    ['name', 'Name should not contain numbers', () => page.locator('#name').fill(booking.name)],
    ['phone', 'Phone number should contain only digits', () => offer.click()],
    [
      'email',
      'Please enter a full email address, or leave the field empty',
      () => page.locator('#email').fill(booking.email)
    ]
  ]
  for (const [field, text, mend] of steps) {
    await form.send()
    await expect(form.alert.getByRole('heading')).toHaveText(text)
    await expect(page.locator(`#${field}-error`)).toHaveText(text)
    await expect(page.locator('.field-error')).toHaveCount(1)
    expect(await form.read()).toEqual({ ...typed, acceptedTerms: true })
    await mend()
    await expect(page.locator(`#${field}`)).toHaveValue(booking[field])
    await expect(page.locator(`#${field}`)).toBeFocused()
    typed[field] = booking[field]
  }
  await page.locator('#phone').fill('')
  await form.send()
  await expect(page.locator('#phone-error')).toHaveText('Enter your phone number.')
  // Typed on before that error has given way to the next.
  await page.locator('#phone').evaluate((phone: HTMLInputElement) => {
    phone.value = 'ring me'
    phone.form?.requestSubmit()
    phone.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.locator('#phone-error')).toHaveText('Phone number should contain only digits')
  await expect(offer).toHaveCount(0)
  expect(service.posts).toEqual([])
})

test('An address that is a slip away from a common provider is offered corrected, and may be sent as it is', async ({
  page,
  form,
  service
}) => {
  await form.open()
  await form.fillIn({ ...booking, email: 'ann@gmial.com' })
  const offer = page.getByRole('button', { name: 'Use ann@gmail.com' })
  await page.locator('#email').blur()
  await offer.click()
  await expect(page.locator('#email')).toHaveValue('ann@gmail.com')
  await expect(page.locator('#email')).toBeFocused()
  await expect(offer).toHaveCount(0)
  await page.locator('#email').fill('ann@hotmail.con')
  await form.send()
  await expect(form.sentPanel).toBeVisible()
  expect(service.posts[0]?.body).toContain('ann@hotmail.con')
})

test('A link with a package chooses it before our code is fetched, and nothing moves after', async ({ page }) => {
  const readShifts = await watchShifts(page)
  const warned = packages.find(({ warning }) => warning)
  const plain = packages.find(({ warning }) => !warning)
  await page.route('**/_astro/*.js', (route) => route.abort())
  for (const { title, warning } of [warned, plain].filter((item) => item !== undefined)) {
    const open = () => page.goto(`/contact/?package=${encodeURIComponent(title)}`)
    const expectChosen = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        pages.contact.bookingHeading.replace('<package>', title)
      )
      await expect(page.locator('#selectedPackage')).toHaveValue(title)
      if (warned?.warning)
        await expect(page.locator('#booking-form').getByText(warned.warning)).toBeVisible({ visible: Boolean(warning) })
    }
    await open()
    await expectChosen()
    await page.unrouteAll()
    await open()
    await expectAwake(page)
    await expectChosen()
    expect(await readShifts()).toEqual([])
  }
})

test('A link with a package that there is not is like one without', async ({ page, form }) => {
  const known = encodeURIComponent(booking.selectedPackage)
  // More of them: domain/estimate.test.ts.
  for (const value of [
    known.toLowerCase(),
    '"><img src=x onerror=alert(1)>',
    'x'.repeat(10_000),
    '%',
    `&package=${known}`
  ]) {
    await form.open(`?package=${value}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.contact.heading)
    expect(await form.read()).toEqual(cleared)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Visitors can send the form, and are told where photos go', async ({ page, form, service }) => {
    await page.goto('/contact/')
    await form.fillIn()
    await expect(page.locator('[type=file]')).toHaveCount(0)
    await page.locator('.form-fold > summary').click()
    await expect(page.getByText(/, with your reference\.$/)).toBeVisible({ visible: !business.whatsapp })
    await form.send()
    await expect.poll(() => service.posts.length).toBe(1)
    const [post] = service.posts
    expect(post?.path).toBe('/api/v1.0/email/send-form')
    const fields = await new Response(post?.body, { headers: { 'content-type': post?.contentType ?? '' } }).formData()
    expect(Object.fromEntries(fields)).toEqual({
      ...booking,
      firstWish: '',
      firstWishTime: 'any time',
      secondWish: '',
      secondWishTime: 'any time',
      ...(packages.some(({ plan }) => plan) && { planInterval: '', beforePlan: '' }),
      note: '',
      acceptedTerms: 'yes',
      user_id: 'local-key',
      service_id: 'local-service',
      template_id: 'booking-request',
      website: ''
    })
  })
})
