import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, findProblem, readBooking } from '../../../domain/booking.ts'
import type { FieldName } from '../../../domain/booking-fields.ts'
import { describeSentTotal } from '../../../domain/describe-estimate.ts'
import { readLondonClock } from '../../../domain/london-clock.ts'
import { PostcodeField } from '../coverage/postcode-field.tsx'
import { readForm, useChoice } from '../estimate/choice-form.ts'
import { makeIsland } from '../island-boundary.tsx'
import { useAfterPaint } from '../use-after-paint.ts'
import { BookingForm } from './booking-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { clearForm, fillForm, holdsOther, openFilledParts } from './form-values.ts'
import { nameFailure, type WholeRequest } from './kept-booking.ts'
import { Panel, RestoreButton, WhatsappLine } from './panel.tsx'
import { PhotoField } from './photo-field.tsx'
import { loadToasts } from './toast.ts'
import { usePhotos } from './use-photos.ts'
import { loadAfterSend, useSubmission } from './use-submission.ts'

export const Booking = makeIsland(BookingApp)

function BookingApp(facts: FormFacts) {
  const { whatsapp, radius } = facts
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<BookingProblem | null>(null)
  const [mended, setMended] = useState<FieldName[]>([])
  const photos = usePhotos()
  const { submission, send, dismiss } = useSubmission(facts, clearUnlessOther)
  const left = useMemo(
    () => problem && { ...problem, fields: problem.fields.filter((field) => !mended.includes(field)) },
    [problem, mended]
  )
  const isSending = submission.state === 'sending'
  const last = submission.state === 'sent' || submission.state === 'failed' ? submission.state : null
  const failed = submission.state === 'failed' ? submission : null
  const kept = failed?.kept ?? (submission.state === 'sending' ? submission.again : null)
  const [later, setLater] = useState<Awaited<ReturnType<typeof loadAfterSend>>>()

  useLayoutEffect(() => {
    if (!form.current) return
    // Until now the browser's own checks helped; from here on ours do.
    form.current.noValidate = true
    // The browser restores field values when the visitor comes back.
    openFilledParts(form.current)
  }, [])
  const { picked, follow } = useChoice(form, facts.packages)
  useEffect(() => {
    if (last) loadAfterSend().then(setLater, () => {})
  }, [last])

  function check(target: HTMLFormElement) {
    const values = readForm(target)
    const estimate = describeSentTotal(readBooking(values), facts)
    const booking = readBooking({ ...values, estimate })
    const packageTitles = facts.packages.map(({ title }) => title)
    const { date: today } = readLondonClock(new Date())
    const rules = { acceptedTerms: 'acceptedTerms' in values, packageTitles, today }
    return { booking, found: findProblem(booking, rules) }
  }

  function submit(target: HTMLFormElement) {
    const { booking, found } = check(target)
    setProblem(found)
    setMended([])
    if (found) openFilledParts(target)
    else send(booking, photos.finish())
  }

  /** A field's error disappears once the field is valid; new errors wait for the next press. */
  function recheck(target: HTMLFormElement) {
    if (!problem) return
    const { found } = check(target)
    const isWrong = (field: FieldName) => found?.message === problem.message && found.fields.includes(field)
    setMended(problem.fields.filter((field) => !isWrong(field)))
  }

  /** Clears the form after any outcome. When an earlier request is sent again, something new in the form stays. */
  function clearUnlessOther(sent: WholeRequest, isAgain: boolean) {
    setProblem(null)
    if (!form.current) return
    if (isAgain && (holdsOther(form.current, sent.booking) || photos.holdsOther(sent.photos))) return
    clearForm(form.current)
    photos.replace([])
  }

  function restore({ booking, photos: kept }: WholeRequest) {
    if (!form.current) return
    setProblem(null)
    fillForm(form.current, booking)
    photos.replace(kept)
    form.current.querySelector<HTMLElement>('#name')?.focus({ preventScroll: true })
    form.current.scrollIntoView({ block: 'start' })
  }

  /** Delayed a moment, so the touch itself is answered first. */
  function prepare() {
    setTimeout(async () => {
      loadToasts().catch(() => {})
      const code = await loadAfterSend().catch(() => undefined)
      setLater(code)
      code?.loadSdk().catch(() => {})
    }, 200)
  }

  // The error summary answers the press; the errors at the fields, mostly off screen, are painted right after it.
  const atFields = useAfterPaint(left, problem)
  const drawnForm = useMemo(
    () => (
      <BookingForm
        facts={facts}
        formRef={form}
        picked={picked}
        problem={atFields}
        postcodeField={radius && <PostcodeField problem={atFields} radius={radius} />}
        photoField={facts.email.photos && <PhotoField selection={photos} />}
        isSending={isSending}
        sendingWords={photos.shrinking ? 'Making your photos smaller…' : undefined}
        onSubmit={submit}
        onPhoneFixed={() => setProblem(null)}
        onTouch={prepare}
        onInput={(target, changed) => {
          follow(target, changed)
          recheck(target)
        }}
      />
    ),
    [facts, picked, atFields, isSending, photos]
  )

  return (
    <div>
      <div id="booking-messages">
        {submission.state === 'sent' && later && <later.SentPanel {...submission} facts={facts} onDismiss={dismiss} />}
        {kept && (
          <Panel
            key={kept.at}
            heading={nameFailure(kept)}
            className="form-alert form-kept"
            takesFocus={failed?.isFresh ?? false}
          >
            <p>{kept.failure}</p>
            {later ? (
              <later.WaysOut
                kept={kept}
                isSending={isSending}
                facts={facts}
                onRestore={() => restore(kept)}
                onSendAgain={() => send(kept.booking, kept.photos, kept)}
                onDismiss={dismiss}
              />
            ) : (
              <div className="panel-links">
                <RestoreButton onPress={() => restore(kept)} />
              </div>
            )}
          </Panel>
        )}
        {problem && <ErrorSummary problem={problem} last={last} />}
      </div>
      {drawnForm}
      {whatsapp && <WhatsappLine number={whatsapp} packageTitle={picked.selectedPackage} />}
    </div>
  )
}
