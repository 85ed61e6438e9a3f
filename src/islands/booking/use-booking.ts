import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { holdsOther, openFilledParts } from './form-values.ts'
import { openPart } from './panel.tsx'
import { useCheck } from './use-check.ts'
import { useFields } from './use-fields.ts'
import { usePhotos } from './use-photos.ts'
import { type Press, useSubmission } from './use-submission.ts'

/** The form's life: what is in it, what a press finds wrong, and what becomes of the request. */
export function useBooking(facts: FormFacts, form: RefObject<HTMLFormElement | null>) {
  const photos = usePhotos()
  const photoCount = photos.photos.length
  const { submission, afterSend, prepare, send, dismiss } = useSubmission(facts, clearUnlessOther)
  const isSending = submission.state === 'sending'
  const fields = useFields(form, { packages: facts.packages, photoCount, isSending })
  const check = useCheck(facts, fields.read)
  /** The request that failed, also while it is sent again. */
  const kept = 'kept' in submission ? submission.kept : null

  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? []) takeOver(field as HTMLInputElement)
    // Until now the browser's own checks helped; from here on ours do.
    if (form.current) form.current.noValidate = true
  }, [])
  useEffect(() => {
    if (photoCount > 0) openPart(document.getElementById('photos'))
  }, [photoCount > 0])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const booking = check.press(event.currentTarget, event.nativeEvent.submitter)
    if (booking) send({ booking, photos: photos.finish() })
  }

  /** Clears the form after any outcome, unless something new is in it when an earlier request is sent again. */
  function clearUnlessOther(press: Press) {
    check.forget()
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

  function restore() {
    if (!kept || !form.current) return
    check.forget()
    form.current.acceptedTerms.checked = false
    fields.fill(form.current, kept.booking)
    openFilledParts(form.current)
    photos.replace(kept.photos)
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

  function follow(target: HTMLFormElement, changed: EventTarget) {
    fields.follow(target, changed)
    check.recheck(target)
  }

  return { submission, kept, afterSend, prepare, fields, photos, check, submit, follow, sendAgain, restore, leavePanel }
}

function takeOver(field: HTMLInputElement) {
  if (!field.required) return
  // Firefox tells screen readers that an empty required field is wrong before anything was typed, noValidate or not.
  field.required = false
  field.setAttribute('aria-required', 'true')
}
