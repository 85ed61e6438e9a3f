import { type ReactNode, useEffect, useId, useRef } from 'react'
import { whatsappHref } from '../../ui/links.ts'

/** Wording from the specification: a toast with scripts, a heading on the relay's answer without. */
export const outcomeWords = {
  sent: 'Booking request submitted! We will contact you shortly.',
  failed: 'An error has occured'
}

/** There is only one panel, for the last request. */
export const lastRequestId = 'last-request'

interface PanelProps {
  heading: string
  className: string
  /** True if it answers something the visitor has just done. */
  takesFocus: boolean
  /** After a reload, and on Back. */
  isScrolledTo?: boolean
  children: ReactNode
}

/** Stays above the form until dismissed, unlike a toast. */
export function Panel({ heading, className, takesFocus, isScrolledTo = false, children }: PanelProps) {
  const root = useRef<HTMLElement>(null)
  const headingId = useId()

  useEffect(() => {
    if (takesFocus) bringToTop(root.current)
    else if (isScrolledTo) root.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus, isScrolledTo])

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

export function RestoreButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      Restore my details
    </button>
  )
}

export function WhatsappLine({ number, packageTitle }: { number: string; packageTitle: string }) {
  return (
    <p className="mt-5">
      Prefer to message us?{' '}
      <a href={whatsappHref(number, packageTitle)} className="text-link">
        Ask us on WhatsApp
      </a>
    </p>
  )
}

/** Focuses the answer to a press and scrolls it to the top. */
export function bringToTop(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
