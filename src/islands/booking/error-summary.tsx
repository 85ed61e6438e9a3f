import { use, useEffect, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { Plain } from '../../ui/without-scripts.tsx'
import { followLink, visit } from './panel.tsx'

interface ErrorSummaryProps {
  /** Without the fields that are right by now. */
  problem: BookingProblem
  /** Sent from the bar below: the first field is shown instead of this. */
  leadsToField?: boolean
}

/** The rule that was broken, with a link to each field that breaks it. */
export function ErrorSummary({ problem, leadsToField }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null)
  const isPlain = use(Plain)

  useEffect(() => {
    const [field = ''] = problem.fields
    visit(leadsToField ? document.getElementById(field) : root.current)
  }, [])

  return (
    <div
      className="form-alert"
      role="alert"
      // A field that is right by now leaves in silence.
      aria-atomic={false}
      aria-relevant="additions"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: on the relay's answer no script can take the focus there
      autoFocus={isPlain}
      ref={root}
    >
      <h2>{problem.message}</h2>
      <ul>
        {problem.fields.map((field) => (
          <li key={field}>
            <a href={`#${field}`} onClick={followLink}>
              {(problem.isMissing && fieldDescriptions[field].missing) || fieldDescriptions[field].label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
