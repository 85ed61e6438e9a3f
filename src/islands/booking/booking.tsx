import { type SubmitEvent, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, findProblem, readBooking } from '../../../domain/booking.ts'
import type { FieldName } from '../../../domain/booking-fields.ts'
import { describeSentTotal } from '../../../domain/describe-estimate.ts'
import { readLondonClock } from '../../../domain/london-clock.ts'
import { FormPrice } from '../estimate/form-price.tsx'
import { makeIsland } from '../island-boundary.tsx'
import { BookingForm } from './booking-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { holdsOther, openFilledParts } from './form-values.ts'
import { nameFailure, type WholeRequest } from './kept.ts'
import { openPart, Panel } from './panel.tsx'
import { loadToasts } from './toast.ts'
import { useFields } from './use-fields.ts'
import { usePhotos } from './use-photos.ts'
import { loadAfterSend, type Press, type Submission, useSubmission } from './use-submission.ts'

export const Booking = makeIsland(BookingApp)

/** What a press on Send found. */
interface Found {
  problem: BookingProblem
  /** Its fields without those that are right by now. */
  left: FieldName[]
  /** Counts the presses, because each is answered, even if the answer is the same. */
  press: number
  /** Sent from the bar below: the first field is shown instead of the summary. */
  leadsToField: boolean
}

function BookingApp(facts: FormFacts) {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<Found | null>(null)
  const photos = usePhotos()
  const photoCount = photos.photos.length
  const { submission, send, dismiss } = useSubmission(facts, clearUnlessOther)
  const isSending = submission.state === 'sending'
  const fields = useFields(form, { packages: facts.packages, photoCount, isSending })
  const failed = submission.state === 'failed' ? submission : null
  const kept = failed?.kept ?? (submission.state === 'sending' ? submission.again : null)
  const last = submission.state === 'sent' || submission.state === 'failed' ? submission.state : null
  // Null if it couldn't be fetched.
  const [later, setLater] = useState<Awaited<ReturnType<typeof loadAfterSend>> | null>()

  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? []) takeOver(field as HTMLInputElement)
    // Until now the browser's own checks helped; from here on ours do.
    if (form.current) form.current.noValidate = true
  }, [])
  useEffect(() => {
    if (last) loadAfterSend().then(setLater, () => setLater(null))
  }, [last])
  useEffect(() => {
    if (photoCount > 0) openPart(document.getElementById('photos'))
  }, [photoCount > 0])
  useEffect(() => {
    if (fields.isReady) nameInHeading(fields.picked.selectedPackage)
  }, [fields.isReady, fields.picked.selectedPackage])

  function check(target: HTMLFormElement) {
    const settled = fields.read(target)
    const booking = readBooking({ ...settled, estimate: describeSentTotal(settled, facts) })
    const packageTitles = facts.packages.map(({ title }) => title)
    const { date: today } = readLondonClock(new Date())
    const acceptedTerms = target.acceptedTerms.checked
    return { booking, problem: findProblem(booking, { acceptedTerms, packageTitles, today }) }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const { currentTarget: target, nativeEvent } = event
    const { booking, problem } = check(target)
    const isFromBar = nativeEvent.submitter !== null && !target.contains(nativeEvent.submitter)
    const leadsToField = problem?.isMissing === true && isFromBar
    setFound(problem && { problem, left: problem.fields, press: (found?.press ?? 0) + 1, leadsToField })
    for (const field of problem?.fields ?? []) openPart(document.getElementById(field))
    if (!problem) send({ booking, photos: photos.finish() })
  }

  /** A field's error disappears once the field is valid; new errors wait for the next press. */
  function recheck(target: HTMLFormElement) {
    setFound((now) => {
      if (!now) return now
      const { problem } = check(target)
      const isWrong = (field: FieldName) => problem?.message === now.problem.message && problem.fields.includes(field)
      return { ...now, left: now.problem.fields.filter(isWrong) }
    })
  }

  /** Clears the form after any outcome, unless something new is in it when an earlier request is sent again. */
  function clearUnlessOther(press: Press) {
    setFound(null)
    // A reload shows the receipt above an empty form.
    history.replaceState(history.state, '', location.pathname + location.hash)
    if (press.holdsOther) return
    fields.clear()
    photos.replace([])
  }

  function sendAgain(withPhotos: boolean) {
    if (!kept || !form.current) return
    const again = withPhotos ? kept : { ...kept, photos: [], lostPhotos: 0 }
    const isOther = holdsOther(fields.read(form.current), kept.booking) || photos.holdsOther(kept.photos)
    send({ booking: kept.booking, photos: again.photos, again, holdsOther: isOther })
  }

  function restore(request: WholeRequest) {
    if (!form.current) return
    setFound(null)
    form.current.acceptedTerms.checked = false
    fields.fill(form.current, request.booking)
    openFilledParts(form.current)
    photos.replace(request.photos)
    form.current.querySelector<HTMLElement>('#name')?.focus({ preventScroll: true })
    form.current.scrollIntoView({ block: 'start' })
  }

  /** The button that was pressed is gone, so the focus goes to what follows it. */
  function leavePanel() {
    dismiss()
    if (!form.current) return
    form.current.tabIndex = -1
    form.current.focus({ preventScroll: true })
  }

  /** When there is nothing else to do: right after the first touch, visitors type. */
  function prepare() {
    const load = () => {
      loadToasts().catch(() => {})
      loadAfterSend().then(setLater, () => setLater(null))
    }
    setTimeout(() => (self.requestIdleCallback ?? setTimeout)(load), 500)
  }

  const problem = found && { ...found.problem, fields: found.left }
  // The error summary answers the press; the errors at the fields, mostly off screen, are drawn right after it.
  const atFields = useDeferredValue(problem)

  return (
    <div>
      <div id="booking-messages">
        {submission.state === 'sent' && later && (
          <later.SentPanel {...submission} facts={facts} onDismiss={leavePanel} />
        )}
        {kept && (
          <Panel
            key={kept.at}
            heading={nameFailure(kept)}
            className="form-alert form-kept"
            takesFocus={failed?.isFresh ?? false}
          >
            <p>{kept.failure}</p>
            {later && (
              <later.WaysOut
                kept={kept}
                isSending={isSending}
                facts={facts}
                onRestore={() => restore(kept)}
                onSendAgain={sendAgain}
                onDismiss={leavePanel}
              />
            )}
            {later === null && (
              <div className="panel-links">
                <button type="button" onClick={() => restore(kept)}>
                  Restore my details
                </button>
              </div>
            )}
          </Panel>
        )}
        {found && problem && found.left.length > 0 && (
          <ErrorSummary key={found.press} problem={problem} last={last} leadsToField={found.leadsToField} />
        )}
      </div>
      <SendingStatus submission={submission} isShrinking={photos.shrinking !== ''} />
      <BookingForm
        facts={facts}
        formRef={form}
        fields={fields}
        photos={fields.isReady ? photos : undefined}
        problem={atFields}
        isSending={isSending}
        onSubmit={submit}
        onPhoneFixed={() => setFound(null)}
        onTouch={prepare}
        onInput={(target, changed) => {
          fields.follow(target, changed)
          recheck(target)
        }}
      />
      <FormPrice facts={facts} picked={fields.picked} />
    </div>
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

  const long = isSending && submission.hasPhotos ? 'Still sending: photos take longer.' : 'Still sending…'
  const words = isShrinking ? 'Making your photos smaller…' : isLong ? long : 'Sending your request…'
  return (
    <p role="status" className={isSending && isLong ? 'notice-box mb-6' : 'sr-only'}>
      {isSending && words}
    </p>
  )
}

function takeOver(field: HTMLInputElement) {
  if (!field.required) return
  // Firefox tells screen readers that an empty required field is wrong before anything was typed, noValidate or not.
  field.required = false
  field.setAttribute('aria-required', 'true')
}

/** Where the address named a package (before-paint.ts), the heading follows the choice. */
function nameInHeading(title: string) {
  const heading = document.querySelector<HTMLElement>('h1[data-booking]')
  const { plain = '', booking = '' } = heading?.dataset ?? {}
  heading?.replaceChildren(title ? booking.replace('<package>', () => title) : plain)
}
