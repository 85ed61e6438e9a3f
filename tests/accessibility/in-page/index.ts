import { runAxe } from './axe.ts'
import { hideText } from './contrast-spots.ts'
import { findFocusFaults } from './focus.ts'
import * as focusOrder from './focus-order.ts'
import { findBareControls } from './forced-colours.ts'
import { findMotion } from './motion.ts'
import { findReflowFaults } from './reflow.ts'
import { findSmallTargets } from './targets.ts'

const look = { findFocusFaults, findBareControls, findMotion, findReflowFaults, findSmallTargets }
const all = { runAxe, hideText, ...focusOrder, ...look }

declare global {
  /** Inside a page that `bringGates` was called for. */
  var gates: typeof all
}

globalThis.gates = all
