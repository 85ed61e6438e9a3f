import { useState } from 'react'
import { findVisitTimes, type Visit, type VisitFacts } from '../../../domain/visit.ts'
import {
  describeMoment,
  describeMoving,
  describeVisitPrice,
  describeWork,
  writeVisitCalendar
} from '../../../domain/visit-words.ts'
import { mailHref, telephoneHref } from '../../ui/links.ts'
import { Rows } from '../booking/panel-parts.tsx'

interface AgreedVisitProps {
  visit: Visit
  facts: VisitFacts
}

/** The visit as the customer sees it. */
export function AgreedVisit({ visit, facts }: AgreedVisitProps) {
  const [now] = useState(() => new Date())
  const { phone } = facts.contact
  const rows = [
    { label: 'When', value: `${describeMoment(visit)}, UK time` },
    { label: 'What', value: describeWork(visit, facts) },
    { label: 'Price', value: describeVisitPrice(visit) },
    { label: 'Time', value: visit.package.time },
    { label: 'Reference', value: visit.reference }
  ]
  const isPast = findVisitTimes(visit).end < now
  return (
    <>
      <h2>{isPast ? 'This visit is over' : `Your visit from ${facts.brand}`}</h2>
      <Rows rows={rows.filter(({ value }) => value)} />
      {!isPast && <Changes visit={visit} facts={facts} now={now} />}
      <p>
        <strong>What counts is the message we sent you.</strong> Ask us if this isn't what we agreed:{' '}
        <a href={telephoneHref(phone)}>{phone}</a>.
      </p>
    </>
  )
}

/** What can be done before it. */
function Changes({ visit, facts, now }: AgreedVisitProps & { now: Date }) {
  const { haveReady } = visit.package
  const calendar = writeVisitCalendar(visit, facts, now)
  return (
    <>
      <div className="panel-actions">
        <a
          className="button button-primary"
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
          download={`${visit.date}.ics`}
        >
          Add to calendar
        </a>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          Print
        </button>
      </div>
      {haveReady.length > 0 && (
        <>
          <h3>What to have ready</h3>
          <ul>
            {haveReady.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <h3>If something changes</h3>
      <p>{describeMoving(visit, facts, now)}</p>
      <div className="panel-links">
        <a href={writeChange('Move', visit, facts)}>Move it</a>
        <a href={writeChange('Cancel', visit, facts)}>Cancel it</a>
        <a href="#terms">Terms</a>
      </div>
      <p>{facts.terms}</p>
    </>
  )
}

/** A message to the firm. */
function writeChange(what: 'Move' | 'Cancel', visit: Visit, { contact }: VisitFacts): string {
  const words = {
    Move: `I would like to move my visit ${visit.reference} on ${describeMoment(visit)} to another day.`,
    Cancel: `I cancel my visit ${visit.reference} on ${describeMoment(visit)}.`
  }
  const subject = encodeURIComponent(`${what} my visit ${visit.reference}`)
  return `${mailHref(contact.email)}?subject=${subject}&body=${encodeURIComponent(words[what])}`
}
