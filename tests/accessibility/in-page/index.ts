import { findBareControls, findSmallTargets } from './controls.ts'
import { countStops, findFocusFaults, findOrderFaults } from './focus.ts'
import { findReflowFaults } from './reflow.ts'
import { locateWords, nameOf } from './seen.ts'

const all = {
  ...{ countStops, findOrderFaults, findFocusFaults, findBareControls, findSmallTargets, findReflowFaults },
  locateWords,

  /** Whatever still moves for somebody who asked for stillness. */
  findMotion(): string[] {
    const faults = new Set<string>()
    for (const element of document.querySelectorAll('*'))
      for (const part of [null, '::before', '::after']) {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element, part)
        const moves = isLong(transitionDuration) || (animationName !== 'none' && isLong(animationDuration))
        if (moves) faults.add(`moves: ${nameOf(element)}${part ?? ''}`)
        if (scrollBehavior === 'smooth') faults.add(`scrolls smoothly: ${nameOf(element)}`)
      }
    return [...faults]
  }
}

const isLong = (durations: string) => durations.split(',').some((one) => Number.parseFloat(one) > 0.01)

declare global {
  /** Inside a page that `bringGates` was called for. */
  var gates: typeof all
}

globalThis.gates = all
