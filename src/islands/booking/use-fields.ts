import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepChoices, readBooking, splitNames } from '../../../domain/booking.ts'
import { allFields, type BookingRequest } from '../../../domain/booking-fields.ts'
import type { EstimatePackage } from '../../../domain/estimate.ts'
import { clearForm, fillForm, readAsked, readForm, settle, writeForm } from './form-values.ts'
import { isNewVisit, isPrerendering, type KeptForm, keep, keepingTime, readKept, whenShown } from './kept.ts'

/** What was put back when the page was opened, for the line that says so. */
export interface PutBack {
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

/**
 * What is in the form's fields, which belong to the browser. `picked` is the choice as last read. What is typed is kept
 * in this tab for 30 minutes and put back, but never over what was typed on this page.
 */
export function useFields(form: RefObject<HTMLFormElement | null>, { packages, photoCount, isSending }: Options) {
  const [picked, setPicked] = useState(() => readBooking({}))
  const [putBack, setPutBack] = useState<PutBack | null>(null)
  /** This code has taken the form over. */
  const [isReady, setIsReady] = useState(false)
  /** Of the last keystroke on this page. Before the page is ours, nothing is kept. */
  const typedAt = useRef<number>(undefined)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (booking: BookingRequest) => {
    const next = keepChoices(booking)
    setPicked((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  }

  /** As it would be sent. */
  function read(target: HTMLFormElement, changed?: EventTarget | null): BookingRequest {
    const isTick = changed instanceof HTMLInputElement && changed.name === 'addOns'
    return settle(readForm(target), packages, isTick ? changed.value : '')
  }

  /** After a change: what follows from it. */
  function follow(target: HTMLFormElement, changed?: EventTarget | null) {
    const booking = read(target, changed)
    writeForm(target, { addOns: splitNames(booking.addOns) })
    startTransition(() => show(booking))
    keepTyped(booking)
  }

  function fill(target: HTMLFormElement, booking: BookingRequest) {
    fillForm(target, booking)
    // At once: what isn't drawn by the next keystroke would be read as not chosen.
    flushSync(() => show(booking))
    keepTyped(booking)
  }

  function clear() {
    if (!form.current) return
    clearForm(form.current)
    startTransition(() => show(readBooking({})))
    setPutBack(null)
    delete document.documentElement.dataset.kept
  }

  function keepTyped(booking: BookingRequest) {
    if (typedAt.current === undefined || isSending) return
    const { form: kept } = readKept()
    const isEmpty = photoCount === 0 && allFields.every((field) => !booking[field])
    if (JSON.stringify([booking, photoCount]) === JSON.stringify([kept?.booking, kept?.photos])) return
    typedAt.current = Date.now()
    store(isEmpty ? undefined : { booking, photos: photoCount, at: typedAt.current })
  }

  function store(kept: KeptForm | undefined) {
    keep({ form: kept })
    clearTimeout(expiry.current)
    // The storage is emptied, the fields aren't.
    if (kept) expiry.current = setTimeout(() => keep({ form: undefined }), kept.at + keepingTime - Date.now())
  }

  /** `typed`: by the visitor, before this code arrived. */
  function adopt(typed: Partial<BookingRequest>) {
    if (!form.current) return
    const { form: kept } = readKept()
    const asked = readAsked(packages)
    // The page itself put it there (before-paint.ts). On reload and Back the visitor's own choice wins.
    if (!isNewVisit() && typed.selectedPackage === asked.selectedPackage) typed.selectedPackage = ''
    const size = { vehicleSize: recallSize() }
    const sources = isNewVisit() ? [kept?.booking, size, asked, typed] : [asked, kept?.booking, size, typed]
    const booking = settle(readBooking(Object.assign({}, ...sources.map(dropEmpty))), packages)
    // Most visitors bring nothing along: writing every field again held up a slow phone.
    if (JSON.stringify(booking) === JSON.stringify(readForm(form.current))) startTransition(() => show(booking))
    else fill(form.current, booking)
    startTransition(() => setIsReady(true))
    if (isPrerendering()) return
    typedAt.current = Date.now()
    if (kept) {
      store({ ...kept, booking })
      const taken = splitNames(booking.addOns)
      const dropped = splitNames(kept.booking.addOns).filter((name) => !taken.includes(name))
      setPutBack({ booking, photos: kept.photos, dropped, isCleared: false })
    } else {
      delete document.documentElement.dataset.kept
      if (textFields.some((field) => typed[field])) keepTyped(booking)
    }
  }

  /** From the back-forward cache: meanwhile it may have been sent, or typed on, on another page. */
  function returnTo({ persisted }: PageTransitionEvent) {
    if (!persisted || !form.current || typedAt.current === undefined) return
    const { form: kept, lastSend } = readKept()
    if (kept && kept.at > typedAt.current) fill(form.current, kept.booking)
    else if (lastSend && lastSend.at > typedAt.current) clear()
  }

  // In a task of its own: together with hydrating the form it blocked a slow phone.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (form.current) adopt(readForm(form.current))
      if (isPrerendering()) whenShown(() => adopt({}))
    })
    addEventListener('pageshow', returnTo)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', returnTo)
    }
  }, [])

  useEffect(() => {
    if (form.current) keepTyped(read(form.current))
  }, [photoCount])

  function clearKept() {
    if (!form.current) return
    const booking = read(form.current)
    clear()
    store(undefined)
    setPutBack({ booking, photos: 0, dropped: [], isCleared: true })
  }

  function putItBack() {
    if (!form.current || !putBack) return
    fill(form.current, putBack.booking)
    setPutBack({ ...putBack, isCleared: false })
  }

  return { picked, putBack, isReady, read, follow, fill, clear, clearKept, putItBack }
}

/** Stored earlier in this visit by src/scripts/size.ts. */
function recallSize(): string {
  try {
    return sessionStorage.size ?? ''
  } catch {
    return '' // Storage is refused.
  }
}

const dropEmpty = (booking: Partial<BookingRequest> = {}) =>
  Object.fromEntries(Object.entries(booking).filter(([, value]) => value))

const textFields = ['name', 'phone', 'email', 'postalCode', 'carMake', 'carModel', 'referralCode', 'note'] as const
