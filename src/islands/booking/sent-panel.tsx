import { useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { SentPhotos, SentRequest } from '../../../domain/answer.ts'
import { bookingReference, readBooking } from '../../../domain/booking.ts'
import { bookingFields, fieldDescriptions } from '../../../domain/booking-fields.ts'
import { describeAway } from '../../../domain/coverage.ts'
import { isCurrent } from '../../../domain/dated.ts'
import {
  describeCaveat,
  describeTotal,
  type EstimateRules,
  listBookedLines,
  readBookedChoice
} from '../../../domain/describe-estimate.ts'
import { isHeaderAddress } from '../../../domain/email-address.ts'
import { readWish } from '../../../domain/wish.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { whatsappHref } from '../../ui/links.ts'
import type { Receipt } from './kept.ts'
import { followLink, outcomeWords, Panel } from './panel.tsx'
import { describeValue, listDetails, listPhotos, Rows, writeRows } from './panel-parts.tsx'
import type { Photo } from './shrink-photo.ts'

/** The remark already says how many were accepted. */
export function describePhotos(photos: Photo[], remark: string): SentPhotos {
  const marks = photos.map(({ mark }) => mark)
  return remark ? { count: 0, marks, refused: [remark] } : { count: photos.length, marks, refused: [] }
}

/** Of a request just sent. A day only if it is one: browsers without date fields take any words. */
export function makeReceipt({ booking, photos }: SentRequest, rules: EstimateRules): Receipt {
  const { selectedPackage, vehicleSize, firstWish, secondWish } = booking
  const asked = {
    selectedPackage,
    vehicleSize,
    estimate: describeTotal(listBookedLines(booking, rules)),
    firstWish: readWish(firstWish) && firstWish,
    secondWish: readWish(secondWish) && secondWish
  }
  return { reference: bookingReference(booking, photos?.marks), asked: readBooking(asked), at: Date.now() }
}

const [firstField] = bookingFields

interface SentPanelProps {
  receipt: Receipt
  /** If absent, the page was left since. */
  request?: SentRequest | undefined
  facts: FormFacts
  /** If absent, it is the relay's answer, where there is no toast and no script for the buttons. */
  onDismiss?: () => void
}

/** The receipt: what is needed later on one screen, everything else folded. */
export function SentPanel({ receipt, request, facts, onDismiss }: SentPanelProps) {
  const { contact, whatsapp } = facts
  const isPlain = onDismiss === undefined
  // As of when the request was sent, or is looked at again.
  const [now] = useState(() => new Date())
  const closure = facts.closures?.find((dated) => isCurrent(dated, now.getTime()))
  const news = [closure?.text, facts.replyPromise, request && promiseCopy(request, facts)].filter(Boolean).join(' ')
  const rows = listReceipt(receipt, request, facts)
  const details = request ? listOthers(request, receipt, facts) : []
  return (
    <Panel
      heading={isPlain ? outcomeWords.sent : `Request received, reference ${receipt.reference}`}
      className="form-sent"
      takesFocus={request !== undefined}
    >
      {[news, describeAway(request?.coverage)].map((words) => words && <p key={words}>{words}</p>)}
      <Rows rows={rows} />
      {request?.photos?.refused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!isPlain && (
        <div className="panel-links">
          <button type="button" onClick={() => print()}>
            Print
          </button>
          <CopyButton className="" label="Copy" getText={() => writeRows([...rows, ...details])} />
          {whatsapp && <a href={whatsappHref(whatsapp, receipt.asked.selectedPackage)}>WhatsApp</a>}
        </div>
      )}
      <DetailsPanel summary="What happens next">
        {facts.nextSteps.length > 0 && (
          <ol>
            {facts.nextSteps.map((step) => (
              <li key={step}>
                <LinkedText text={step} contact={contact} />
              </li>
            ))}
          </ol>
        )}
        <p>
          <LinkedText text={facts.changeOrCancel} contact={contact} />
        </p>
      </DetailsPanel>
      {request && (
        <DetailsPanel summary="What you sent">
          <PriceLines request={request} facts={facts} />
          <Rows rows={details} />
        </DetailsPanel>
      )}
      <div className="panel-links">
        <a href={`#${firstField}`} onClick={followLink}>
          Send another request
        </a>
        {!isPlain && (
          <button type="button" onClick={onDismiss}>
            Clear this
          </button>
        )}
      </div>
    </Panel>
  )
}

function listReceipt({ reference, asked }: Receipt, request: SentRequest | undefined, { sizes }: FormFacts) {
  const { vehicleSize, ...others } = asked
  const size = vehicleSize && describeValue('vehicleSize', vehicleSize, sizes).toLowerCase()
  const rows = listDetails(readBooking(others), sizes).map(({ field, label, value }) => ({
    label: fieldDescriptions[field].shortLabel ?? label,
    value: field === 'selectedPackage' && size ? `${value}, ${size}` : value
  }))
  // Where the answer will come, until the page is left.
  const answeredAt = [request?.booking.phone, request?.booking.email].filter(Boolean).join(' or ')
  return [
    { label: 'Reference', value: reference, kind: 'reference' },
    ...rows,
    ...(answeredAt ? [{ label: 'Reply to', value: answeredAt }] : [])
  ]
}

/** What neither the receipt nor the price lines say. */
function listOthers({ booking, photos }: SentRequest, { asked }: Receipt, facts: FormFacts) {
  const inSum: string[] = listBookedLines(booking, facts).length > 0 ? ['addOns', 'firstVisit', 'estimate'] : []
  const others = listDetails(booking, facts.sizes).filter(({ field }) => !asked[field] && !inSum.includes(field))
  return [...others, ...listPhotos(photos?.count ?? 0)]
}

/** Only our own server tells us that it sends copies; a hosted service may or may not. */
function promiseCopy({ booking: { email } }: SentRequest, facts: FormFacts): string {
  return facts.email.copies && isHeaderAddress(email) ? `We'll email a copy to ${email}, one a day at most.` : ''
}

function PriceLines({ request: { booking }, facts }: { request: SentRequest; facts: FormFacts }) {
  const lines = listBookedLines(booking, facts)
  const choice = readBookedChoice(booking, facts)
  const caveat = describeCaveat(choice, facts.estimateWords)
  return (
    <>
      {lines.length > 0 && (
        <>
          <h3>Your price</h3>
          <Rows className="booked-sum" rows={lines} />
          {caveat && <p className="text-sm">{caveat}</p>}
        </>
      )}
      {choice.unpriced.length > 0 && <p>We'll tell you what these cost: {choice.unpriced.join('; ')}.</p>}
    </>
  )
}
