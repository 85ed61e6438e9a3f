import { bookingReference } from '../domain/booking.ts'
import {
  alertOf,
  booking,
  cleared,
  content,
  expect,
  expectAwake,
  failedText,
  fault,
  fillIn,
  openContact,
  payloadOf,
  readForm,
  safePanel,
  sendButton,
  sentPanel,
  sentText,
  submit,
  test,
  toast
} from './support/booking-test.ts'
import type { Answer } from './support/email-service.ts'

test('Visitors can send a request: the SDK’s very bytes go out, and a panel says what was sent', async ({
  page,
  service
}) => {
  await openContact(page)
  await submit(page, { ...booking, carMake: '  Mazda ' })
  await expect(toast(page)).toHaveText(sentText)
  await expect(toast(page)).toHaveAttribute('data-type', 'success')
  await expect(toast(page)).toHaveCSS('position', 'absolute')
  expect(service.posts).toEqual([
    { path: '/api/v1.0/email/send', contentType: 'application/json', body: payloadOf(booking) }
  ])
  await expect(sentPanel(page)).toBeFocused()
  for (const value of [bookingReference(booking), ...Object.values(booking).filter(Boolean)]) {
    await expect(sentPanel(page).getByText(value, { exact: true })).toBeVisible()
  }
  await expect(sentPanel(page)).toContainText(content.business.replyPromise ?? '')
  expect(await readForm(page)).toEqual(cleared)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.reload()
  await expectAwake(page)
  await expect(safePanel(page)).toHaveCount(0)
})

test('Visitors need give neither email nor referral code', async ({ page, service }) => {
  await openContact(page)
  await submit(page, { ...booking, email: '', referralCode: '' })
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts[0]?.body).toBe(payloadOf({ ...booking, email: '', referralCode: '' }))
})

test('While a request is on its way the button says so, and a second one cannot start', async ({ page, service }) => {
  service.answer = { status: 200, text: 'OK', delay: 600 }
  await openContact(page)
  await fillIn(page)
  await sendButton(page).dblclick()
  await expect(sendButton(page)).toHaveText('Sending your request…')
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await sendButton(page).press('Enter')
  await page.locator('#booking-form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(sentPanel(page)).toBeVisible()
  await expect(sendButton(page)).toHaveText('Send booking request')
  expect(service.posts.length).toBe(1)
})

const failures: [string, Answer, RegExp][] = [
  [
    '400',
    { status: 400, text: 'The service ID not found' },
    /didn't accept the request \(400, The service ID not found\)/
  ],
  ['403', { status: 403, text: 'Forbidden' }, /refused the request \(Forbidden\)/],
  ['429', { status: 429, text: 'Too Many Requests' }, /too quick \(Too Many Requests\)/],
  ['451', { status: 451, text: 'Unavailable For Headless Browser' }, /Unavailable For Headless Browser/],
  ['500', fault, /Something went wrong at our email service \(500, Disk full\)/],
  ['a dropped line', 'drop', /couldn't reach our email service \(Network Error\)/]
]
for (const [name, answer, explanation] of failures) {
  test(`${name}: the toast as specified, an empty form, and the details are safe`, async ({ page, service }) => {
    service.answer = answer
    await openContact(page)
    await submit(page)
    await expect(toast(page)).toHaveText(failedText)
    await expect(toast(page)).toHaveAttribute('data-type', 'success')
    await expect(safePanel(page)).toBeFocused()
    await expect(safePanel(page)).toContainText(explanation)
    expect(await readForm(page)).toEqual(cleared)
    await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
    expect(await readForm(page)).toEqual({ ...booking, acceptedTerms: false })
    await expect(page.locator('#name')).toBeFocused()
  })
}

test('After a failure sending again leads, a call stands beside it, and the other ways are quieter', async ({
  page,
  service
}) => {
  service.answer = fault
  await openContact(page)
  await submit(page)
  const controls = safePanel(page).locator('a, button, summary')
  await expect(controls).toHaveText([
    /^Send again/,
    `Call ${content.business.phone}`,
    'Restore my details',
    'Send by email',
    ...(content.business.whatsapp ? ['WhatsApp'] : []),
    'Copy my details',
    'What you typed',
    'Discard my details'
  ])
  const grounds = await controls.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(grounds.filter((ground) => ground !== 'rgba(0, 0, 0, 0)')).toHaveLength(2)
  expect(new Set(grounds).size).toBe(3)
})

for (const [outcome, answer, words] of [
  ['sent', { status: 200, text: 'OK' }, 'Your last request was sent and is shown above.'],
  ['failed', fault, 'Your last request is safe above.']
] as const)
  test(`A press on the emptied form says what became of the request that ${outcome}`, async ({ page, service }) => {
    const panel = outcome === 'sent' ? sentPanel(page) : safePanel(page)
    service.answer = answer
    await openContact(page)
    await sendButton(page).click()
    await expect(alertOf(page)).toBeFocused()
    await expect(alertOf(page)).not.toContainText('last request')
    await submit(page)
    await expect(panel).toBeFocused()
    await sendButton(page).click()
    await expect(alertOf(page)).toBeFocused()
    await expect(alertOf(page).getByRole('heading')).toHaveText('Please fill in all required fields')
    await expect(alertOf(page)).toContainText(words)
    await expect(panel).toBeVisible()
    const [above, below] = await Promise.all([panel.boundingBox(), alertOf(page).boundingBox()])
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await alertOf(page).getByRole('link', { name: 'above' }).click()
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('heading').first()).toBeInViewport()
    expect(service.posts).toHaveLength(1)
  })

test('No answer within 20 seconds: visitors are told that the request may have arrived', async ({ page, service }) => {
  service.answer = 'hang'
  await page.clock.install()
  await openContact(page)
  await submit(page)
  await expect.poll(() => service.posts.length).toBe(1)
  await page.clock.fastForward(19_000)
  await expect(sendButton(page)).toHaveText('Sending your request…')
  await page.clock.fastForward(1_100)
  await expect(safePanel(page)).toContainText('may still have arrived')
  await expect(toast(page)).toHaveText(failedText)
  expect(await readForm(page)).toEqual(cleared)
})
