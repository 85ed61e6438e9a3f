import { isDeepStrictEqual } from 'node:util'
import { type Booking, composeBooking, fillIn, packageTitle, readForm, sendButton } from '../booking-form.ts'
import { check, type Journey } from '../journey.ts'
import { type Visitor, waitUntil } from '../visitor.ts'

export const success: Journey = {
  name: 'booking: sent, and its mail',
  async run(visitor) {
    const booking = composeBooking()
    await visitor.openAwake('/contact/')
    await fillIn(visitor, booking)
    await visitor.tap(sendButton)
    await visitor.see('[data-sonner-toast]', 'Booking request submitted! We will contact you shortly.')
    await seeSent(visitor, booking)
    check(
      'the form was not emptied',
      Object.values(await readForm(visitor)).every((value) => value === '')
    )
  }
}

/** The panel and, with the same reference, the mail. */
export async function seeSent({ see, waitForFocus, evaluate, findMail }: Visitor, booking: Booking) {
  await waitForFocus('.form-sent')
  await see('.form-sent', booking.carModel)
  const words = await evaluate(() => document.querySelector('.form-sent')?.textContent ?? '')
  const [reference = 'no reference'] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(words) ?? []
  await waitUntil(`the mail ${reference}`, async () => (await findMail(reference)).length === 1)
  const [mail] = await findMail(reference)
  for (const value of [...Object.values(booking), packageTitle])
    check(`the mail lacks ${value}`, mail?.text?.toUpperCase().includes(value.toUpperCase()))
}

export const errors: Journey = {
  name: 'booking: each kind of error',
  async run(visitor) {
    const { openAwake, tap, see, waitForFocus, fill, waitFor, front, missOut } = visitor
    const booking = composeBooking()
    await openAwake('/contact/')
    await tap(sendButton)
    await waitForFocus('.form-alert')
    await see('.form-alert h2', 'Please fill in all required fields')
    await waitFor('seven errors', () => document.querySelectorAll('.field-error').length === 7)
    await tap('.form-alert a', 'Car model')
    await waitForFocus('#carModel')
    await waitUntil('the whole field on the screen', async () => {
      const { top, bottom } = await visitor.measure('#carModel')
      return top >= 0 && bottom <= visitor.screen.height
    })
    await fillIn(visitor, { ...booking, name: 'R2D2', phone: '+44 (0)7700 900-123', email: 'nobody' })
    await tap(sendButton)
    await see('#name-error', 'Name should not contain numbers')
    await fill('#name', booking.name)
    await tap(sendButton)
    await see('#phone-error', 'Phone number should contain only digits')
    await tap('.field-offer', 'Use 07700900123')
    await waitForFocus('#phone')
    await tap(sendButton)
    await see('#email-error', 'Please enter a full email address')
    await fill('#email', booking.email)
    await missOut('.field-error')
    check('something was posted', front.posts.length === 0)
    const kept = await readForm(visitor)
    check(
      `typed and kept differ: ${JSON.stringify(kept)}`,
      isDeepStrictEqual(kept, { ...booking, selectedPackage: packageTitle })
    )
  }
}

export const failure: Journey = {
  name: 'booking: failed, restored, sent again',
  async run(visitor) {
    const { openAwake, tap, see, front, waitForFocus } = visitor
    const booking = composeBooking()
    front.setWeather((_path, method) => (method === 'POST' ? { status: 500, text: 'Disk full' } : 'clear'))
    await openAwake('/contact/')
    await fillIn(visitor, booking)
    await tap(sendButton)
    await waitForFocus('.form-kept')
    await see('.form-kept', 'Something went wrong at our email service (500, Disk full)')
    await see('[data-sonner-toast]', 'An error has occured')
    await tap('.form-kept button', 'Restore my details')
    check('the details did not come back', (await readForm(visitor)).carModel === booking.carModel)
    front.setWeather(() => 'clear')
    await sendAgain(visitor)
    await seeSent(visitor, booking)
  }
}

/** The button counts ten seconds down. */
export async function sendAgain({ tap, evaluate }: Visitor) {
  const read = () => evaluate(() => document.querySelector('.send-again')?.textContent)
  await waitUntil('Send again', async () => (await read()) === 'Send again')
  await tap('.send-again')
}

export const leaving: Journey = {
  name: 'booking: left while it was being sent',
  async run(visitor) {
    const { openAwake, tap, see, front, waitForAddress, waitUntilAwake } = visitor
    const booking = composeBooking()
    front.setWeather((_path, method) => (method === 'POST' ? 'hold' : 'clear'))
    await openAwake('/contact/')
    await fillIn(visitor, booking)
    await tap(sendButton)
    await waitUntil('the request', () => front.posts.length === 1)
    await visitor.evaluate(() => void setTimeout(() => location.assign('/services/')))
    await waitForAddress(/\/services\/$/)
    await waitUntilAwake()
    await openAwake('/contact/')
    await see('.form-kept', 'may still have arrived')
    await tap('.form-kept button', 'Restore my details')
    check('the details did not come back', (await readForm(visitor)).carModel === booking.carModel)
  }
}

export const halfFilled: Journey = {
  name: 'booking: back to a half-filled form',
  async run(visitor) {
    const { openAwake, tap, back, waitForAddress, waitUntilAwake } = visitor
    await openAwake('/contact/')
    await fillIn(visitor, composeBooking(), false)
    const typed = await readForm(visitor)
    await tap('footer a', 'Results')
    await waitForAddress(/\/results\/$/)
    await waitUntilAwake()
    await back()
    await waitForAddress(/\/contact\/$/)
    await waitUntilAwake()
    await waitUntil('what was typed', async () => {
      const found = await readForm(visitor)
      check(`it came back as ${JSON.stringify(found)}`, isDeepStrictEqual(found, typed))
      return true
    })
  }
}
