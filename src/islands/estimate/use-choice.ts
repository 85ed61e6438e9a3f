import { type RefObject, startTransition, useEffect, useState } from 'react'
import { readBooking } from '../../../domain/booking.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import type { EstimatePackage } from '../../../domain/estimate.ts'
import { readPicked, restoreFromAddress, settleTicks } from './choice-form.ts'

/** Follows what is chosen in a form. The fields answer at once, what is drawn from them a moment later. */
export function useChoice(form: RefObject<HTMLFormElement | null>, packages: EstimatePackage[]) {
  const [picked, setPicked] = useState(() => readBooking({}))

  function follow(target: HTMLFormElement, changed?: EventTarget) {
    settleTicks(target, packages, changed)
    const next = readPicked(target)
    startTransition(() => setPicked((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next)))
    return readBookedChoice(next, { packages })
  }

  // A task of its own: together with waking the form it held a slow phone up.
  useEffect(() => {
    if (!form.current) return
    restoreFromAddress(form.current, packages)
    follow(form.current)
  }, [])

  return { picked, choice: readBookedChoice(picked, { packages }), follow }
}
