import { readBooking, splitNames } from '../../../domain/booking.ts'
import { allFields, type BookingRequest } from '../../../domain/booking-fields.ts'
import { dayParts, readWish } from '../../../domain/wish.ts'
import { writeForm } from '../estimate/choice-form.ts'

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
  openFilledParts(form)
  announce(form)
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

function openFilledParts(form: HTMLFormElement) {
  for (const part of form.querySelectorAll('details')) {
    const controls = [...part.querySelectorAll<HTMLInputElement>('input')]
    part.open ||= controls.some(({ type, checked, value }) => (/checkbox|radio/.test(type) ? checked : value !== ''))
  }
}

/** Unfolds what a field is in. */
export function openPart(field: Element | null | undefined) {
  for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
}

export function visitField(field: HTMLElement | null) {
  openPart(field)
  field?.focus({ preventScroll: true })
  // On its own, WebKit shows only half of it at the bottom.
  field?.scrollIntoView({ block: 'center' })
}

/** Setting a value by script fires no event, but the lines below postcode, email and car follow the fields. */
function announce(form: HTMLFormElement) {
  for (const field of form.querySelectorAll('#postalCode, #email'))
    field.dispatchEvent(new Event('input', { bubbles: true }))
}
