import { useDeferredValue, useState } from 'react'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { type BookingProblem, findProblem, readBooking } from '../../../domain/booking.ts'
import type { BookingRequest, FieldName } from '../../../domain/booking-fields.ts'
import { describeSentTotal } from '../../../domain/describe-estimate.ts'
import { readLondonClock } from '../../../domain/london-clock.ts'
import { openPart } from './panel.tsx'

/** What a press on Send found. */
interface Found {
  /** Without the fields that are right by now. */
  problem: BookingProblem
  fields: FieldName[]
  /** Counts the presses, because each is answered, even if the answer is the same. */
  press: number
  /** Sent from the bar below: the first field is shown instead of the summary. */
  leadsToField: boolean
}

export function useCheck(facts: FormFacts, read: (form: HTMLFormElement) => BookingRequest) {
  const [found, setFound] = useState<Found | null>(null)

  function check(form: HTMLFormElement) {
    const settled = read(form)
    const booking = readBooking({ ...settled, estimate: describeSentTotal(settled, facts) })
    const packageTitles = facts.packages.map(({ title }) => title)
    const { date: today } = readLondonClock(new Date())
    const acceptedTerms = form.acceptedTerms.checked
    return { booking, problem: findProblem(booking, { acceptedTerms, packageTitles, today }) }
  }

  /** The request, if it may be sent. */
  function press(form: HTMLFormElement, button: HTMLElement | null): BookingRequest | null {
    const { booking, problem } = check(form)
    const leadsToField = problem?.isMissing === true && button !== null && !form.contains(button)
    setFound(problem && { problem, fields: problem.fields, press: (found?.press ?? 0) + 1, leadsToField })
    for (const field of problem?.fields ?? []) openPart(document.getElementById(field))
    return problem ? null : booking
  }

  /** A field's error disappears once the field is valid; new errors wait for the next press. */
  function recheck(form: HTMLFormElement) {
    setFound((now) => {
      if (!now) return now
      const { problem } = check(form)
      const isWrong = (field: FieldName) => problem?.message === now.problem.message && problem.fields.includes(field)
      const left = now.fields.filter(isWrong)
      return left.join() === now.problem.fields.join() ? now : { ...now, problem: { ...now.problem, fields: left } }
    })
  }

  return {
    /** null once every field is right. */
    summary: found && found.problem.fields.length > 0 ? found : null,
    /** The summary answers the press; the errors at the fields, mostly off screen, are drawn right after it. */
    atFields: useDeferredValue(found?.problem ?? null),
    press,
    recheck,
    forget: () => setFound(null)
  }
}
