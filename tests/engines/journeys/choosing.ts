import type { Journeys } from '../visitor.ts'

export const choosing: Journeys = {
  async 'size: chosen once, for every page'({ open, openAwake, tap, see }) {
    await open('/services/')
    await tap('.size-switch label', 'Large')
    await see('#standard-valet .price-own', /£80/)
    await open('/solihull/')
    await see('#services .price-own', /£50/)
    await openAwake('/contact/?package=Standard%20Valet')
    await see('.estimate-result', /Standard Valet.*£80/s)
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
  }
}
