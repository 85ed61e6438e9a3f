import { type RefObject, startTransition, useEffect, useState } from 'react'
import { collectValues, joinNames, readBooking, splitNames } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import { type EstimatePackage, findPlace, readEstimateQuery } from '../../../domain/estimate.ts'

/* The choice lives in the form's fields: what is chosen before this code arrives stays, and can be posted. */

/** What the price and closed days depend on, without other typed text. */
function readPicked(form: HTMLFormElement): BookingRequest {
  const { name, phone, email, postalCode, carMake, carModel, referralCode, note, ...picked } = readValues(form)
  return readBooking(picked)
}

/** Unticks add-ons the package doesn't offer. Of those that exclude each other, keeps the one just ticked or last. */
function settleTicks(form: HTMLFormElement, packages: EstimatePackage[], changed?: EventTarget) {
  const booking = readBooking(readValues(form))
  const names = splitNames(booking.addOns ?? '')
  const isLast = (name: string) =>
    changed instanceof HTMLInputElement && changed.name === 'addOns' && changed.value === name
  const addOns = joinNames(names.sort((a, b) => Number(isLast(a)) - Number(isLast(b))))
  const { package: chosen, addOnIds } = readBookedChoice({ ...booking, addOns }, { packages })
  if (!chosen) return
  const kept = chosen.addOns.filter(({ id }) => addOnIds.includes(id)).map(({ name }) => name)
  for (const box of listAddOnBoxes(form)) {
    box.checked = kept.includes(box.value) && findPlace(chosen, box.value) === box.dataset.place
  }
  if (chosen.per === 'month') tickFirstVisit(form, false)
}

/** Takes the choice from the address, and the size chosen earlier, unless the visitor has already chosen. */
function restoreFromAddress(form: HTMLFormElement, packages: EstimatePackage[]) {
  const asked = readEstimateQuery(new URLSearchParams(location.search), packages)
  const select = form.elements.namedItem('selectedPackage') as HTMLSelectElement
  if (select.value === '' && asked.package) select.value = asked.package.title
  const { vehicleSize, addOns, firstVisit } = readPicked(form)
  if (vehicleSize ?? addOns ?? firstVisit) return
  const wanted = asked.package?.addOns.filter(({ id }) => asked.addOnIds.includes(id)) ?? []
  writeChoice(form, {
    vehicleSize: asked.size ?? recallSize() ?? '',
    addOns: joinNames(wanted.map(({ name }) => name)),
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

/** An add-on may be in two places: tick both, and settleTicks() keeps the right one. */
export function writeChoice(
  form: HTMLFormElement,
  { vehicleSize, addOns = '', firstVisit }: Pick<BookingRequest, 'vehicleSize' | 'addOns' | 'firstVisit'>
) {
  const names = splitNames(addOns)
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=vehicleSize]')) {
    radio.checked = radio.value === vehicleSize
  }
  for (const box of listAddOnBoxes(form)) box.checked = names.includes(box.value)
  tickFirstVisit(form, Boolean(firstVisit))
}

const readValues = (form: HTMLFormElement) => collectValues(new FormData(form))

const listAddOnBoxes = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('[name=addOns]')

/** A firm without a discount has no switch for it. */
function tickFirstVisit(form: HTMLFormElement, isTicked: boolean) {
  const tick = form.querySelector<HTMLInputElement>('[name=firstVisit]')
  if (tick) tick.checked = isTicked
}

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
