import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepChoices, readBooking, splitNames } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { EstimatePackage } from '../../../domain/estimate.ts'
import { clearForm, fillForm, gatherKnown, readForm, settle, writeForm } from './form-values.ts'
import { isPrerendering, keep, readKept, whenShown } from './kept.ts'
import { useKeeping } from './use-keeping.ts'

/** What was put back when the page was opened, for the line that says so. */
interface PutBack {
  booking: BookingRequest
  /** Photos aren't kept. */
  photos: number
  /** Add-ons that the package asked for by the address doesn't offer. */
  dropped: string[]
  isCleared: boolean
}

interface Options {
  packages: EstimatePackage[]
  photoCount: number
  isSending: boolean
}

/** What is in the form's fields, which belong to the browser. */
export function useFields(form: RefObject<HTMLFormElement | null>, { packages, photoCount, isSending }: Options) {
  const { picked, show } = usePicked()
  const [putBack, setPutBack] = useState<PutBack | null>(null)
  /** This code has taken the form over. */
  const [isReady, setIsReady] = useState(false)

  /** As it would be sent. */
  function read(target: HTMLFormElement, changed?: EventTarget): BookingRequest {
    const isTick = changed instanceof HTMLInputElement && changed.name === 'addOns'
    return settle(readForm(target), packages, isTick ? changed.value : '')
  }

  /** After a change: what follows from it. */
  function follow(target: HTMLFormElement, changed: EventTarget) {
    const booking = read(target, changed)
    writeForm(target, { addOns: splitNames(booking.addOns) })
    startTransition(() => show(booking))
    keeping.keepTyped(booking)
  }

  function fill(target: HTMLFormElement, booking: BookingRequest) {
    fillForm(target, booking)
    // At once: what isn't drawn by the next keystroke would be read as not chosen.
    flushSync(() => show(booking))
    keeping.keepTyped(booking)
  }

  function clear() {
    if (!form.current) return
    clearForm(form.current)
    startTransition(() => show(readBooking({})))
    setPutBack(null)
    delete document.documentElement.dataset.kept
  }

  const keeping = useKeeping(form, { read, fill, clear, photoCount, isSending })

  /** `typed`: by the visitor, before this code arrived. */
  function adopt(typed: Partial<BookingRequest>) {
    if (!form.current) return
    const { form: kept } = readKept()
    const booking = settle(gatherKnown(typed, kept?.booking, packages), packages)
    // Most visitors bring nothing along: writing every field again held up a slow phone.
    if (JSON.stringify(booking) === JSON.stringify(readForm(form.current))) startTransition(() => show(booking))
    else fill(form.current, booking)
    startTransition(() => setIsReady(true))
    if (isPrerendering()) return
    keeping.begin(booking)
    if (kept) {
      const taken = splitNames(booking.addOns)
      const dropped = splitNames(kept.booking.addOns).filter((name) => !taken.includes(name))
      setPutBack({ booking, photos: kept.photos, dropped, isCleared: false })
    } else delete document.documentElement.dataset.kept
  }

  // In a task of its own: together with hydrating the form it blocked a slow phone.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (form.current) adopt(readForm(form.current))
      if (isPrerendering()) whenShown(() => adopt({}))
    })
    return () => clearTimeout(timer)
  }, [])

  function clearKept() {
    if (!form.current) return
    const booking = read(form.current)
    clear()
    keep({ form: undefined })
    setPutBack({ booking, photos: 0, dropped: [], isCleared: true })
  }

  function putItBack() {
    if (!form.current || !putBack) return
    fill(form.current, putBack.booking)
    setPutBack({ ...putBack, isCleared: false })
  }

  return { picked, putBack, isReady, read, follow, fill, clear, clearKept, putItBack }
}

/** The choice as last read. */
function usePicked() {
  const [picked, setPicked] = useState(() => readBooking({}))
  const show = (booking: BookingRequest) => {
    const next = keepChoices(booking)
    setPicked((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  }
  return { picked, show }
}
