import { composeBooking, fillIn, packageTitle, sendButton } from '../booking-form.ts'
import { check, type Journey } from '../journey.ts'
import { waitUntil } from '../visitor.ts'

export const withoutScripts: Journey = {
  name: 'without JavaScript',
  allows: /policy/,
  async run(visitor) {
    const { front, open, see, missOut, tap, findMail, waitForAddress, evaluate } = visitor
    front.hasScripts = false
    await open('/')
    check('scripts ran', await evaluate(() => !document.documentElement.classList.contains('js')))
    await see('.carousel-slide', /\w/)
    for (const useless of ['.carousel-arrow', '#coverage-postcode', '.before-after-handle']) await missOut(useless)
    await open('/services/')
    await see('.finder a', 'Full Valet')
    await missOut('.estimate')
    await tap('#full-valet-details summary')
    await see('#full-valet-details[open]')
    await open('/contact/')
    const booking = { ...composeBooking(), phone: '07700 900123' }
    await fillIn(visitor, booking)
    await tap(sendButton)
    await waitForAddress(/send-form$/)
    await see('.form-alert', 'Phone number should contain only digits')
    await tap('.field-offer', 'Use 07700900123')
    await see('.form-sent', 'Booking request submitted!')
    await waitUntil('the mail', async () => (await findMail(booking.carModel)).length === 1)
    const [mail] = await findMail(booking.carModel)
    check('the mail lacks the package', mail?.text?.includes(packageTitle))
  }
}
