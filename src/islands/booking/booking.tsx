import { useEffect, useRef, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { FormPrice } from '../estimate/form-price.tsx'
import { makeIsland } from '../island-boundary.tsx'
import { BookingForm } from './booking-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { nameFailure } from './kept.ts'
import { Panel } from './panel.tsx'
import { PutBackLine } from './put-back-line.tsx'
import { useBooking } from './use-booking.ts'
import { Photos } from './use-photos.ts'
import type { Submission } from './use-submission.ts'

export const Booking = makeIsland(BookingApp)

function BookingApp(facts: FormFacts) {
  const form = useRef<HTMLFormElement>(null)
  const booking = useBooking(facts, form)
  const { submission, fields, photos, check } = booking
  const { isReady, picked } = fields

  useEffect(() => {
    if (isReady) nameInHeading(picked.selectedPackage)
  }, [isReady, picked.selectedPackage])

  return (
    <>
      <div id="booking-messages">
        <Outcome {...booking} facts={facts} />
        {check.summary && <ErrorSummary key={check.summary.press} {...check.summary} />}
      </div>
      <SendingStatus submission={submission} isShrinking={photos.shrinking !== ''} />
      <Photos value={isReady ? photos : null}>
        <BookingForm
          facts={facts}
          formRef={form}
          picked={picked}
          problem={check.atFields}
          isSending={submission.state === 'sending'}
          onSubmit={booking.submit}
          onTouch={booking.prepare}
          onInput={booking.follow}
        >
          <PutBackLine {...fields} />
        </BookingForm>
      </Photos>
      <FormPrice facts={facts} picked={picked} />
    </>
  )
}

/** The receipt, or what can be done about a request that failed. */
function Outcome({ facts, submission, kept, afterSend, ...on }: ReturnType<typeof useBooking> & { facts: FormFacts }) {
  if (submission.state === 'sent')
    return afterSend && <afterSend.SentPanel {...submission} facts={facts} onDismiss={on.leavePanel} />
  if (!kept) return null
  return (
    <Panel
      key={kept.at}
      heading={nameFailure(kept)}
      className="form-alert form-kept"
      takesFocus={submission.state === 'failed' && submission.isFresh}
    >
      <p>{kept.failure}</p>
      {afterSend && (
        <afterSend.WaysOut
          kept={kept}
          isSending={submission.state === 'sending'}
          facts={facts}
          onRestore={on.restore}
          onSendAgain={on.sendAgain}
          onDismiss={on.leavePanel}
        />
      )}
      {afterSend === null && (
        <div className="panel-links">
          <button type="button" onClick={on.restore}>
            Restore my details
          </button>
        </div>
      )}
    </Panel>
  )
}

/** Said while the form is inert, in which screen readers hear nothing. Outside the form, and always there. */
function SendingStatus({ submission, isShrinking }: { submission: Submission; isShrinking: boolean }) {
  const [isLong, setIsLong] = useState(false)
  const isSending = submission.state === 'sending'

  useEffect(() => {
    setIsLong(false)
    const timer = isSending ? setTimeout(setIsLong, 8000, true) : undefined
    return () => clearTimeout(timer)
  }, [isSending])

  const words = isShrinking ? 'Making your photos smaller…' : isLong ? 'Still sending…' : 'Sending your request…'
  return (
    <p role="status" className={isSending && isLong ? 'notice-box mb-6' : 'sr-only'}>
      {isSending && words}
    </p>
  )
}

/** Where the address named a package (before-paint.ts), the heading follows the choice. */
function nameInHeading(title: string) {
  const heading = document.querySelector<HTMLElement>('h1[data-booking]')
  const { plain = '', booking = '' } = heading?.dataset ?? {}
  heading?.replaceChildren(title ? booking.replace('<package>', () => title) : plain)
}
