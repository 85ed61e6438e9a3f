import { type RefObject, startTransition, useEffect, useState } from 'react'
import { readBooking } from '../../../domain/booking.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import type { EstimatePackage } from '../../../domain/estimate.ts'
import { readPicked, restoreFromAddress, settleTicks } from './choice-form.ts'

/** Follows the choice in a form. Fields react at once; what is drawn from them follows a moment later. */
export function useChoice(form: RefObject<HTMLFormElement | null>, packages: EstimatePackage[]) {
  const [picked, setPicked] = useState(() => readBooking({}))

  function follow(target: HTMLFormElement, changed?: EventTarget) {
    settleTicks(target, packages, changed)
    const next = readPicked(target)
    startTransition(() => setPicked((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next)))
    return readBookedChoice(next, { packages })
  }

  // A separate task: together with hydrating the form it blocked a slow phone.
  useEffect(() => {
    if (!form.current) return
    restoreFromAddress(form.current, packages)
    follow(form.current)
  }, [])

  return { picked, choice: readBookedChoice(picked, { packages }), follow }
}
