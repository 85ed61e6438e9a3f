import { type RefObject, useEffect, useRef } from 'react'
import { keepChoices } from '../../../domain/booking.ts'
import { allFields, type BookingRequest } from '../../../domain/booking-fields.ts'
import { keep, readKept } from './kept.ts'

interface Options {
  read: (form: HTMLFormElement) => BookingRequest
  fill: (form: HTMLFormElement, booking: BookingRequest) => void
  clear: () => void
  photoCount: number
  isSending: boolean
}

/** What is typed is kept in this tab for 30 minutes and put back, but never over what was typed on this page. */
export function useKeeping(form: RefObject<HTMLFormElement | null>, options: Options) {
  const { read, fill, clear, photoCount, isSending } = options
  /** Of the last keystroke on this page. Before the page is ours, nothing is kept. */
  const typedAt = useRef<number>(undefined)

  function begin(booking: BookingRequest) {
    typedAt.current = Date.now()
    const { form: kept } = readKept()
    const choices = keepChoices(booking)
    if (kept) keep({ form: { ...kept, booking } })
    else if (allFields.some((field) => booking[field] !== choices[field])) keepTyped(booking)
  }

  function keepTyped(booking: BookingRequest) {
    if (typedAt.current === undefined || isSending) return
    const { form: kept } = readKept()
    const isEmpty = photoCount === 0 && allFields.every((field) => !booking[field])
    if (JSON.stringify([booking, photoCount]) === JSON.stringify([kept?.booking, kept?.photos])) return
    typedAt.current = Date.now()
    keep({ form: isEmpty ? undefined : { booking, photos: photoCount, at: typedAt.current } })
  }

  /** From the back-forward cache: meanwhile it may have been sent, or typed on, on another page. */
  function returnTo({ persisted }: PageTransitionEvent) {
    if (!persisted || !form.current || typedAt.current === undefined) return
    const { form: kept, lastSend } = readKept()
    if (kept && kept.at > typedAt.current) fill(form.current, kept.booking)
    else if (lastSend && lastSend.at > typedAt.current) clear()
  }

  useEffect(() => {
    addEventListener('pageshow', returnTo)
    return () => removeEventListener('pageshow', returnTo)
  }, [])
  useEffect(() => {
    if (form.current) keepTyped(read(form.current))
  }, [photoCount])

  return { begin, keepTyped }
}
