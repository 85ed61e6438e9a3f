import { renderToStaticMarkup } from 'react-dom/server'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { Answer } from '../../../domain/answer.ts'
import { readBooking } from '../../../domain/booking.ts'
import { Plain } from '../../ui/without-scripts.tsx'
import { BookingForm } from './booking-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { outcomeWords, Panel } from './panel.tsx'
import { CallButton, WrittenWays } from './panel-parts.tsx'
import { makeReceipt, SentPanel } from './sent-panel.tsx'

/** Compiled for Node by the build. A visitor can type a NUL, but HTML must not contain one. */
export function renderAnswer(answer: Answer, facts: FormFacts): string {
  return renderToStaticMarkup(<AnswerColumn answer={answer} facts={facts} />).replaceAll('\0', '')
}

/** The same parts as in `booking.tsx`, minus everything that needs a script: nothing hydrates here. */
export function AnswerColumn({ answer, facts }: { answer: Answer; facts: FormFacts }) {
  const { contact, packages } = facts
  const typed = answer.page === 'error' ? answer.typed : null
  const booking = typed?.booking ?? readBooking({})
  // Without a choice for an unknown package, the browser would preselect one.
  const selectedPackage = packages.find(({ title }) => title === booking.selectedPackage)?.title ?? ''
  const problem = 'problem' in answer ? answer.problem : null
  return (
    <Plain value>
      <div id="booking-messages">
        {answer.page === 'sent' && <SentPanel receipt={makeReceipt(answer, facts)} request={answer} facts={facts} />}
        {problem && <ErrorSummary problem={problem} />}
        {'reason' in answer && (
          <Panel heading={outcomeWords.failed} className="form-alert" takesFocus>
            {typed && <p>Not sent. Your details are safe: everything you typed is still in the form below.</p>}
            <p>{answer.reason}</p>
            <div className="panel-actions">
              <CallButton phone={contact.phone} />
            </div>
            <div className="panel-links">
              <WrittenWays facts={facts} booking={typed?.booking} />
            </div>
          </Panel>
        )}
      </div>
      <BookingForm
        facts={facts}
        problem={problem}
        picked={{ ...booking, selectedPackage }}
        acceptedTerms={typed?.acceptedTerms ?? false}
      />
    </Plain>
  )
}
