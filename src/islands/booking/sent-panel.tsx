import { useState } from 'react'
import { bookingReference } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { type Dated, isCurrent } from '../../../domain/dated.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import type { Contact } from '../../ui/links.ts'
import { whatsappHref, writeBooking } from './booking-text.ts'
import { outcomeWords } from './outcome-words.ts'
import { BookingDetails, Panel } from './panel.tsx'

export interface SentPanelProps {
  booking: BookingRequest
  replyPromise?: string | undefined
  changeOrCancel: string
  closures?: Dated[] | undefined
  contact: Contact
  whatsapp?: string | undefined
  /** On the relay's answer there is no toast above it, and no script for its buttons. */
  isPlain?: boolean
}

export function SentPanel({ booking, contact, whatsapp, isPlain, ...words }: SentPanelProps) {
  const { replyPromise, changeOrCancel, closures = [] } = words
  const reference = bookingReference(booking)
  // As it was when the request was sent.
  const [closure] = useState(() => closures.find((dated) => isCurrent(dated, Date.now())))
  const reply = [closure?.text, replyPromise].filter(Boolean).join(' ')
  return (
    <Panel heading={isPlain ? outcomeWords.sent : 'Your request is on its way'} className="form-sent" takesFocus>
      {reply && <p>{reply}</p>}
      <BookingDetails booking={booking} reference={reference} />
      <p>
        <LinkedText text={changeOrCancel} contact={contact} />
      </p>
      {!isPlain && (
        <div className="panel-actions">
          <button type="button" className="button button-quiet" onClick={() => print()}>
            Print
          </button>
          <CopyButton label="Copy" getText={() => `Reference: ${reference}\r\n${writeBooking(booking)}`} />
          {whatsapp && (
            <a className="button button-quiet" href={whatsappHref(whatsapp, booking.selectedPackage)}>
              WhatsApp
            </a>
          )}
        </div>
      )}
    </Panel>
  )
}
