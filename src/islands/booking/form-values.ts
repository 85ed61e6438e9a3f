import { readBooking, splitNames } from '../../../domain/booking.ts'
import { allFields, type BookingRequest } from '../../../domain/booking-fields.ts'
import { readWish } from '../../../domain/wish.ts'
import { readForm, writeForm } from '../estimate/choice-form.ts'

/** Puts a request back into the fields. The terms must be accepted again. */
export function fillForm(form: HTMLFormElement, booking: BookingRequest) {
  const [first, second] = [readWish(booking.firstWish), readWish(booking.secondWish)]
  form.reset()
  writeForm(form, {
    ...booking,
    addOns: splitNames(booking.addOns),
    ...(first && { firstWish: first.date, firstWishTime: first.part }),
    ...(second && { secondWish: second.date, secondWishTime: second.part })
  })
  openFilledParts(form)
  announce(form)
}

export function clearForm(form: HTMLFormElement) {
  form.reset()
  for (const part of form.querySelectorAll('details')) part.open = false
  announce(form)
}

/** Something was typed, and it isn't this request. */
export function holdsOther(form: HTMLFormElement, booking: BookingRequest): boolean {
  const typed = readBooking(readForm(form))
  const fields = allFields.filter((field) => field !== 'estimate')
  return fields.some((field) => typed[field]) && fields.some((field) => typed[field] !== booking[field])
}

export function openFilledParts(form: HTMLFormElement) {
  for (const part of form.querySelectorAll('details')) {
    const controls = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    part.open ||= controls.some((control) =>
      'checked' in control && /checkbox|radio/.test(control.type) ? control.checked : control.value !== ''
    )
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

/** Setting a value by script fires no event, but the price and the line below the postcode follow the fields. */
function announce(form: HTMLFormElement) {
  for (const field of form.querySelectorAll('#postalCode, #selectedPackage'))
    field.dispatchEvent(new Event('input', { bubbles: true }))
}
