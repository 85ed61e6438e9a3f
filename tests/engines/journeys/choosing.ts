import type { Journey } from '../journey.ts'
import type { Visitor } from '../visitor.ts'

export const calculator: Journey = {
  name: 'calculator',
  async run(visitor) {
    const { openAwake, choose, tap, see, waitForAddress, waitUntilAwake, waitFor } = visitor
    await openAwake('/services/#estimate')
    await see('.estimate-empty', 'Select a package to see its price.')
    await choose('#estimate select', 'Standard Valet')
    await tap('#estimate label', 'Medium')
    await tap('#estimate label', 'Gloss wax')
    await tap('#estimate .switch-line')
    await see('.estimate-result', /Standard Valet, medium vehicle£75/)
    await see('.estimate-result', /Total£76\.50/)
    await waitForAddress(/package=Standard%20Valet&size=medium&addons=gloss-wax&first=1#estimate$/)
    await tap('.estimate-result a', 'Book Now')
    await waitForAddress(/\/contact\/\?package=Standard/)
    await waitUntilAwake()
    await see('h1', 'Book your Standard Valet')
    await see('.estimate-result', /Total£76\.50/)
    await waitFor('the package in the form', () => {
      const { value } = document.getElementById('selectedPackage') as HTMLSelectElement
      return value === 'Standard Valet'
    })
  }
}

export const earlyChoices: Journey = {
  name: 'calculator: chosen before it wakes',
  async run(visitor) {
    const { front, open, choose, tap, see, waitUntilAwake } = visitor
    front.setWeather((path) => (isIslandCode(path) ? 'hold' : 'clear'))
    await open('/services/#estimate')
    await choose('#estimate select', 'Standard Valet')
    await tap('#estimate label', 'Large')
    front.setWeather(() => 'clear')
    await waitUntilAwake()
    await see('.estimate-result', /Standard Valet, large vehicle£80/)
  }
}

/** All but the script that every page shares. */
export const isIslandCode = (path: string) => /^\/_astro\/(?!later\.).*\.js$/.test(path)

export const tooltip: Journey = {
  name: 'tooltip',
  async run(visitor) {
    const { openAwake, find, tab, see, missOut, press } = visitor
    await openAwake('/services/#estimate')
    await tab.hover(await find('#estimate .help-button'))
    await see('[role=tooltip]', 'Volvo XC90')
    await press('Escape')
    await missOut('[role=tooltip]')
    await tab.hover({ x: 1, y: 400 })
    await focusBefore(visitor)
    await press('Tab', 'Shift')
    await visitor.waitForFocus('.help-button')
    await see('[role=tooltip]', 'Volvo XC90')
  }
}

const focusBefore = ({ evaluate }: Visitor) =>
  evaluate(() => document.querySelector<HTMLElement>('#estimate [name=vehicleSize]')?.focus())

export const postcode: Journey = {
  name: 'postcode',
  async run({ openAwake, fill, tap, see, waitForFocus, missOut }) {
    await openAwake('/')
    await tap('.coverage-check button')
    await waitForFocus('#coverage-postcode')
    await fill('#coverage-postcode', 'b913qn')
    await see('#coverage-answer', 'B91 3QN: yes, we cover your area.')
    await see('.coverage-next a', 'Book Appointment')
    await fill('#coverage-postcode', 'CV13')
    await see('#coverage-answer', /outside our 15 miles/)
    await openAwake('/contact/')
    await fill('#postalCode', 'B77 1AA')
    await see('#postalCode-coverage', /near the edge of our area/)
    await missOut('.form-alert')
  }
}
