import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { writeCalendarDay } from '../../../domain/calendar-day.ts'
import { type EstimateLine, type EstimateRules, readBookedChoice } from '../../../domain/describe-estimate.ts'
import { formatDay } from '../../../domain/london-clock.ts'
import type { SizeLabels } from '../../../domain/pricing.ts'
import { describeWish, readWish } from '../../../domain/wish.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Contact, mailHref, telephoneHref, whatsappHref } from '../../ui/links.ts'
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

/* Other ways to reach the firm when sending failed: the quickest is a button, the rest are links below. */

export function CallButton({ phone }: { phone: string }) {
  return (
    <a className="button button-quiet" href={telephoneHref(phone)}>
      Call {phone}
    </a>
  )
}

interface WrittenWaysProps {
  contact: Contact
  whatsapp?: string | undefined
  /** Included where the link can carry it. */
  booking?: BookingRequest | undefined
  sizes: SizeLabels
}

export function WrittenWays({ contact, whatsapp, booking, sizes }: WrittenWaysProps) {
  return (
    <>
      <a href={booking ? mailBookingHref(contact.email, booking, sizes) : mailHref(contact.email)}>Send by email</a>
      {whatsapp && <a href={whatsappHref(whatsapp, booking?.selectedPackage ?? '')}>WhatsApp</a>}
    </>
  )
}

interface CalendarLinkProps {
  booking: BookingRequest
  reference: string
  brand: string
}

/** The first-choice day. The link contains the whole event, so it needs neither script nor server. */
export function CalendarLink({ booking, reference, brand }: CalendarLinkProps) {
  const [now] = useState(() => new Date())
  const wish = readWish(booking.firstWish)
  if (!wish) return null
  const day = {
    date: wish.date,
    title: `${booking.selectedPackage}, ${brand} (to be confirmed)`,
    description: `Asked for: ${describeWish(booking.firstWish ?? '')}.\nReference: ${reference}`,
    id: reference
  }
  return (
    <div className="panel-actions">
      <a
        className="button button-quiet"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(writeCalendarDay(day, now))}`}
        download={`${wish.date}.ics`}
      >
        <Icon name="calendar" />
        Add {formatDay(wish.date)} to my calendar
      </a>
    </div>
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

interface BookedSumProps {
  booking: BookingRequest
  rules: EstimateRules
  lines: EstimateLine[]
  caveat: string
}

export function BookedSum({ booking, rules, lines, caveat }: BookedSumProps) {
  const { package: chosen, unpriced } = readBookedChoice(booking, rules)
  return (
    <>
      {lines.length > 0 && (
        <>
          <h3>Your price</h3>
          <dl className="booked-sum">
            {lines.map(({ kind, label, value }) => (
              <div key={label} data-kind={kind}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {chosen?.per !== 'month' && <p className="text-sm">{caveat}</p>}
        </>
      )}
      {unpriced.length > 0 && <p>We'll tell you what these cost: {unpriced.join('; ')}.</p>}
    </>
  )
}

/** Focuses the answer to a press and scrolls it to the top. */
export function bringToTop(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
