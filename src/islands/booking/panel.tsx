import { type ReactNode, useEffect, useId, useRef } from 'react'
import { bringToTop } from './bring-to-top.ts'

/** The one panel that there is: of the last request. */
export const lastRequestId = 'last-request'

export interface PanelProps {
  heading: string
  className: string
  /** A panel that answers what the visitor has just done takes the focus. */
  takesFocus: boolean
  children: ReactNode
}

/** Stands above the form until it is dismissed; a toast is gone after a moment. */
export function Panel({ heading, className, takesFocus, children }: PanelProps) {
  const root = useRef<HTMLElement>(null)
  const headingId = useId()

  useEffect(() => {
    if (takesFocus) bringToTop(root.current)
  }, [takesFocus])

  return (
    <section
      id={lastRequestId}
      ref={root}
      className={className}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: on the relay's answer no script can take the focus there
      autoFocus={takesFocus}
      aria-labelledby={headingId}
    >
      <h2 id={headingId}>{heading}</h2>
      {children}
    </section>
  )
}

/** Names and values, one below the other. */
export function Rows({ rows, className }: { rows: { label: string; value: string }[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
