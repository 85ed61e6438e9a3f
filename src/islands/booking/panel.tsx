import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { isNewVisit } from './kept.ts'

/** Wording from the specification: a toast with scripts, a heading on the relay's answer without. */
export const outcomeWords = {
  sent: 'Booking request submitted! We will contact you shortly.',
  failed: 'An error has occured'
}

interface PanelProps {
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
    if (takesFocus) visit(root.current)
    else if (!isNewVisit()) root.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])

  return (
    <section
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

/** Focuses a message, or a field, which it unfolds. */
export function visit(place: HTMLElement | null) {
  openPart(place)
  place?.focus({ preventScroll: true })
  // On its own, WebKit shows only half of a field at the bottom.
  place?.scrollIntoView({ block: place.matches('input, select, textarea') ? 'center' : 'start' })
}

/** For links, which would leave the place's name in the address, and in some browsers not focus it. */
export function followLink(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  visit(document.getElementById(event.currentTarget.hash.slice(1)))
}

/** Unfolds what a field is in. */
export function openPart(field: Element | null) {
  for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
}
