import { type ReactNode, useEffect, useId, useRef } from 'react'
import { bringToTop } from './bring-to-top.ts'

/** There is only one panel, for the last request. */
export const lastRequestId = 'last-request'

export interface PanelProps {
  heading: string
  className: string
  /** True if it answers something the visitor has just done. */
  takesFocus: boolean
  children: ReactNode
}

/** Stays above the form until dismissed, unlike a toast. */
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
