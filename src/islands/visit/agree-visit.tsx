import { type MouseEvent, useState } from 'react'
import { readLondonClock } from '../../../domain/london-clock.ts'
import { writeMessageLinks } from '../../../domain/message-links.ts'
import { toPence } from '../../../domain/money.ts'
import { type Addressee, isAgreed, type Visit, type VisitFacts, visitKey, writeVisit } from '../../../domain/visit.ts'
import { writeVisitMessage } from '../../../domain/visit-message.ts'
import { describeWork, gap } from '../../../domain/visit-words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailsPanel } from '../../ui/details-panel.tsx'
import { Labelled } from '../../ui/field.tsx'

interface AgreeVisitProps {
  visit: Visit
  addressee: Addressee
  facts: VisitFacts
}

/** Where the owner settles day, time and price. The message opens in the owner's own app. */
export function AgreeVisit({ visit, addressee, facts }: AgreeVisitProps) {
  const { name, car } = addressee
  const [settled, setSettled] = useState(visit)
  const settle = (change: Partial<Visit>) => setSettled({ ...settled, ...change })
  return (
    <>
      <h2>Agree the visit{name && ` with ${name}`}</h2>
      <p>
        {[describeWork(visit, facts), car, visit.reference].filter(Boolean).join(' · ')}. Only what you send from your
        own app leaves this page.
      </p>
      <VisitForm settled={settled} settle={settle} />
      <Ways visit={settled} addressee={addressee} facts={facts} />
    </>
  )
}

const formId = 'visit-form'

function VisitForm({ settled, settle }: { settled: Visit; settle: (change: Partial<Visit>) => void }) {
  const { isMonthly } = settled.package
  return (
    <form id={formId} className="visit-fields">
      <Labelled name="visit-day" label="Day">
        <input
          id="visit-day"
          type="date"
          required
          className="field-box date-box"
          value={settled.date}
          min={readLondonClock(new Date()).date}
          max="2099-12-31"
          onChange={({ target }) => settle({ date: target.value })}
        />
      </Labelled>
      <Labelled name="visit-time" label="Time">
        <input
          id="visit-time"
          type="time"
          required
          step="300"
          className="field-box date-box"
          value={settled.time}
          onChange={({ target }) => settle({ time: target.value })}
        />
      </Labelled>
      <Labelled name="visit-price" label={isMonthly ? 'Price in pounds, a month' : 'Price in pounds'}>
        <input
          id="visit-price"
          type="number"
          required
          min="0.01"
          max="9999.99"
          step="0.01"
          inputMode="decimal"
          className="field-box"
          defaultValue={settled.price ? settled.price / 100 : ''}
          onChange={({ target }) => settle({ price: toPence(Number(target.value)) })}
        />
      </Labelled>
    </form>
  )
}

/** The message, to be sent in up to three ways. */
function Ways({ visit, addressee, facts }: AgreeVisitProps) {
  const [now] = useState(() => new Date())

  const code = isAgreed(visit) ? writeVisit(visit) : null
  const link = code ? `${location.origin}${location.pathname}#${visitKey}=${code}` : ''
  const message = code ? writeVisitMessage(visit, addressee, facts, link, now) : { subject: '', body: '' }
  const { email, phone } = addressee

  /** The browser says which field is missing. */
  function check(event: MouseEvent) {
    const form = document.getElementById(formId) as HTMLFormElement
    if (form.reportValidity()) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div className="panel-actions" onClickCapture={check}>
        {writeMessageLinks({ email, phone: phone && `+${phone}` }, message).map(({ text, href }) => (
          <a key={text} href={href} className="button button-primary">
            By {text === 'WhatsApp' ? text : text.toLowerCase()}
          </a>
        ))}
        <CopyButton label="Copy" getText={() => message.body} />
      </div>
      {message.body.includes(gap) && <p>Fill in {gap} before you send it.</p>}
      {message.body && (
        <DetailsPanel summary="The message">
          <p className="visit-message">{message.body}</p>
        </DetailsPanel>
      )}
    </>
  )
}
