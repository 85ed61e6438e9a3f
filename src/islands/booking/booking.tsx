import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, findProblem, readBooking } from '../../../domain/booking.ts'
import type { FieldName } from '../../../domain/booking-fields.ts'
import { describeSentTotal } from '../../../domain/describe-estimate.ts'
import { readLondonClock } from '../../../domain/london-clock.ts'
import { PostcodeField } from '../coverage/postcode-field.tsx'
import { readForm, useChoice } from '../estimate/choice-form.ts'
import { makeIsland } from '../island-boundary.tsx'
import { afterPaint, useAfterPaint } from '../use-after-paint.ts'
import { BookingForm } from './booking-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormPrice } from './form-price.tsx'
import { clearForm, fillForm, holdsOther, openFilledParts, openPart } from './form-values.ts'
import { nameFailure, type WholeRequest } from './kept-booking.ts'
import { Panel, RestoreButton, WhatsappLine } from './panel.tsx'
import { loadToasts } from './toast.ts'
import { keepFromReact, unhydrated } from './unhydrated.ts'
import { findFold, useDetails } from './use-details.ts'
import { usePhotos } from './use-photos.ts'
import { loadAfterSend, useSubmission } from './use-submission.ts'

export const Booking = makeIsland(BookingApp)

const drawn = globalThis.document?.getElementById('booking-form')
if (drawn) keepFromReact(drawn)

/** `children`: the HTML of FormDetails, as the server drew it. */
function BookingApp({ children, ...props }: FormFacts & { children?: ReactNode }) {
  const [facts] = useState<FormFacts>(props)
  const { whatsapp, radius } = facts
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<BookingProblem | null>(null)
  // For the form's handlers, which may be those of an earlier render.
  const latest = useRef(problem)
  latest.current = problem
  const [leadsToField, setLeadsToField] = useState(false)
  const [mended, setMended] = useState<FieldName[]>([])
  const photos = usePhotos()
  const { submission, send, dismiss } = useSubmission(facts, clearUnlessOther)
  const left = useMemo(
    () => problem && { ...problem, fields: problem.fields.filter((field) => !mended.includes(field)) },
    [problem, mended]
  )
  const isSending = submission.state === 'sending'
  const failed = submission.state === 'failed' ? submission : null
  const last = submission.state === 'sent' || submission.state === 'failed' ? submission.state : null
  const kept = failed?.kept ?? (submission.state === 'sending' ? submission.again : null)
  // Null if it couldn't be fetched.
  const [later, setLater] = useState<Awaited<ReturnType<typeof loadAfterSend>> | null>()

  useLayoutEffect(() => {
    if (!form.current) return
    unhydrated.delete(form.current)
    // Until now the browser's own checks helped; from here on ours do.
    form.current.noValidate = true
    // The browser restores field values when the visitor comes back.
    openFilledParts(form.current)
  }, [])
  const { picked, follow } = useChoice(form, facts.packages)
  useEffect(() => {
    if (last) loadAfterSend().then(setLater, () => setLater(null))
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

  function submit(target: HTMLFormElement, button: HTMLElement | null) {
    takePhotos()
    follow(target, changed.current)
    changed.current = null
    const { booking, found } = check(target)
    setProblem(found)
    setLeadsToField(found?.isMissing === true && button !== null && !target.contains(button))
    setMended([])
    for (const field of found?.fields ?? []) openPart(document.getElementById(field))
    if (!found) send(booking, photos.finish())
  }

  /** A field's error disappears once the field is valid; new errors wait for the next press. */
  function recheck(target: HTMLFormElement) {
    const shown = latest.current
    if (!shown) return
    const { found } = check(target)
    const isWrong = (field: FieldName) => found?.message === shown.message && found.fields.includes(field)
    setMended(shown.fields.filter((field) => !isWrong(field)))
  }

  /** Fields show by themselves what was typed or chosen. What follows from it waits until that is painted. */
  const changed = useRef<EventTarget | null>(null)
  function catchUp(target: HTMLFormElement, field: EventTarget) {
    // Nothing follows from text, except that an error may go.
    if (!latest.current && (field as Element).matches(textFields)) return
    const isWaiting = changed.current !== null
    changed.current = field
    if (isWaiting) return
    afterPaint(() => {
      if (!changed.current) return // The form was sent meanwhile.
      takePhotos()
      startIfInside(changed.current)
      follow(target, changed.current)
      recheck(target)
      changed.current = null
    })
  }

  /** Nothing is heard of what happens in the folded part while React takes it over. */
  function readAgain() {
    takePhotos()
    if (form.current) follow(form.current)
  }

  /** Takes chosen files out of their field, so the same one can be chosen again and removed ones don't stay in it. */
  function takePhotos() {
    const field = form.current?.elements.namedItem('photos') as HTMLInputElement | null
    if (!field?.files?.length) return
    photos.add([...field.files])
    field.value = ''
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

  /** The button that was pressed is gone, so the focus goes to what follows it. */
  function leavePanel() {
    dismiss()
    if (!form.current) return
    form.current.tabIndex = -1
    form.current.focus({ preventScroll: true })
  }

  /** When there is nothing else to do: right after the first touch, visitors type. */
  function prepare() {
    const load = async () => {
      loadToasts().catch(() => {})
      const code = await loadAfterSend().catch(() => null)
      setLater(code)
      code?.loadSdk().catch(() => {})
    }
    setTimeout(() => (self.requestIdleCallback ?? setTimeout)(load), 500)
  }

  // The error summary answers the press; the errors at the fields, mostly off screen, are painted right after it.
  const atFields = useAfterPaint(left, problem)
  const details = useMemo(() => ({ facts, picked, photos, problem: atFields }), [facts, picked, photos, atFields])
  const { startIfInside } = useDetails(form, details, readAgain)
  const hasPhotos = photos.photos.length > 0
  useEffect(takePhotos, [])
  useEffect(() => {
    const fold = findFold(form.current)
    if (fold && hasPhotos) fold.open = true
  }, [hasPhotos])

  // Nothing has been read from the form before its first change.
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current) nameInHeading(picked.selectedPackage)
    if (facts.packages.some(({ title, isAddOnsOnly }) => isAddOnsOnly && title === picked.selectedPackage))
      openPart(form.current?.querySelector('[name=addOns]'))
    isRead.current = true
  }, [picked.selectedPackage])

  const drawnForm = useMemo(
    () => (
      <BookingForm
        facts={facts}
        formRef={form}
        picked={picked}
        problem={atFields}
        postcodeField={radius && <PostcodeField problem={atFields} radius={radius} />}
        isSending={isSending}
        sendingWords={photos.shrinking ? 'Making your photos smaller…' : undefined}
        onSubmit={submit}
        onPhoneFixed={() => setProblem(null)}
        onTouch={prepare}
        onInput={catchUp}
      >
        {children}
      </BookingForm>
    ),
    [picked, atFields, isSending, photos.shrinking]
  )

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
            {later ? (
              <later.WaysOut
                kept={kept}
                isSending={isSending}
                facts={facts}
                onRestore={() => restore(kept)}
                onSendAgain={() => send(kept.booking, kept.photos, kept)}
                onDismiss={leavePanel}
              />
            ) : (
              later === null && (
                <div className="panel-links">
                  <RestoreButton onPress={() => restore(kept)} />
                </div>
              )
            )}
          </Panel>
        )}
        {problem && <ErrorSummary problem={problem} last={last} leadsToField={leadsToField} />}
      </div>
      {drawnForm}
      <FormPrice facts={facts} picked={picked} />
      {whatsapp && <WhatsappLine number={whatsapp} packageTitle={picked.selectedPackage} />}
    </div>
  )
}

const textFields = 'textarea, input:not([type=radio], [type=checkbox], [type=date], [type=file])'

/** Where the address named a package (before-paint.ts), the heading follows the choice. */
function nameInHeading(title: string) {
  const heading = document.querySelector<HTMLElement>('h1[data-booking]')
  const { plain = '', booking = '' } = heading?.dataset ?? {}
  heading?.replaceChildren(title ? booking.replace('<package>', () => title) : plain)
}
