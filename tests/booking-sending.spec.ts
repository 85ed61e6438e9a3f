import type { Page } from '@playwright/test'
import { bookingReference } from '../domain/booking.ts'
import {
  alertOf,
  booking,
  choosePhotos,
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
  throttleTime,
  toast
} from './support/booking-test.ts'
import type { Answer } from './support/email-service.ts'
import { hold, rewriteHtml } from './support/islands.ts'
import { makePhoto } from './support/photos.ts'

test('A request goes out once, as the SDK’s very bytes; the next within ten seconds is held back until they are over', async ({
  page,
  service
}) => {
  await page.clock.install()
  await openContact(page)
  const answerNow = await hold(page, '**/email/send', { times: 1 })
  await fillIn(page, { ...booking, carMake: '  Mazda ' })
  // Twice before anything can be drawn, and twice more while the button says that it is busy.
  await page.locator('#booking-form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(sendButton(page)).toHaveText('Sending your request…')
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await sendButton(page).press('Enter')
  await sendButton(page).click({ force: true })
  answerNow()
  await expect(toast(page)).toHaveText(sentText)
  await expect(toast(page)).toHaveAttribute('data-type', 'success')
  await expect(toast(page)).toHaveCSS('position', 'absolute')
  await expect(sentPanel(page)).toBeFocused()
  await expect(sendButton(page)).toHaveText('Send booking request')
  expect(service.posts).toEqual([
    { path: '/api/v1.0/email/send', contentType: 'application/json', body: payloadOf(booking) }
  ])
  for (const value of [bookingReference(booking), ...Object.values(booking).filter(Boolean)])
    await expect(sentPanel(page).getByText(value, { exact: true })).toBeVisible()
  await expect(sentPanel(page)).toContainText(content.business.replyPromise ?? '')
  expect(await readForm(page)).toEqual(cleared)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await expectPressExplained(page, 'Your last request was sent and is shown above.')

  const sparing = { ...booking, email: '', referralCode: '' }
  await submit(page, sparing)
  await expect(safePanel(page)).toContainText('Too Many Requests')
  await expect(toast(page).filter({ hasText: failedText })).toBeVisible()
  expect(await readForm(page)).toEqual(cleared)
  await expectPressExplained(page, 'Your last request is safe above.')
  expect(service.posts).toHaveLength(1)

  const again = safePanel(page).getByRole('button', { name: /^Send again/ })
  await expect(again).toHaveText(/^Send again in \d+ s$/)
  // Forced: Playwright would wait until the button can be pressed.
  await again.click({ force: true })
  expect(service.posts).toHaveLength(1)
  await page.clock.fastForward(throttleTime)
  await expect(again).toHaveText('Send again')
  await again.click()
  await expect(sentPanel(page)).toBeVisible()
  await expect(safePanel(page)).toHaveCount(0)
  expect(service.posts.slice(1).map(({ body }) => body)).toEqual([payloadOf(sparing)])
  await page.reload()
  await expectAwake(page)
  await expect(safePanel(page)).toHaveCount(0)
})

/** On the form that was emptied. */
async function expectPressExplained(page: Page, words: string) {
  await sendButton(page).click()
  await expect(alertOf(page)).toBeFocused()
  await expect(alertOf(page)).toContainText(words)
  await alertOf(page).getByRole('link', { name: 'above' }).click()
  await expect(words.includes('safe') ? safePanel(page) : sentPanel(page)).toBeFocused()
}

const failures: [Answer, RegExp][] = [
  [{ status: 400, text: 'The service ID not found' }, /didn't accept the request \(400, The service ID not found\)/],
  [{ status: 403, text: 'Forbidden' }, /refused the request \(Forbidden\)/],
  [{ status: 429, text: 'Too Many Requests' }, /too quick \(Too Many Requests\)/],
  [{ status: 451, text: 'Unavailable For Headless Browser' }, /Unavailable For Headless Browser/],
  ['drop', /couldn't reach our email service \(Network Error\)/],
  [fault, /Something went wrong at our email service \(500, Disk full\)/]
]

test('However sending fails: the toast as specified, an empty form, the details safe, and other ways to reach us', async ({
  page,
  context,
  service
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openContact(page)
  for (const [answer, explanation] of failures) {
    service.answer = answer
    await submit(page)
    await expect(safePanel(page)).toContainText(explanation)
    await expect(safePanel(page)).toBeFocused()
    await expect(toast(page)).toHaveText(failedText)
    await expect(toast(page)).toHaveAttribute('data-type', 'success')
    expect(await readForm(page)).toEqual(cleared)
    await page.clock.fastForward(throttleTime)
    await expect(toast(page)).toHaveCount(0)
  }
  await expect(safePanel(page).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+44/)
  const mail = new URL((await safePanel(page).getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '')
  for (const value of Object.values(booking)) expect(mail.searchParams.get('body')).toContain(value)
  await safePanel(page).getByRole('button', { name: 'Copy my details' }).click()
  await expect(safePanel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Car make: Mazda')
  await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
  expect(await readForm(page)).toEqual({ ...booking, acceptedTerms: false })
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

test('Hostile input is sent as typed, shown as text and given back unchanged', async ({ page, service }) => {
  await page.clock.install()
  await openContact(page)
  for (const [value, kept = value] of values) {
    const optional = content.business.referral ? ['referralCode'] : []
    const free = ['postalCode', 'carMake', 'carModel', ...optional, ...(/\d/.test(value) ? [] : ['name'])]
    const typed = { ...booking, ...Object.fromEntries(free.map((field) => [field, kept])) }
    await fillIn(page)
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
    await sendButton(page).click()
    await expect(safePanel(page)).toBeFocused()
    expect(service.posts.pop()?.body).toBe(payloadOf(typed))
    await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
    const restored = await page.locator('#carMake').evaluate((input: HTMLInputElement) => JSON.stringify(input.value))
    expect(restored).toBe(JSON.stringify(kept))
    expect((await readForm(page)).acceptedTerms).toBe(false)
    await expect(page.locator('#booking-messages img, #booking-messages script')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.clock.fastForward(throttleTime)
  }
  const typed = { ...booking, carMake: '<b>Mazda</b>', carModel: '🚗\u202e3' }
  service.answer = { status: 200, text: 'OK' }
  await submit(page, typed)
  await expect(sentPanel(page).getByText('<b>Mazda</b>')).toBeVisible()
  await expect(sentPanel(page).getByText(bookingReference(typed))).toBeVisible()
  await expect(page).not.toHaveTitle('owned')
})

test('No answer within 20 seconds, or 80 with photos: visitors are told that the request may have arrived', async ({
  page,
  service
}) => {
  service.answer = 'hang'
  await page.clock.install()
  await openContact(page)
  for (const [index, seconds] of [20, 80].entries()) {
    if (index > 0) await choosePhotos(page, await makePhoto('one.jpg'))
    await submit(page)
    await expect.poll(() => service.posts.length).toBe(index + 1)
    await page.clock.fastForward((seconds - 2) * 1000)
    await expect(sendButton(page)).toHaveText('Sending your request…')
    await page.clock.fastForward(2_100)
    await expect(safePanel(page)).toContainText(`didn't answer within ${seconds} seconds`)
    await expect(safePanel(page)).toContainText('may still have arrived')
    expect(await readForm(page)).toEqual(cleared)
  }
})

test('A build without one of its settings sends nothing, loses nothing, and the console says what to set', async ({
  page,
  service
}) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const blockList = `"blockList":[1,[[0,"${booking.email}"]]]`.replaceAll('"', '&quot;')
  const builds: [found: string, instead: string, words: string, variable?: string][] = [
    ['local-key', '', "isn't set up to send requests", 'PUBLIC_EMAIL_KEY'],
    ['local-service', '', "isn't set up to send requests", 'PUBLIC_EMAIL_SERVICE'],
    ['booking-request', '', "isn't set up to send requests", 'PUBLIC_EMAIL_TEMPLATE'],
    // With a list of addresses that the SDK refuses.
    ['&quot;blockList&quot;:[1,[]]', blockList, 'refused the request (Forbidden)']
  ]
  for (const [found, instead, words, variable] of builds) {
    await rewriteHtml(page, (html) => html.replaceAll(found, instead), '/contact/')
    await openContact(page)
    await submit(page)
    await expect(safePanel(page)).toContainText(words)
    await expect(toast(page)).toHaveText(failedText)
    expect(messages.filter((text) => text.includes('PUBLIC_EMAIL'))).toEqual(
      variable ? [expect.stringContaining(variable)] : []
    )
    messages.length = 0
    await safePanel(page).getByRole('button', { name: 'Discard my details' }).click()
    await page.unrouteAll()
  }
  expect(service.posts).toEqual([])
})

test('Where storage is refused, requests are sent and throttled all the same', async ({ page, service }) => {
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
      configurable: true
    }
    Object.defineProperty(window, 'localStorage', refuse)
    Object.defineProperty(window, 'sessionStorage', refuse)
  })
  await openContact(page)
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts.map(({ body }) => body)).toEqual([payloadOf(booking)])
  await submit(page)
  await expect(safePanel(page)).toContainText('Too Many Requests')
  expect(service.posts.length).toBe(1)
})

test('Where the SDK or the toasts cannot be fetched, that is a failed send like any other', async ({
  page,
  service
}) => {
  await page.route(/_astro\/(es|toaster)\..*\.js/, (route) => route.abort())
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toContainText(
    "We couldn't load the part of this page that sends requests, so nothing was sent"
  )
  await expect(page.getByRole('status').filter({ hasText: failedText })).toBeVisible()
  expect(service.posts).toEqual([])
})
