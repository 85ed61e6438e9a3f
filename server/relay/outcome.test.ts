import { beforeEach, expect, test, vi } from 'vitest'
import { browserPost, filePost, sampleBooking } from '../../tests/support/sample-booking.ts'
import { openTestRelay, type TestRelay } from '../../tests/support/test-relay.ts'

/* What a visitor without JavaScript reads, and what one who sends without end costs the rest. */

let relay: TestRelay
beforeEach(async () => {
  relay = await openTestRelay()
})

async function press(fields: Record<string, string> = {}, address?: string) {
  const answer = await relay.post('send-form', browserPost(fields), address)
  const page = await answer.text()
  // Hydration would empty the form, and a button without its script does nothing.
  expect(page).not.toMatch(/<astro-island|type="button"/)
  return { status: answer.status, page, wait: answer.headers.get('retry-after') }
}

test('a visitor without JavaScript is thanked with what was sent, and gets an empty form', async () => {
  const { status, page } = await press()
  expect(status).toBe(200)
  expect(page).toContain('Booking request submitted! We will contact you shortly.')
  expect(page).toMatch(/<dt>Reference<\/dt><dd[^>]*>[0-9A-Z]{4}-[0-9A-Z]{4}<\/dd>/)
  expect(page).toContain('<dd>C3 &lt;Aircross&gt; &amp; more</dd>')
  expect(page).toContain('<title>Request sent: Contact</title>')
  expect(page).toContain(`tel:+44${relay.content.business.phone.slice(1).replaceAll(' ', '')}`)
  expect(page).toMatch(/<section[^>]* autofocus=""/)
  expect(page).toMatch(/<input id="name" required=""(?![^>]*value=)[^>]* name="name"/)
})

test('a mistake brings the form back with the message, the fields and everything typed', async () => {
  const typed = { name: 'Ann "Q" O\'<b>', phone: '+44 7700 900123', carMake: 'a\0b' }
  const { status, page } = await press(typed)
  expect(status).toBe(400)
  expect(page).toContain('<title>Error: Contact</title>')
  expect(page).toMatch(
    /id="booking-messages"><div [^>]*role="alert"[^>]* autofocus=""><h2>Phone number should contain only digits/
  )
  expect(page).toContain('<a href="#phone">Phone</a>')
  expect(page).toContain('value="Ann &quot;Q&quot; O&#x27;&lt;b&gt;"')
  expect(page).toContain('aria-describedby="phone-hint phone-error"')
  expect(page).toContain('id="phone-error" class="field-error">Phone number should contain only digits</p>')
  expect(page.match(/<select id="selectedPackage".*?<\/select>/s)?.[0].match(/<[^>]* selected="">/g)).toEqual([
    '<option value="Full Valet" selected="">'
  ])
  expect(page).toContain('checked="" value="yes"')
  expect(page).toContain('name="user_id" value="local-key"')
  // No document may hold a zero character.
  expect(page).toContain('value="ab"')
  expect(page).not.toContain('\0')
})

test('a missing field has a sentence of its own, a package that is none of ours is missing, and terms are asked for', async () => {
  const { status, page } = await press({ name: ' ', selectedPackage: 'Gold', acceptedTerms: '' })
  expect(status).toBe(400)
  expect(page).toContain('<h2>Please fill in all required fields</h2>')
  expect(page).toContain('id="name-error" class="field-error">Enter your name.</p>')
  expect(page).toContain('id="selectedPackage-error" class="field-error">Choose a package.</p>')
  expect(page).toContain('<a href="#acceptedTerms">Tick to accept the terms</a>')
})

test('one press uses the number that was meant, and the Enter key does not', async () => {
  const { page } = await press({ phone: '+44 7700 900123' })
  expect(page).toContain('value="07700900123" name="usePhone"')
  expect(page).toMatch(/id="booking-form"[^>]*><button type="submit" hidden="">/)
  expect((await press({ phone: '+44 7700 900123', usePhone: '07700900123' })).status).toBe(200)
  expect(await relay.readQueue()).toMatchObject([{ booking: { phone: '07700900123' } }])
})

test('a page that cannot be read as a form still says what happened', async () => {
  const headers = { accept: 'text/html', 'content-type': 'text/plain' }
  const answer = await relay.post('send-form', { ...browserPost(), headers })
  expect(answer.status).toBe(415)
  expect(await answer.text()).toContain('The request must be sent as a form')
})

test('of presses without end one is sent, one gets its words back, and the rest a page with nothing that anybody typed', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const flood = (name: string) => press({ name }, '203.0.113.9')
  expect((await flood('First')).status).toBe(200)
  const second = await flood('Bob')
  expect(second).toMatchObject({ status: 429, wait: '1', page: expect.stringContaining('value="Bob"') })
  expect(second.page).toContain('An error has occured')
  expect(second.page).toContain(`mailto:${relay.content.business.email}`)
  for (const name of ['Carol', 'Dave']) {
    const { status, page } = await flood(name)
    expect(status).toBe(429)
    expect(page).toContain('go back to your form')
    expect(page).not.toMatch(/Bob|Carol|Dave/)
  }
})

test('past the limit of the day what was typed comes back, and of more than text nothing is read', async () => {
  relay = await openTestRelay({ env: { DAILY_LIMIT: '1' } })
  expect((await press({}, '203.0.113.9')).status).toBe(200)
  const form = filePost([{ name: 'car.jpg', bytes: new Uint8Array(10_000) }])
  const answer = await relay.post('send-form', form, '203.0.113.9')
  expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining(sampleBooking.carMake)])
  expect(await relay.readQueue()).toHaveLength(1)

  const pull = vi.fn()
  const headers = { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=b' }
  const unheard = { method: 'POST', headers, body: new ReadableStream({ pull }, { highWaterMark: 0 }), duplex: 'half' }
  const closed = await relay.post('send-form', unheard as RequestInit, '203.0.113.9')
  expect([closed.status, closed.headers.get('connection')]).toEqual([429, 'close'])
  expect(pull).not.toHaveBeenCalled()
})
