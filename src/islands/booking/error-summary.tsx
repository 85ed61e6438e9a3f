import { type MouseEvent, useEffect, useRef } from 'react'
import type { BookingProblem } from '../../../domain/booking.ts'
import { fieldDescriptions } from '../../../domain/booking-fields.ts'

/** The rule that was broken, with a way to each field that breaks it. */
export function ErrorSummary({ problem }: { problem: BookingProblem }) {
  const root = useRef<HTMLDivElement>(null)

  // Every failed check takes the focus, even with the same text as the one before.
  useEffect(() => {
    root.current?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'start' })
  }, [problem])

  // A link alone would leave the field's name in the address, and some browsers would not focus the field.
  function visit(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    document.getElementById(event.currentTarget.hash.slice(1))?.focus()
  }

  return (
    // biome-ignore lint/a11y/noAutofocus: on the relay's answer no script can take the focus there
    <div className="form-alert" role="alert" tabIndex={-1} autoFocus ref={root}>
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
    </div>
  )
}
