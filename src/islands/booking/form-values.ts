import { collectValues, joinNames, readBooking, splitNames } from '../../../domain/booking.ts'
import { allFields, type BookingRequest } from '../../../domain/booking-fields.ts'
import { readBookedChoice } from '../../../domain/describe-estimate.ts'
import { type EstimatePackage, readEstimateQuery } from '../../../domain/estimate.ts'
import { goesBySize } from '../../../domain/pricing.ts'
import { dayParts, readWish } from '../../../domain/wish.ts'
import { isNewVisit } from './kept.ts'

/* A request lives in the form's fields: what is typed before this code arrives stays, and can be posted. */

export const readForm = (form: HTMLFormElement) => readBooking(collectValues(new FormData(form)))

/** Puts a request into the fields. The terms tick stays as it is. */
export function fillForm(form: HTMLFormElement, booking: BookingRequest) {
  const [first, second] = [readWish(booking.firstWish), readWish(booking.secondWish)]
  writeForm(form, {
    ...Object.fromEntries(allFields.map((field) => [field, ''])),
    ...booking,
    addOns: splitNames(booking.addOns),
    firstWish: first?.date ?? booking.firstWish,
    firstWishTime: first?.part ?? dayParts[0],
    secondWish: second?.date ?? booking.secondWish,
    secondWishTime: second?.part ?? dayParts[0]
  })
  // Setting a value fires no event, but the lines below these two follow them.
  for (const field of form.querySelectorAll('#postalCode, #email'))
    field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** After a press. Otherwise what is folded is named in the fold's own line, and nothing moves. */
export function openFilledParts(form: HTMLFormElement) {
  for (const part of form.querySelectorAll('details')) {
    const controls = [...part.querySelectorAll<HTMLInputElement>('input')]
    part.open ||= controls.some(({ type, checked, value }) => (/checkbox|radio/.test(type) ? checked : value !== ''))
  }
}

/** Fields whose names aren't given stay as they are. */
export function writeForm(form: HTMLFormElement, values: Record<string, string | string[] | undefined>) {
  for (const control of [...form.elements] as HTMLInputElement[]) {
    if (!(control.name in values)) continue
    const value = values[control.name] ?? ''
    if (/checkbox|radio/.test(control.type)) control.checked = [value].flat().includes(control.value)
    else control.value = String(value)
  }
}

export function clearForm(form: HTMLFormElement) {
  // Not by reset(), which would bring back what fields that were drawn later began with.
  fillForm(form, readBooking({}))
  form.acceptedTerms.checked = false
  for (const part of form.querySelectorAll('details')) part.open = false
}

/** Something was typed, and it isn't this request. */
export function holdsOther(typed: BookingRequest, booking: BookingRequest): boolean {
  const fields = allFields.filter((field) => field !== 'estimate')
  return fields.some((field) => typed[field]) && fields.some((field) => typed[field] !== booking[field])
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

/**
 * What is known when the page opens. `typed` before this code arrived always wins; a package in the address does over
 * what was kept when it is newly opened, on reload and Back the visitor's own choice.
 */
export function gatherKnown(
  typed: Partial<BookingRequest>,
  kept: Partial<BookingRequest> | undefined,
  packages: EstimatePackage[]
): BookingRequest {
  const asked = readAsked(packages)
  const size = { vehicleSize: recallSize() }
  if (isNewVisit()) return readBooking(Object.assign({}, ...[kept, size, asked, typed].map(dropEmpty)))
  // The page itself put that package there (before-paint.ts).
  const isTyped = typed.selectedPackage !== asked.selectedPackage
  const own = isTyped ? typed : { ...typed, selectedPackage: '' }
  return readBooking(Object.assign({}, ...[asked, kept, size, own].map(dropEmpty)))
}

const dropEmpty = (booking: Partial<BookingRequest> = {}) =>
  Object.fromEntries(Object.entries(booking).filter(([, value]) => value))

function readAsked(packages: EstimatePackage[]): Partial<BookingRequest> {
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
function recallSize(): string {
  try {
    return sessionStorage.size ?? ''
  } catch {
    return '' // Storage is refused.
  }
}
