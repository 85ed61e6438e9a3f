import { bookingReference } from '../domain/booking.ts'
import {
  booking,
  content,
  expect,
  fillIn,
  openContact,
  payloadOf,
  readForm,
  safePanel,
  sendButton,
  sentPanel,
  submit,
  test,
  throttleTime
} from './support/booking-test.ts'

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
