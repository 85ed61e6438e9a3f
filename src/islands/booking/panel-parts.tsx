import type { ReactNode } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { mailHref, telephoneHref, whatsappHref } from '../../ui/links.ts'
import { mailBookingHref } from './booking-text.ts'

/* What the panels after sending are made of. */

interface RowsProps {
  /** `kind`: which row it is, for its style. */
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

export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        {title} <span className="plus" aria-hidden="true" />
      </summary>
      {children}
    </details>
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
