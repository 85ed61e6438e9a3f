import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type BookingProblem, parseBooking, readBooking } from '../../../domain/booking.ts'
import type { FieldName } from '../../../domain/booking-fields.ts'
import { describeTotal, listBookedLines } from '../../../domain/describe-estimate.ts'
import type { Contact } from '../../ui/links.ts'
import { PostcodeField } from '../coverage/postcode-field.tsx'
import { useChoice } from '../estimate/choice-form.ts'
import { IslandBoundary } from '../island-boundary.tsx'
import { useAfterPaint } from '../use-after-paint.ts'
import { BookingForm, type FormFacts } from './booking-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailedPanel } from './failed-panel.tsx'
import { clearForm, fillForm, holdsOther, openFilledParts, readForm } from './form-values.ts'
import { WhatsappLine } from './panel.tsx'
import { PhotoField } from './photo-field.tsx'
import { loadSdk } from './send-booking.ts'
import { SentPanel, type SentPhotos } from './sent-panel.tsx'
import type { Photo } from './shrink-photo.ts'
import { loadToasts } from './toast.ts'
import { usePhotos } from './use-photos.ts'
import { useSubmission, type WholeRequest } from './use-submission.ts'

export interface BookingProps extends FormFacts {
  contact: Contact
  whatsapp?: string | undefined
  /** If absent, the postcode isn't checked. */
  radius?: { miles: number; centre: string } | undefined
  changeOrCancel: string
  nextSteps: string[]
  brand: string
}

export function Booking(props: BookingProps) {
  return (
    <IslandBoundary contact={props.contact}>
      <BookingApp {...props} />
    </IslandBoundary>
  )
}

function BookingApp(props: BookingProps) {
  const { contact, whatsapp, radius, changeOrCancel, nextSteps, brand, ...facts } = props
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<BookingProblem | null>(null)
  const [mended, setMended] = useState<FieldName[]>([])
  const photos = usePhotos()
  const { submission, send, dismiss } = useSubmission(facts.email, clearUnlessOther)
  const left = useMemo(
    () => problem && { ...problem, fields: problem.fields.filter((field) => !mended.includes(field)) },
    [problem, mended]
  )
  const isSending = submission.state === 'sending'
  const failed = submission.state === 'failed' ? submission : null
  const last = submission.state === 'sent' || submission.state === 'failed' ? submission.state : null
  const kept = failed?.kept ?? (submission.state === 'sending' ? submission.again : null)

  useLayoutEffect(() => {
    if (!form.current) return
    // Until now the browser's own checks helped; from here on ours do.
    form.current.noValidate = true
    // The browser restores field values when the visitor comes back.
    openFilledParts(form.current)
  }, [])
  const { picked, follow } = useChoice(form, facts.packages)

  function check(target: HTMLFormElement) {
    const values = readForm(target)
    const estimate = describeTotal(listBookedLines(readBooking(values), facts))
    const packageTitles = facts.packages.map(({ title }) => title)
    return parseBooking({ ...values, estimate }, { acceptedTerms: 'acceptedTerms' in values, packageTitles })
  }

  function submit(target: HTMLFormElement) {
    const checked = check(target)
    setProblem('problem' in checked ? checked.problem : null)
    setMended([])
    if ('booking' in checked) send(checked.booking, photos.finish())
  }

  /** A field's error disappears once the field is valid; new errors wait for the next press. */
  function recheck(target: HTMLFormElement) {
    if (!problem) return
    const checked = check(target)
    const found = 'problem' in checked ? checked.problem : null
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
    setTimeout(() => {
      loadToasts().catch(() => {})
      loadSdk().catch(() => {})
    }, 200)
  }

  // The error summary answers the press; the errors at the fields, mostly off screen, are painted right after it.
  const atFields = useAfterPaint(left, problem)
  const drawnForm = useMemo(
    () => (
      <BookingForm
        {...facts}
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
    [props, picked, atFields, isSending, photos]
  )

  return (
    <div>
      <div id="booking-messages">
        {submission.state === 'sent' && (
          <SentPanel
            booking={submission.booking}
            photos={describePhotos(submission)}
            rules={facts}
            caveat={facts.estimateWords.caveat}
            replyPromise={facts.replyPromise}
            closures={facts.closures}
            {...{ contact, whatsapp, changeOrCancel, nextSteps, brand }}
          />
        )}
        {kept && (
          <FailedPanel
            key={kept.failedAt}
            kept={kept}
            isFresh={failed?.isFresh ?? false}
            isSending={isSending}
            sizes={facts.sizes}
            contact={contact}
            whatsapp={whatsapp}
            onRestore={() => restore(kept)}
            onSendAgain={() => send(kept.booking, kept.photos, kept)}
            onDismiss={dismiss}
          />
        )}
        {problem && <ErrorSummary problem={problem} last={last} />}
      </div>
      {drawnForm}
      {whatsapp && <WhatsappLine number={whatsapp} packageTitle={picked.selectedPackage} />}
    </div>
  )
}

/** The remark already says how many were accepted. */
function describePhotos({ photos, remark }: { photos: Photo[]; remark: string }): SentPhotos {
  const marks = photos.map(({ mark }) => mark)
  return remark ? { count: 0, marks, refused: [remark] } : { count: photos.length, marks, refused: [] }
}
