import { useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { bookingReference } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { writeCalendar } from '../../../domain/calendar.ts'
import { isCurrent } from '../../../domain/dated.ts'
import { describeCaveat, listBookedLines, readBookedChoice } from '../../../domain/describe-estimate.ts'
import { addDays, formatDay } from '../../../domain/london-clock.ts'
import { describeWish, readWish } from '../../../domain/wish.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { whatsappHref } from '../../ui/links.ts'
import { listDetails, listPhotos, outcomeWords, writeBooking } from './booking-text.ts'
import { Panel, Rows } from './panel.tsx'

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
  facts: FormFacts
  /** On the relay's answer, where there is no toast and no script for the buttons. */
  isPlain?: boolean
}

export function SentPanel({ booking, photos = noPhotos, facts, isPlain }: SentPanelProps) {
  const { contact, whatsapp, nextSteps } = facts
  // As of when the request was sent.
  const [now] = useState(() => new Date())
  const reference = bookingReference(booking, photos.marks)
  const closure = facts.closures?.find((dated) => isCurrent(dated, now.getTime()))
  const reply = [closure?.text, facts.replyPromise].filter(Boolean).join(' ')
  const lines = listBookedLines(booking, facts)
  const choice = readBookedChoice(booking, facts)
  const caveat = describeCaveat(choice, facts.estimateWords)
  const details = listDetails(booking, facts.sizes).filter(({ field }) => lines.length === 0 || !inSum.includes(field))
  return (
    <Panel heading={isPlain ? outcomeWords.sent : 'Request received'} className="form-sent" takesFocus>
      {reply && <p>{reply}</p>}
      <Rows className="reference" rows={[{ label: 'Reference', value: reference }]} />
      {lines.length > 0 && (
        <>
          <h3>Your price</h3>
          <Rows className="booked-sum" rows={lines} />
          {caveat && <p className="text-sm">{caveat}</p>}
        </>
      )}
      {choice.unpriced.length > 0 && <p>We'll tell you what these cost: {choice.unpriced.join('; ')}.</p>}
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
      <CalendarLink booking={booking} reference={reference} brand={facts.brand} now={now} />
      <h3>What you sent</h3>
      <Rows rows={[...details, ...listPhotos(photos.count)]} />
      {photos.refused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <LinkedText text={facts.changeOrCancel} contact={contact} />
      </p>
      {!isPlain && (
        <div className="panel-actions">
          <button type="button" className="button button-quiet" onClick={() => print()}>
            Print
          </button>
          <CopyButton label="Copy" getText={() => `Reference: ${reference}\r\n${writeBooking(booking, facts.sizes)}`} />
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

type CalendarLinkProps = { booking: BookingRequest; reference: string; brand: string; now: Date }

/** The first-choice day. The link contains the whole event, so it needs neither script nor server. */
function CalendarLink({ booking: { firstWish = '', selectedPackage }, reference, brand, now }: CalendarLinkProps) {
  const wish = readWish(firstWish)
  if (!wish) return null
  const calendar = writeCalendar({
    start: wish.date,
    end: addDays(wish.date, 1),
    stamp: now,
    texts: {
      UID: reference,
      SUMMARY: `${selectedPackage}, ${brand} (to be confirmed)`,
      DESCRIPTION: `Asked for: ${describeWish(firstWish)}.\nReference: ${reference}`,
      // Nothing is agreed, so it doesn't make the day busy.
      TRANSP: 'TRANSPARENT'
    }
  })
  return (
    <div className="panel-actions">
      <a
        className="button button-quiet"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
        download={`${wish.date}.ics`}
      >
        <Icon name="calendar" />
        Add {formatDay(wish.date)} to my calendar
      </a>
    </div>
  )
}
