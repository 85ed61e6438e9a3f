import { renderToStaticMarkup } from 'react-dom/server'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import type { Answer } from '../../../domain/answer.ts'
import { addedFields } from '../../../domain/booking-fields.ts'
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
  // Without a choice for an unknown package, the browser would preselect one.
  const chosen = packages.find(({ title }) => title === typed?.booking.selectedPackage)?.title ?? ''
  const problem = 'problem' in answer ? answer.problem : null
  return (
    <div>
      <div id="booking-messages">
        {answer.page === 'sent' && <SentPanel receipt={makeReceipt(answer, facts)} request={answer} facts={facts} />}
        {problem && <ErrorSummary problem={problem} isPlain />}
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
        isPlain
        facts={facts}
        typed={typed && { ...typed.booking, selectedPackage: chosen }}
        acceptedTerms={typed?.acceptedTerms ?? false}
        isOpen={addedFields.some((field) => field !== 'note' && typed?.booking[field])}
        problem={problem}
      />
    </div>
  )
}
