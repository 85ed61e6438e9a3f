import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { SizeLabels } from '../../../domain/pricing.ts'
import { type Contact, mailHref, telephoneHref, whatsappHref } from '../../ui/links.ts'
import { mailBookingHref } from './booking-text.ts'

export interface ContactWaysProps {
  contact: Contact
  whatsapp?: string | undefined
  /** Goes along where a way can carry it. */
  booking?: BookingRequest | undefined
  sizes: SizeLabels
}

/** How else to reach the firm when a request could not be sent. */
export function ContactWays({ contact, whatsapp, booking, sizes }: ContactWaysProps) {
  return (
    <>
      <a className="button button-quiet" href={telephoneHref(contact.phone)}>
        Call {contact.phone}
      </a>
      <a
        className="button button-quiet"
        href={booking ? mailBookingHref(contact.email, booking, sizes) : mailHref(contact.email)}
      >
        Send by email
      </a>
      {whatsapp && (
        <a className="button button-quiet" href={whatsappHref(whatsapp, booking?.selectedPackage ?? '')}>
          WhatsApp
        </a>
      )}
    </>
  )
}
