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
  test
} from './support/booking-test.ts'

/** What is put into a field, and what the field or the check makes of it where that differs. */
const values: [string, string, string?][] = [
  ['10,000 characters', 'x'.repeat(10_000)],
  ['emoji', '🚗👨‍👩‍👧 🏳️‍🌈'],
  ['right to left', '\u202eسيارة \u2067abc\u2069'],
  ['markup', `"'><script>document.title='owned'</script><img src=x onerror=alert(1)>`],
  ['a template', '{{constructor.constructor("alert(1)")()}} #{alert(1)} {name}'],
  ['line breaks', 'a\r\nBcc: everyone@example.com\nb', 'aBcc: everyone@example.comb'],
  ['a null byte', 'a\u0000b %00 %0d%0a'],
  ['half a surrogate pair', 'a\ud83db\udc00', 'a\ufffdb\ufffd'],
  ['a formula', '=cmd|calc!A1'],
  ['separators', 'a\u2028b\u2029c\u0085d\u200be']
]

for (const [name, value, kept = value] of values) {
  test(`Hostile input: ${name} is sent as typed, shown as text and given back unchanged`, async ({ page, service }) => {
    const optional = content.business.referral ? ['referralCode'] : []
    const free = ['postalCode', 'carMake', 'carModel', ...optional, ...(/\d/.test(value) ? [] : ['name'])]
    const typed = { ...booking, ...Object.fromEntries(free.map((field) => [field, kept])) }
    await openContact(page)
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
    await expect(safePanel(page)).toBeVisible()
    expect(service.posts[0]?.body).toBe(payloadOf(typed))
    await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
    const restored = await page.locator('#carMake').evaluate((input: HTMLInputElement) => JSON.stringify(input.value))
    expect(restored).toBe(JSON.stringify(kept))
    expect((await readForm(page)).acceptedTerms).toBe(false)
    await expect(page).not.toHaveTitle('owned')
    await expect(page.locator('#booking-messages img, #booking-messages script')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}

test('Hostile input: what was sent is shown as text, with the reference that the mail has', async ({ page }) => {
  const typed = { ...booking, carMake: '<b>Mazda</b>', carModel: '🚗\u202e3' }
  await openContact(page)
  await fillIn(page, typed)
  await sendButton(page).click()
  await expect(sentPanel(page).getByText('<b>Mazda</b>')).toBeVisible()
  await expect(sentPanel(page).getByText(bookingReference(typed))).toBeVisible()
})

test('Hostile input: digits of any script in a name are refused, and stay in the field', async ({ page, service }) => {
  await openContact(page)
  for (const name of ['R2D2', 'Anna ٣', '<script>1</script>']) {
    await fillIn(page, { ...booking, name })
    await sendButton(page).click()
    await expect(page.locator('#name-error')).toHaveText('Name should not contain numbers')
    await expect(page.locator('#name')).toHaveValue(name)
  }
  expect(service.posts).toEqual([])
})

test('Hostile storage: what somebody else left there is ignored', async ({ page }) => {
  for (const stored of ['{', 'null', '[]', '{"booking":7}', '{"failedAt":9e99,"failure":null}', '"text"']) {
    await page.goto('/contact/')
    await page.evaluate((value) => sessionStorage.setItem('unsent-booking', value), stored)
    await openContact(page)
    await expect(sendButton(page)).toBeVisible()
    await expect(safePanel(page)).toHaveCount(0)
  }
})
