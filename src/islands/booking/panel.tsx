import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { mailHref, telephoneHref, whatsappHref } from '../../ui/links.ts'
import { mailBookingHref } from './booking-text.ts'

/** There is only one panel, for the last request. */
export const lastRequestId = 'last-request'

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

interface RowsProps {
  /** `kind`: which line of a price it is, for its style. */
  rows: { label: string; value: string; kind?: string }[]
  className?: string
}

export function Rows({ rows, className }: RowsProps) {
  return (
    <dl className={className}>
      {rows.map(({ label, value, kind }) => (
        <div key={label} data-kind={kind}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/* Other ways to reach the firm when sending failed: the quickest is a button, the rest are links below. */

export function CallButton({ phone }: { phone: string }) {
  return (
    <a className="button button-quiet" href={telephoneHref(phone)}>
      Call {phone}
    </a>
  )
}

/** The links contain as much of the request as they can. */
export function WrittenWays({ facts, booking }: { facts: FormFacts; booking?: BookingRequest | undefined }) {
  const { contact, whatsapp, sizes } = facts
  return (
    <>
      <a href={booking ? mailBookingHref(contact.email, booking, sizes) : mailHref(contact.email)}>Send by email</a>
      {whatsapp && <a href={whatsappHref(whatsapp, booking?.selectedPackage ?? '')}>WhatsApp</a>}
    </>
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
