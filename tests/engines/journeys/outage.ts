import { composeBooking, fillIn, sendButton } from '../booking-form.ts'
import type { Journey } from '../journey.ts'
import { waitUntil } from '../visitor.ts'
import { seeSent, sendAgain } from './booking.ts'
import { isIslandCode } from './choosing.ts'

const outageFaults = /hydrat|did not load|import|network|fetch|load failed|module/i

export const deadLine: Journey = {
  name: 'outage: the line drops before the page is awake, and comes back',
  allows: outageFaults,
  async run({ front, open, tap, evaluate, see, waitFor }) {
    const asked: string[] = []
    front.setWeather((path) => {
      if (!isIslandCode(path)) return 'clear'
      asked.push(path)
      return 'drop'
    })
    await open('/')
    await waitUntil('the page to ask for its code', () => asked.length > 0)
    await tap('[aria-label="Next testimonial"]')
    // Long enough for every file to have failed.
    await new Promise((resolve) => setTimeout(resolve, 700))
    front.setWeather(() => 'clear')
    for (let touch = 0; touch < 3; touch += 1) {
      await tap('[aria-label="Next testimonial"]')
      await new Promise((resolve) => setTimeout(resolve, 700))
      if (await evaluate(() => document.querySelector('.carousel')?.getAttribute('data-mode') === 'moving')) break
    }
    await waitFor(
      'the carousel to move',
      () => document.querySelector('.carousel')?.getAttribute('data-mode') === 'moving'
    )
    await see('#coverage-postcode')
  }
}

export const lostWhileFilling: Journey = {
  name: 'outage: the line drops while the form is filled in, and comes back',
  allows: outageFaults,
  async run(visitor) {
    const { front, openAwake, tap, see, fill, waitForFocus } = visitor
    const booking = composeBooking()
    await openAwake('/contact/')
    front.setWeather(() => 'drop')
    await fillIn(visitor, booking)
    // It may be tried four times.
    await see('#postalCode-coverage', "We couldn't check that just now.")
    await tap(sendButton)
    await waitForFocus('.form-kept')
    front.setWeather(() => 'clear')
    await fill('#postalCode', 'B91 3QN')
    await see('#postalCode-coverage', 'B91 3QN: yes, we cover your area.')
    await sendAgain(visitor)
    await seeSent(visitor, booking)
  }
}
