import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserPost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { openTestRelay } from '../../tests/support/test-relay.ts'

let relay: Awaited<ReturnType<typeof openTestRelay>>
beforeEach(async () => {
  relay = await openTestRelay()
})
afterEach(() => relay.close())

test('a visitor without JavaScript is thanked with what was sent, and gets an empty form', async () => {
  const answer = await relay.post('send-form', browserPost())
  const page = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(page).toContain('Booking request submitted! We will contact you shortly.')
  expect(page).toMatch(/<dt>Reference<\/dt><dd[^>]*>[0-9A-Z]{4}-[0-9A-Z]{4}<\/dd>/)
  expect(page).toContain('<dd>C3 &lt;Aircross&gt; &amp; more</dd>')
  expect(page).toContain('<title>Request sent: Contact</title>')
  expect(page).toContain(`tel:+44${relay.content.business.phone.slice(1).replaceAll(' ', '')}`)
  expect(page).toMatch(/<section[^>]* autofocus=""/)
  expect(page).toMatch(/<input id="name" required=""(?![^>]*value=)[^>]* name="name"/)
})

test('a mistake brings the form back with the message, the fields and everything typed', async () => {
  const typed = { name: 'Ann "Q" O\'<b>', phone: '+44 7700 900123', selectedPackage: 'Full Valet' }
  const answer = await relay.post('send-form', browserPost(typed))
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('<title>Error: Contact</title>')
  expect(page).toMatch(
    /id="booking-messages"><div [^>]*role="alert"[^>]* autofocus=""><h2>Phone number should contain only digits/
  )
  expect(page).toContain('<a href="#phone">Phone</a>')
  expect(page).toContain('value="Ann &quot;Q&quot; O&#x27;&lt;b&gt;"')
  expect(page).toContain('aria-describedby="phone-error phone-hint"')
  expect(page).toContain('id="phone-error" class="field-error">Phone number should contain only digits</p>')
  expect(page).toContain('<option value="Full Valet" selected="">')
  expect(page.match(/<select id="selectedPackage".*?<\/select>/s)?.[0].match(/selected=""/g)).toHaveLength(1)
  expect(page).toContain('checked="" value="yes"')
  expect(page).toContain('name="user_id" value="local-key"')
})

test('nothing on the page wakes up: hydration would empty the form, and a button without its script does nothing', async () => {
  for (const phone of ['07700900123', '+44 7700 900123']) {
    const page = await (await relay.post('send-form', browserPost({ phone }))).text()
    expect(page).not.toContain('<astro-island')
    expect(page).not.toContain('type="button"')
  }
})

test('a missing field has a sentence of its own, and a package that is none of ours is missing', async () => {
  const page = await (await relay.post('send-form', browserPost({ name: ' ', selectedPackage: 'Gold' }))).text()
  expect(page).toContain('<h2>Please fill in all required fields</h2>')
  expect(page).toContain('id="name-error" class="field-error">Enter your name</p>')
  expect(page).toContain('id="selectedPackage-error" class="field-error">Choose a package</p>')
  expect(page).toContain('<option value="" disabled="" selected="">')
})

test('a zero character, which may not stand in a document, is left out', async () => {
  const page = await (await relay.post('send-form', browserPost({ carMake: 'a\0b', phone: 'x' }))).text()
  expect(page).toContain('value="ab"')
  expect(page).not.toContain('\0')
})

test('one press uses the number that was meant, and the Enter key does not', async () => {
  const page = await (await relay.post('send-form', browserPost({ phone: '+44 7700 900123' }))).text()
  expect(page).toContain('value="07700900123" name="usePhone"')
  expect(page).toMatch(/id="booking-form"[^>]*><button type="submit" hidden="">/)
  const used = await relay.post('send-form', browserPost({ phone: '+44 7700 900123', usePhone: '07700900123' }))
  expect(used.status).toBe(200)
  expect(await relay.readQueue()).toMatchObject([{ booking: { phone: '07700900123' } }])
})

test('the terms must be ticked in a browser', async () => {
  const answer = await relay.post('send-form', browserPost({ acceptedTerms: '' }))
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('Please fill in all required fields')
  expect(page).toContain('<a href="#acceptedTerms">Terms and Conditions</a>')
})

test('too fast or too full, what was typed comes back and the firm can be reached', async () => {
  await relay.post('send-form', browserPost({ name: 'First' }), '203.0.113.9')
  const fast = await relay.post('send-form', browserPost({ name: 'Second' }), '203.0.113.9')
  const page = await fast.text()
  expect([fast.status, fast.headers.get('retry-after')]).toEqual([429, '1'])
  expect(page).toContain('An error has occured')
  expect(page).toContain('value="Second"')
  expect(page).toContain(`mailto:${relay.content.business.email}`)

  const accept = async () => {
    throw Object.assign(new Error(), { code: 'ENOSPC' })
  }
  const full = await openTestRelay({ parts: { spool: { accept, wasAccepted: async () => false } } })
  const answer = await full.post('send-form', browserPost())
  expect(answer.status).toBe(507)
  expect(await answer.text()).toContain(`value="${sampleBooking.postalCode}"`)
  await full.close()
})

test('pressing twice is thanked twice and sent once', async () => {
  const [first, second] = [
    await relay.post('send-form', browserPost(), '203.0.113.9'),
    await relay.post('send-form', browserPost(), '203.0.113.9')
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await relay.readQueue()).toHaveLength(1)
})

test('a page that cannot be read as a form still says what happened', async () => {
  const answer = await relay.post('send-form', {
    ...browserPost(),
    headers: { accept: 'text/html', 'content-type': 'text/plain' }
  })
  expect(answer.status).toBe(415)
  expect(await answer.text()).toContain('The request must be sent as a form')
})
