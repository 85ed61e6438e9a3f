import { type MouseEvent, useEffect, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions } from '../../../domain/booking-fields.ts'
import { bringToTop } from './bring-to-top.ts'
import { lastRequestId } from './panel.tsx'

export interface ErrorSummaryProps {
  problem: BookingProblem
  /** What became of the request whose panel still stands above. */
  last?: 'sent' | 'failed' | null
  /** On the relay's answer, where no script can take the focus there. */
  isPlain?: boolean
}

/** The rule that was broken, with a way to each field that breaks it. */
export function ErrorSummary({ problem, last, isPlain }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null)

  // Every failed check takes the focus, even with the same text as the one before.
  useEffect(() => bringToTop(root.current), [problem])

  // A link alone would leave the field's name in the address, and some browsers would not focus the field.
  function visit(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const field = document.getElementById(event.currentTarget.hash.slice(1))
    field?.focus({ preventScroll: true })
    // Left to itself, WebKit shows half of it at the lower edge.
    field?.scrollIntoView({ block: 'center' })
  }

  return (
    // biome-ignore lint/a11y/noAutofocus: in the browser it would lay the page out twice
    <div className="form-alert" role="alert" tabIndex={-1} autoFocus={isPlain} ref={root}>
      <h2>{problem.message}</h2>
      <ul>
        {problem.fields.map((field) => (
          <li key={field}>
            <a href={`#${field}`} onClick={visit}>
              {fieldDescriptions[field].label}
            </a>
          </li>
        ))}
      </ul>
      {last && problem.isMissing && <LastRequest last={last} />}
    </div>
  )
}

/** The form was emptied: whoever presses its button again wonders what became of what they typed. */
function LastRequest({ last }: { last: 'sent' | 'failed' }) {
  const visit = (event: MouseEvent) => {
    event.preventDefault()
    bringToTop(document.getElementById(lastRequestId))
  }
  const link = (words: string) => (
    <a href={`#${lastRequestId}`} onClick={visit}>
      {words}
    </a>
  )
  return last === 'sent' ? (
    <p>Your last request was sent and is {link('shown above')}.</p>
  ) : (
    <p>Your last request is {link('safe above')}.</p>
  )
}
