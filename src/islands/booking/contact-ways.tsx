import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { SizeLabels } from '../../../domain/pricing.ts'
import { type Contact, mailHref, telephoneHref, whatsappHref } from '../../ui/links.ts'
import { mailBookingHref } from './booking-text.ts'

/* Other ways to reach the firm when sending failed: the quickest is a button, the rest are links below. */

export function CallButton({ phone }: { phone: string }) {
  return (
    <a className="button button-quiet" href={telephoneHref(phone)}>
      Call {phone}
    </a>
  )
}

export interface WrittenWaysProps {
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
