import { renderToStaticMarkup } from 'react-dom/server'
import type { BookingProblem } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { BookingProps } from './booking.tsx'
import { BookingForm } from './booking-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { outcomeWords } from './outcome-words.ts'
import { CallButton, Panel, WhatsappLine, WrittenWays } from './panel.tsx'
import { PhotoField } from './photo-field.tsx'
import { SentPanel, type SentPhotos } from './sent-panel.tsx'

export interface Typed {
  booking: BookingRequest
  acceptedTerms: boolean
  /** They must be chosen again: no page may put files back into a form. */
  hadPhotos?: boolean
}

/** What the relay shows a browser that posted the form without scripts; `page` names the shell around it. */
export type Answer =
  | { page: 'sent'; booking: BookingRequest; photos?: SentPhotos }
  | { page: 'error'; typed: Typed | null; problem: BookingProblem }
  | { page: 'error'; typed: Typed | null; reason: string }

export type AnswerForm = BookingProps

const chooseAgain = "Please choose your photos again, as your browser doesn't keep them."

/** Compiled for Node by the build. A visitor can type a NUL, but HTML must not contain one. */
export function renderAnswer(answer: Answer, form: AnswerForm): string {
  return renderToStaticMarkup(<AnswerColumn answer={answer} form={form} />).replaceAll('\0', '')
}

/** The same parts as in `booking.tsx`, minus everything that needs a script: nothing hydrates here. */
export function AnswerColumn({ answer, form }: { answer: Answer; form: AnswerForm }) {
  const { contact, whatsapp, packages, sizes } = form
  const typed = answer.page === 'error' ? answer.typed : null
  // Without a choice for an unknown package, the browser would preselect one.
  const chosen = packages.find(({ title }) => title === typed?.booking.selectedPackage)?.title ?? ''
  return (
    <div>
      <div id="booking-messages">
        {answer.page === 'sent' && (
          <SentPanel
            isPlain
            {...form}
            booking={answer.booking}
            photos={answer.photos}
            rules={form}
            caveat={form.estimateWords.caveat}
          />
        )}
        {'problem' in answer && <ErrorSummary problem={answer.problem} isPlain />}
        {'problem' in answer && typed?.hadPhotos && <p className="notice-box mb-8">{chooseAgain}</p>}
        {'reason' in answer && (
          <Panel heading={outcomeWords.failed} className="form-alert" takesFocus>
            <p>{answer.reason}</p>
            {typed && <p>Your details are safe: everything you typed is still in the form below.</p>}
            {typed?.hadPhotos && <p>{chooseAgain}</p>}
            <div className="panel-actions">
              <CallButton phone={contact.phone} />
            </div>
            <div className="panel-links">
              <WrittenWays contact={contact} whatsapp={whatsapp} booking={typed?.booking} sizes={sizes} />
            </div>
          </Panel>
        )}
      </div>
      <BookingForm
        isPlain
        {...form}
        typed={typed && { ...typed.booking, selectedPackage: chosen }}
        acceptedTerms={typed?.acceptedTerms ?? false}
        problem={'problem' in answer ? answer.problem : null}
        photoField={form.email.photos && <PhotoField />}
        hadPhotos={typed?.hadPhotos}
      />
      {whatsapp && <WhatsappLine number={whatsapp} packageTitle={chosen} />}
    </div>
  )
}
