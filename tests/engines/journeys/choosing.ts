import type { Journeys } from '../visitor.ts'
import { isIslandCode } from './islands.ts'

export const choosing: Journeys = {
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
  }
}
