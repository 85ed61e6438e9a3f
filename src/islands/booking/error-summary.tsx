import { type MouseEvent, useEffect, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { visitField } from './form-values.ts'
import { bringToTop, lastRequestId } from './panel.tsx'

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
    if (leadsToField) visitField(document.getElementById(field))
    else bringToTop(root.current)
  }, [])

  // A plain link would leave the field's name in the address, and some browsers wouldn't focus the field.
  function visit(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    visitField(document.getElementById(event.currentTarget.hash.slice(1)))
  }

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
            <a href={`#${field}`} onClick={visit}>
              {(problem.isMissing && fieldDescriptions[field].missing) || fieldDescriptions[field].label}
            </a>
          </li>
        ))}
      </ul>
      {last && problem.isMissing && <LastRequest last={last} />}
    </div>
  )
}

/** The form was cleared, so someone who presses its button again wonders where their words went. */
function LastRequest({ last }: { last: 'sent' | 'failed' }) {
  const [words, link] = last === 'sent' ? ['was sent and is', 'shown above'] : ['is', 'safe above']
  const visit = (event: MouseEvent) => {
    event.preventDefault()
    bringToTop(document.getElementById(lastRequestId))
  }
  return (
    <p>
      Your last request {words}{' '}
      <a href={`#${lastRequestId}`} onClick={visit}>
        {link}
      </a>
      .
    </p>
  )
}
