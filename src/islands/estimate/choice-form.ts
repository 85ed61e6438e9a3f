import { type RefObject, startTransition, useEffect, useState } from 'react'
import { collectValues, joinNames, keepChoices, readBooking, splitNames } from '../../../domain/booking.ts'
import { choiceFields } from '../../../domain/booking-fields.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import { type EstimatePackage, findPlace, readEstimateQuery } from '../../../domain/estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'

/* The choice lives in the form's fields: what is chosen before this code arrives stays, and can be posted. */

/** Includes the terms tick only if it is set. */
export const readForm = (form: HTMLFormElement) => collectValues(new FormData(form))

/** Fields whose names aren't given stay as they are. */
export function writeForm(form: HTMLFormElement, values: Record<string, string | string[] | undefined>) {
  for (const control of [...form.elements] as HTMLInputElement[]) {
    if (!(control.name in values)) continue
    const value = values[control.name] ?? ''
    if (/checkbox|radio/.test(control.type)) control.checked = [value].flat().includes(control.value)
    else control.value = String(value)
  }
}

/** What the price and closed days depend on. */
const readPicked = (form: HTMLFormElement) => keepChoices(readBooking(readForm(form)))

/**
 * Asks for the size only if the price depends on it. Unticks add-ons the package doesn't offer; of those that exclude
 * each other, keeps the one just ticked or last.
 */
function settleFields(form: HTMLFormElement, packages: EstimatePackage[], changed?: EventTarget | null) {
  const booking = readBooking(readForm(form))
  const names = splitNames(booking.addOns)
  const isLast = (name: string) =>
    changed instanceof HTMLInputElement && changed.name === 'addOns' && changed.value === name
  const addOns = joinNames(names.sort((a, b) => Number(isLast(a)) - Number(isLast(b))))
  const { package: chosen, addOnIds } = readBookedChoice({ ...booking, addOns }, { packages })
  const sizes = form.querySelector('[name=vehicleSize]')?.closest('fieldset')
  // What is disabled isn't sent.
  if (sizes) sizes.hidden = sizes.disabled = chosen !== null && !goesBySize(chosen)
  if (!chosen) return
  const kept = chosen.addOns.filter(({ id }) => addOnIds.includes(id)).map(({ name }) => name)
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=addOns]')) {
    box.checked = kept.includes(box.value) && findPlace(chosen, box.value) === box.dataset.place
  }
  writeForm(form, chosen.per === 'month' ? { firstVisit: '' } : { planInterval: '', beforePlan: '' })
}

/** Takes the choice from the address, and the size chosen earlier, unless the visitor has already chosen. */
function restoreFromAddress(form: HTMLFormElement, packages: EstimatePackage[]) {
  const asked = readEstimateQuery(new URLSearchParams(location.search), packages)
  const select = form.elements.namedItem('selectedPackage') as HTMLSelectElement
  if (select.value === '' && asked.package) select.value = asked.package.title
  const picked = readPicked(form)
  if (choiceFields.some((field) => picked[field])) return
  const wanted = asked.package?.addOns.filter(({ id }) => asked.addOnIds.includes(id)) ?? []
  writeForm(form, {
    vehicleSize: asked.size ?? recallSize(),
    // An add-on may be in two places: tick both, and settleFields() keeps the right one.
    addOns: wanted.map(({ name }) => name),
    firstVisit: asked.isFirstVisit ? 'yes' : ''
  })
}

/** Stored earlier in this visit by src/scripts/size.ts. */
function recallSize(): string | undefined {
  try {
    return sessionStorage.size
  } catch {
    return undefined // Storage is refused.
  }
}

/** Follows the choice in a form. */
export function useChoice(form: RefObject<HTMLFormElement | null>, packages: EstimatePackage[]) {
  const [picked, setPicked] = useState(() => readBooking({}))

  function follow(target: HTMLFormElement, changed?: EventTarget | null) {
    settleFields(target, packages, changed)
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
