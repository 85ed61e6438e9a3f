import { bookingReference } from '../domain/booking.ts'
import {
  type Answer,
  booking,
  cleared,
  content,
  expect,
  expectAwake,
  failedText,
  fault,
  payloadOf,
  sentText,
  test,
  throttleTime
} from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makePhoto } from './support/sample-photos.ts'

test('A request goes out once; the next within ten seconds is held back', async ({ page, form, service }) => {
  // The ten seconds don't pass while a slow machine fills in the form.
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await form.open()
  const answerNow = await hold(page, '**/email/send')
  await form.fillIn({ ...booking, carMake: '  Mazda ' })
  // Twice before anything can be drawn, and twice more while the button says that it is busy.
  await form.sendButton.evaluate((button: HTMLElement) => [button.click(), button.click()])
  await expect(form.sendButton).toHaveText('Sending your request…')
  await expect(form.sendButton).toHaveAttribute('aria-disabled', 'true')
  await form.sendButton.press('Enter')
  await form.sendButton.click({ force: true })
  answerNow()
  await expect(form.toast).toHaveText(sentText)
  await expect(form.toast).toHaveAttribute('data-type', 'success')
  await expect(form.toast).toHaveCSS('position', 'absolute')
  await expect(form.sentPanel).toBeFocused()
  await expect(form.sendButton).toHaveText('Send booking request')
  expect(service.posts).toEqual([
    { path: '/api/v1.0/email/send', contentType: 'application/json', body: payloadOf(booking) }
  ])
  await form.sentPanel.getByText('What you sent').click()
  for (const value of [bookingReference(booking), ...Object.values(booking).filter(Boolean)])
    await expect(form.sentPanel.getByText(value, { exact: true }).first()).toBeVisible()
  await expect(form.sentPanel).toContainText(content.business.replyPromise ?? '')
  expect(await form.read()).toEqual(cleared)

  const sparing = { ...booking, email: '', referralCode: '' }
  await form.submit(sparing)
  await expect(form.safePanel).toContainText('Too Many Requests')
  await expect(form.toast.filter({ hasText: failedText })).toBeVisible()
  expect(await form.read()).toEqual(cleared)
  expect(service.posts).toHaveLength(1)

  const again = form.safePanel.getByRole('button', { name: /^Send again/ })
  await expect(again).toHaveText(/^Send again in \d+ s$/)
  // Forced: Playwright would wait until the button can be pressed.
  await again.click({ force: true })
  expect(service.posts).toHaveLength(1)
  await page.clock.setFixedTime(now + throttleTime)
  await expect(again).toHaveText('Send again')
  await again.click()
  await expect(form.sentPanel).toBeVisible()
  await expect(form.safePanel).toHaveCount(0)
  expect(service.posts.slice(1).map(({ body }) => body)).toEqual([payloadOf(sparing)])
  await page.reload()
  await expectAwake(page)
  await expect(form.safePanel).toHaveCount(0)
})

const notSent = 'Not sent. Your details are safe.'

/** The others: send-booking.test.ts. */
const failures: [Answer, RegExp, heading?: string][] = [
  [{ status: 400, text: 'The service ID not found' }, /didn't accept the request \(400, The service ID not found\)/],
  [{ status: 451, text: 'Unavailable For Headless Browser' }, /Unavailable For Headless Browser/],
  ['drop', /couldn't reach our email service \(Network Error\)/, 'It may not have arrived. Your details are safe.'],
  [fault, /Something went wrong at our email service \(500, Disk full\)/]
]

test('However sending fails, nothing typed is lost', async ({ page, form, context, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await form.open()
  for (const [answer, explanation, heading = notSent] of failures) {
    service.answer = answer
    await form.submit()
    await expect(form.safePanel).toContainText(explanation)
    await expect(form.safePanel.getByRole('heading')).toHaveText(heading)
    await expect(form.safePanel).toBeFocused()
    await expect(form.toast).toHaveText(failedText)
    await expect(form.toast).toHaveAttribute('data-type', 'success')
    expect(await form.read()).toEqual(cleared)
    await page.clock.fastForward(throttleTime)
    await expect(form.toast).toHaveCount(0)
  }
  await form.safePanel.getByText('More ways').click()
  await expect(form.safePanel.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+44/)
  const mail = new URL((await form.safePanel.getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '')
  for (const value of Object.values(booking)) expect(mail.searchParams.get('body')).toContain(value)
  await form.safePanel.getByRole('button', { name: 'Copy my details' }).click()
  await expect(form.safePanel.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Car make: Mazda')
  await form.safePanel.getByRole('button', { name: 'Restore my details' }).click()
  expect(await form.read()).toEqual({ ...booking, acceptedTerms: false })
  await expect(page.locator('#name')).toBeFocused()
})

/** What is put into a field, and what the field or the check makes of it where that differs. */
const values: [typed: string, kept?: string][] = [
  ['x'.repeat(10_000)],
  ['\u202eسيارة \u2067abc\u2069 👨‍👩‍👧'],
  [`"'><script>document.title='owned'</script><img src=x onerror=alert(1)>`],
  ['{{constructor.constructor("alert(1)")()}} #{alert(1)} {name}'],
  ['a\r\nBcc: everyone@example.com\nb', 'aBcc: everyone@example.comb'],
  ['a\u0000b %00 %0d%0a'],
  ['a\ud83db\udc00', 'a\ufffdb\ufffd'],
  ['a\u2028b\u2029c\u0085d\u200be']
]

test('Hostile input is sent as typed, runs nowhere and is given back unchanged', async ({ page, form, service }) => {
  await page.clock.install()
  await form.open()
  for (const [value, kept = value] of values) {
    const optional = content.business.referral ? ['referralCode'] : []
    const free = ['postalCode', 'carMake', 'carModel', ...optional, ...(/\d/.test(value) ? [] : ['name'])]
    const typed = { ...booking, ...Object.fromEntries(free.map((field) => [field, kept])) }
    await form.fillIn()
    // As text with escapes: a lone surrogate would not survive the way into the browser.
    await page.evaluate(
      ([fields, json]) => {
        for (const field of fields) {
          const input = document.getElementById(field) as HTMLInputElement
          input.value = JSON.parse(json)
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
      },
      [free, JSON.stringify(value)] as const
    )
    service.answer = { status: 500, text: value.slice(0, 200) }
    await form.send()
    await expect(form.safePanel).toBeFocused()
    expect(service.posts.pop()?.body).toBe(payloadOf(typed))
    await form.safePanel.getByRole('button', { name: 'Restore my details' }).click()
    const restored = await page.locator('#carMake').evaluate((input: HTMLInputElement) => JSON.stringify(input.value))
    expect(restored).toBe(JSON.stringify(kept))
    expect((await form.read()).acceptedTerms).toBe(false)
    await expect(page.locator('#booking-messages img, #booking-messages script')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.clock.fastForward(throttleTime)
  }
  await expect(page).not.toHaveTitle('owned')
})

test('Without an answer visitors are told that the request may have arrived', async ({ page, form, service }) => {
  service.answer = 'hang'
  await page.clock.install()
  await form.open()
  // A photo adds what it takes to arrive.
  for (const [index, seconds] of [20, 31].entries()) {
    if (index > 0) await form.choosePhotos(await makePhoto('one.jpg'))
    await form.submit()
    await expect.poll(() => service.posts.length).toBe(index + 1)
    await page.clock.fastForward((seconds - 2) * 1000)
    await expect(form.sendButton).toHaveText('Sending your request…')
    await page.clock.fastForward(2_100)
    await expect(form.safePanel).toContainText(`didn't answer within ${seconds} seconds`)
    await expect(form.safePanel.getByRole('heading')).toHaveText('It may not have arrived. Your details are safe.')
    expect(await form.read()).toEqual(cleared)
  }
})

test('Where what sends cannot be fetched, that is a failed send, and it is asked for again', async ({
  page,
  form,
  service
}) => {
  const asked: string[] = []
  page.on('request', (request) => /after-send/.test(request.url()) && asked.push(request.resourceType()))
  await page.route(/_astro\/(after-send|toaster|cars)\..*\.js/, (route) => route.abort())
  await form.open()
  await form.submit()
  await expect(form.safePanel).toContainText(
    "We couldn't load the part of this page that sends requests, so nothing was sent"
  )
  await expect(page.getByRole('status').filter({ hasText: failedText })).toBeVisible()
  expect(service.posts).toEqual([])
  await form.safePanel.getByRole('button', { name: 'Restore my details' }).click()
  expect(await form.read()).toEqual({ ...booking, acceptedTerms: false })
  // Firefox never asks again for a module that it couldn't import.
  expect(new Set(asked)).toEqual(new Set(['fetch']))

  // The rest of the panel comes with the next touch, and leaves the focus where it is.
  await page.unrouteAll()
  await page.locator('#name').focus()
  await expect(form.safePanel.getByRole('button', { name: /^Send again/ })).toBeVisible()
  await expect(page.locator('#name')).toBeFocused()
})
