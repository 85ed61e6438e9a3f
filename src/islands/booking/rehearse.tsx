import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { BookingProblem } from '../../../domain/booking.ts'
import { ErrorSummary } from './error-summary.tsx'

/**
 * Draws the summary where nobody sees it. The browser compiles code when it first runs: without this, somebody who
 * presses Send on a slow phone waits for that too.
 */
export function rehearse(problem: BookingProblem) {
  const stage = createRoot(document.createElement('div'))
  flushSync(() => stage.render(<ErrorSummary problem={problem} />))
  stage.unmount()
}
