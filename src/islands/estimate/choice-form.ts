import { collectValues, joinNames, readBooking, splitNames } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import { type EstimatePackage, findPlace, readEstimateQuery } from '../../../domain/estimate.ts'

/* The choice lives in the fields of a form: what was chosen before this code arrived stays, and can be posted without it. */

/** What price and closed days depend on, and nothing of what else is typed. */
export function readPicked(form: HTMLFormElement): BookingRequest {
  const { name, phone, email, postalCode, carMake, carModel, referralCode, note, ...picked } = readValues(form)
  return readBooking(picked)
}

/**
 * Unticks what the chosen package does not offer. Of add-ons that exclude each other, the one that was just ticked stays,
 * else the last of them.
 */
export function settleTicks(form: HTMLFormElement, packages: EstimatePackage[], changed?: EventTarget) {
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

/** Takes over what the address asks for, and the size that was chosen before, unless the visitor was quicker. */
export function restoreFromAddress(form: HTMLFormElement, packages: EstimatePackage[]) {
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

/** Chosen earlier in this visit: src/scripts/size.ts keeps it. */
function recallSize(): string | undefined {
  try {
    return sessionStorage.size
  } catch {
    return undefined // Storage is refused.
  }
}

/** An add-on may have two places: both are ticked, and settleTicks() leaves the right one. */
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
