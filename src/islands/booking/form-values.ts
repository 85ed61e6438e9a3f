import { readBooking } from '../../../domain/booking.ts'
import { type BookingField, type BookingRequest, bookingFields } from '../../../domain/booking-fields.ts'

/** What stands in the fields; the terms tick is there when it is set. */
export const readForm = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))

/** Puts a request back into the fields. The terms stay unticked: they are accepted anew. */
export function fillForm(form: HTMLFormElement, booking: BookingRequest) {
  form.reset()
  for (const field of bookingFields) {
    const control = findControl(form, field)
    if (!control) continue
    control.value = booking[field]
    announce(control)
  }
}

export function clearForm(form: HTMLFormElement) {
  form.reset()
  const choice = findControl(form, 'selectedPackage')
  if (choice) announce(choice)
}

/** Something was typed, and it is not this request. */
export function holdsOther(form: HTMLFormElement, booking: BookingRequest): boolean {
  const typed = readBooking(readForm(form))
  return (
    bookingFields.some((field) => typed[field] !== '') && bookingFields.some((field) => typed[field] !== booking[field])
  )
}

/** Input, select or textarea: to us they are alike. A firm without referral codes has no field for one. */
const findControl = (form: HTMLFormElement, field: BookingField) =>
  form.elements.namedItem(field) as HTMLInputElement | null

/** The browser tells nobody of a value that a script has set, and the estimate follows the package. */
function announce(control: HTMLElement) {
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
