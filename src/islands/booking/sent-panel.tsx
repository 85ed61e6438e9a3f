import { useState } from 'react'
import { bookingReference } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { type Dated, isCurrent } from '../../../domain/dated.ts'
import { type EstimateRules, listBookedLines } from '../../../domain/describe-estimate.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { type Contact, whatsappHref } from '../../ui/links.ts'
import { listDetails, listPhotos, writeBooking } from './booking-text.ts'
import { outcomeWords } from './outcome-words.ts'
import { BookedSum, CalendarLink, Panel, Rows } from './panel.tsx'

/** `count` photos were accepted; `marks` has one for each photo sent. */
export interface SentPhotos {
  count: number
  marks: string[]
  /** A sentence for each that couldn't be taken. */
  refused: string[]
}

interface SentPanelProps {
  booking: BookingRequest
  photos?: SentPhotos | undefined
  rules: EstimateRules
  caveat: string
  brand: string
  nextSteps: string[]
  replyPromise?: string | undefined
  changeOrCancel: string
  closures?: Dated[] | undefined
  contact: Contact
  whatsapp?: string | undefined
  /** On the relay's answer, where there is no toast and no script for the buttons. */
  isPlain?: boolean
}

export function SentPanel({ booking, rules, contact, whatsapp, isPlain, ...props }: SentPanelProps) {
  const { photos = noPhotos, replyPromise, closures = [], nextSteps } = props
  const reference = bookingReference(booking, photos.marks)
  // As of when the request was sent.
  const [closure] = useState(() => closures.find((dated) => isCurrent(dated, Date.now())))
  const reply = [closure?.text, replyPromise].filter(Boolean).join(' ')
  const lines = listBookedLines(booking, rules)
  const details = listDetails(booking, rules.sizes).filter(({ field }) => lines.length === 0 || !inSum.includes(field))
  return (
    <Panel heading={isPlain ? outcomeWords.sent : 'Request received'} className="form-sent" takesFocus>
      {reply && <p>{reply}</p>}
      <Rows className="reference" rows={[{ label: 'Reference', value: reference }]} />
      <BookedSum booking={booking} rules={rules} lines={lines} caveat={props.caveat} />
      {nextSteps.length > 0 && (
        <>
          <h3>What happens next</h3>
          <ol>
            {nextSteps.map((step) => (
              <li key={step}>
                <LinkedText text={step} contact={contact} />
              </li>
            ))}
          </ol>
        </>
      )}
      <CalendarLink booking={booking} reference={reference} brand={props.brand} />
      <h3>What you sent</h3>
      <Rows rows={[...details, ...listPhotos(photos.count)]} />
      {photos.refused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <LinkedText text={props.changeOrCancel} contact={contact} />
      </p>
      {!isPlain && (
        <div className="panel-actions">
          <button type="button" className="button button-quiet" onClick={() => print()}>
            Print
          </button>
          <CopyButton label="Copy" getText={() => `Reference: ${reference}\r\n${writeBooking(booking, rules.sizes)}`} />
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

const noPhotos: SentPhotos = { count: 0, marks: [], refused: [] }

/** Shown in the price lines instead. */
const inSum: string[] = ['addOns', 'firstVisit', 'estimate']
