import { useEffect, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { followLink, lastRequestId, visit } from './panel.tsx'

interface ErrorSummaryProps {
  /** Without the fields that are right by now. */
  problem: BookingProblem
  /** The outcome of the request whose panel is still shown above. */
  last?: 'sent' | 'failed' | null
  /** Sent from the bar below: the first field is shown instead of this. */
  leadsToField?: boolean
  /** On the relay's answer, where no script can move the focus here. */
  isPlain?: boolean
}

/** The rule that was broken, with a link to each field that breaks it. */
export function ErrorSummary({ problem, last, leadsToField, isPlain }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null)

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
      {/* The form was cleared, so someone who presses its button again wonders where their words went. */}
      {last && problem.isMissing && (
        <p>
          Your last request {last === 'sent' ? 'was sent and is ' : 'is '}
          <a href={`#${lastRequestId}`} onClick={followLink}>
            {last === 'sent' ? 'shown above' : 'safe above'}
          </a>
          .
        </p>
      )}
    </div>
  )
}
