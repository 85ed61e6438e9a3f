import { expect, openContact, safePanel, sampleBooking, submit, test } from '../support/booking-test.ts'

test('With a WhatsApp number there is a link that names the package', async ({ page, service, faults }) => {
  const given = '&quot;whatsapp&quot;:[0,&quot;+447700900123&quot;],&quot;referral&quot;'
  await page.route('**/contact/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('&quot;referral&quot;', given) })
  })
  service.answer = { status: 500 }
  await openContact(page)
  const onPage = page.getByRole('link', { name: 'Ask us on WhatsApp' })
  await expect(onPage).toHaveAttribute('href', /^https:\/\/wa\.me\/447700900123\?text=/)
  await submit(page, sampleBooking)
  await expect(safePanel(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /Full%20Valet/)
  // The page was built without a number: a mismatch that React has mended.
  expect(faults.splice(0)).toEqual([expect.stringContaining('#418')])
})
