import { collectValues, joinNames, readBooking, splitNames } from '../../../domain/booking.ts'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import { type EstimatePackage, readEstimateQuery } from '../../../domain/estimate.ts'
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

/** Without what the package doesn't offer. Of add-ons that exclude each other, the one just ticked or the last stays. */
export function settle(booking: BookingRequest, packages: EstimatePackage[], ticked = ''): BookingRequest {
  const names = splitNames(booking.addOns)
  const addOns = joinNames([...names].sort((one, other) => Number(one === ticked) - Number(other === ticked)))
  const { package: chosen, addOnIds } = readBookedChoice({ ...booking, addOns }, { packages })
  if (!chosen) return booking
  const kept = chosen.addOns.filter(({ id }) => addOnIds.includes(id)).map(({ name }) => name)
  return readBooking({
    ...booking,
    vehicleSize: goesBySize(chosen) ? booking.vehicleSize : '',
    addOns: joinNames(names.filter((name) => kept.includes(name))),
    ...(chosen.per === 'month' ? { firstVisit: '' } : { planInterval: '', beforePlan: '' })
  })
}

/** What the address asks for. */
export function readAsked(packages: EstimatePackage[]): Partial<BookingRequest> {
  const asked = readEstimateQuery(new URLSearchParams(location.search), packages)
  const wanted = asked.package?.addOns.filter(({ id }) => asked.addOnIds.includes(id)) ?? []
  return {
    selectedPackage: asked.package?.title ?? '',
    vehicleSize: asked.size ?? '',
    addOns: joinNames(wanted.map(({ name }) => name)),
    firstVisit: asked.isFirstVisit ? 'yes' : ''
  }
}

/** Stored earlier in this visit by src/scripts/size.ts. */
export function recallSize(): string {
  try {
    return sessionStorage.size ?? ''
  } catch {
    return '' // Storage is refused.
  }
}
