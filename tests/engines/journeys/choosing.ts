import type { Journeys } from '../visitor.ts'
import { isIslandCode } from './islands.ts'

export const choosing: Journeys = {
  async calculator({ openAwake, choose, tap, see, waitForAddress, arrive, waitFor }) {
    await openAwake('/services/#estimate')
    await see('.estimate-result', 'Select a package to see its price.')
    await choose('#estimate select', 'Standard Valet')
    await tap('#estimate label', 'Medium')
    await tap('#estimate label', 'Gloss wax')
    await tap('#estimate label:has(.switch)')
    await see('.estimate-result', /Standard Valet, medium vehicle£75/)
    await see('.estimate-result', /Total£76\.50/)
    await waitForAddress(/package=Standard%20Valet&size=medium&addons=gloss-wax&first=1#estimate$/)
    await tap('.estimate-result a', 'Book Now')
    await arrive(/\/contact\/\?package=Standard/)
    await see('h1', 'Book your Standard Valet')
    await see('.estimate-result', /Total£76\.50/)
    await waitFor('the package in the form', () => {
      const { value } = document.getElementById('selectedPackage') as HTMLSelectElement
      return value === 'Standard Valet'
    })
  },

  async 'calculator: chosen before it wakes'({ front, open, choose, tap, see, waitUntilAwake }) {
    front.setWeather((path) => (isIslandCode(path) ? 'hold' : 'clear'))
    await open('/services/#estimate')
    await choose('#estimate select', 'Standard Valet')
    await tap('#estimate label', 'Large')
    front.setWeather(() => 'clear')
    await waitUntilAwake()
    await see('.estimate-result', /Standard Valet, large vehicle£80/)
  },

  async tooltip({ openAwake, find, tab, see, missOut, press, evaluate, waitForFocus }) {
    await openAwake('/contact/?package=Full%20Valet')
    await tab.hover(await find('.help-button'))
    await see('[role=tooltip]', 'Volvo XC90')
    await press('Escape')
    await missOut('[role=tooltip]')
    await tab.hover({ x: 1, y: 400 })
    await evaluate(() => document.querySelector<HTMLElement>('.form-price .text-link')?.focus())
    await press('Tab')
    await waitForFocus('.help-button')
    await see('[role=tooltip]', 'Volvo XC90')
  },

  async postcode({ openAwake, fill, tap, see, waitForFocus, missOut }) {
    await openAwake('/')
    await tap('.coverage-check button')
    await waitForFocus('#coverage-postcode')
    await fill('#coverage-postcode', 'b913qn')
    await see('#coverage-answer', 'B91 3QN: yes, we cover your area.')
    await see('.coverage-check a', 'Book Appointment')
    await fill('#coverage-postcode', 'CV13')
    await see('#coverage-answer', /outside our 15 miles/)
    await openAwake('/contact/')
    await fill('#postalCode', 'B77 1AA')
    await see('#postalCode-coverage', /near the edge of our area/)
    await missOut('.form-alert')
  }
}
