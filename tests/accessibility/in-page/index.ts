import { runAxe } from './axe.ts'
import { hideText } from './contrast-spots.ts'
import { findFocusFaults } from './focus.ts'
import { countStops, findOrderFaults } from './focus-order.ts'
import { findBareControls } from './forced-colours.ts'
import { findMotion } from './motion.ts'
import { findReflowFaults } from './reflow.ts'
import { findSmallTargets } from './targets.ts'

const all = {
  runAxe,
  hideText,
  findFocusFaults,
  countStops,
  findOrderFaults,
  findBareControls,
  findMotion,
  findReflowFaults,
  findSmallTargets
}

declare global {
  /** Inside a page that `bringGates` was called for. */
  var gates: typeof all
}

globalThis.gates = all
