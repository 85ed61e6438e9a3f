import { isDeepStrictEqual } from 'node:util'
import { check, type Journeys, type Visitor, waitUntil } from '../visitor.ts'
import { outageFaults } from './islands.ts'

const packageTitle = 'Full Valet'
const sendButton = '#booking-form .send-button'

export const booking: Journeys = {
  async 'booking: sent, and its mail'(visitor) {
    const { openAwake, tap, see } = visitor
    const request = composeBooking()
    await openAwake('/contact/')
    await fillIn(visitor, request)
    await tap(sendButton)
    await see('[data-sonner-toast]', 'Booking request submitted! We will contact you shortly.')
    await seeSent(visitor, request)
    const empty = Object.keys({ ...request, selectedPackage: '' }).map((field) => [field, ''])
    await seeForm(visitor, Object.fromEntries(empty))
  },

  async 'booking: errors, a line that drops, restored, sent again'(visitor) {
    const { front, openAwake, tap, see, waitForFocus, fill, waitFor, missOut, measure, screen } = visitor
    front.allowed = outageFaults
    const request = composeBooking()
    await openAwake('/contact/')
    front.setWeather(() => 'drop')
    await tap(sendButton)
    await waitForFocus('.form-alert')
    await see('.form-alert h2', 'Please fill in all required fields')
    await waitFor('seven errors', () => document.querySelectorAll('.field-error').length === 7)
    await tap('.form-alert a', 'Enter the model of your car')
    await waitForFocus('#carModel')
    await waitUntil('the whole field on the screen', async () => {
      const { top, bottom } = await measure('#carModel')
      return top >= 0 && bottom <= screen.height
    })
    await fillIn(visitor, { ...request, phone: '+44 (0)7700 900-123' })
    // It may be tried four times.
    await see('#postalCode-coverage', "We couldn't check that just now.")
    await tap(sendButton)
    await tap('.field-offer', 'Use 07700900123')
    await waitForFocus('#phone')
    await missOut('#phone-error')
    await seeForm(visitor, { ...request, selectedPackage: packageTitle })
    await tap(sendButton)
    await waitForFocus('.form-kept')
    check('something was posted', front.posts.length === 0)
    front.setWeather(() => 'clear')
    await fill('#postalCode', 'B91 3QN')
    await see('#postalCode-coverage', 'B91 3QN: yes, we cover your area.')
    // The rest of the panel comes with this touch, and moves what is in it.
    await see('.send-again', 'Send again')
    await restore(visitor, request)
    await tap('.send-again')
    await seeSent(visitor, request)
  },

  async 'booking: left while it was being sent'(visitor) {
    const { openAwake, tap, see, front, arrive, evaluate } = visitor
    const request = composeBooking()
    front.setWeather((_path, method) => (method === 'POST' ? 'hold' : 'clear'))
    await openAwake('/contact/')
    await fillIn(visitor, request)
    await tap(sendButton)
    await waitUntil('the request', () => front.posts.length === 1)
    await evaluate(() => void setTimeout(() => location.assign('/services/')))
    await arrive(/\/services\/$/)
    await openAwake('/contact/')
    await see('.form-kept', 'may still have arrived')
    await restore(visitor, request)
  },

  async 'without JavaScript'(visitor) {
    const { front, open, see, missOut, tap, seeMail, waitForAddress, evaluate } = visitor
    front.allowed = /policy/
    front.hasScripts = false
    await open('/')
    check('scripts ran', await evaluate(() => !document.documentElement.classList.contains('js')))
    await see('.carousel-slide', /\w/)
    for (const useless of ['.carousel-arrow', '#coverage-postcode', '.before-after-handle']) await missOut(useless)
    await open('/services/')
    await see('.finder a', 'Full Valet')
    await missOut('.size-switch')
    await tap('#full-valet-details summary')
    await see('#full-valet-details[open]')
    await open('/contact/')
    const request = { ...composeBooking(), phone: '07700 900123' }
    await fillIn(visitor, request)
    await tap(sendButton)
    await waitForAddress(/send-form$/)
    await see('.form-alert', 'Phone number should contain only digits')
    await tap('.field-offer', 'Use 07700900123')
    await see('.form-sent', 'Booking request submitted!')
    await seeMail(request.carModel, packageTitle)
  },

  // Last: after Back, Firefox takes ten seconds to open another address.
  async 'booking: back to a half-filled form'(visitor) {
    const { openAwake, tap, evaluate, arrive } = visitor
    const request = composeBooking()
    await openAwake('/contact/')
    await fillIn(visitor, request, false)
    await tap('footer a', 'Results')
    await arrive(/\/results\/$/)
    await evaluate(() => void setTimeout(() => history.back()))
    await arrive(/\/contact\/$/)
    await seeForm(visitor, { ...request, selectedPackage: packageTitle })
  }
}

let bookings = 0

/** Each with a car of its own, by which its mail is found. */
function composeBooking() {
  bookings += 1
  return {
    name: "Sian O'Neill",
    phone: '07700900123',
    email: 'sian@example.co.uk',
    postalCode: 'b91 3qn',
    carMake: 'Mazda',
    carModel: `No ${bookings}x`,
    referralCode: 'FRIEND10'
  }
}

type Booking = ReturnType<typeof composeBooking>

async function fillIn({ fill, choose, tap }: Visitor, values: Booking, acceptsTerms = true) {
  for (const [field, value] of Object.entries(values)) await fill(`#${field}`, value)
  await choose('#selectedPackage', packageTitle)
  if (acceptsTerms) await tap('#acceptedTerms')
}

async function seeForm({ evaluate }: Visitor, wanted: Record<string, string>) {
  await waitUntil('the form as it should be', async () => {
    const found = await evaluate(
      (...fields) =>
        Object.fromEntries(fields.map((name) => [name, (document.getElementById(name) as HTMLInputElement).value])),
      ...Object.keys(wanted)
    )
    check(`it holds ${JSON.stringify(found)}`, isDeepStrictEqual(found, wanted))
    return true
  })
}

async function restore(visitor: Visitor, { carModel }: Booking) {
  await visitor.tap('.form-kept button', 'Restore my details')
  await seeForm(visitor, { carModel })
}

/** The panel and, with the same reference, the mail. */
async function seeSent({ see, waitForFocus, evaluate, seeMail }: Visitor, request: Booking) {
  await waitForFocus('.form-sent')
  await see('.form-sent', request.carModel)
  const words = await evaluate(() => document.querySelector('.form-sent')?.textContent ?? '')
  const [reference = 'no reference'] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(words) ?? []
  await seeMail(reference, ...Object.values(request), packageTitle)
}
