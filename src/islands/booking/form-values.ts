import { type BookingRequest, bookingFields, trimBooking } from '../../../domain/booking.ts'

export function readForm(form: HTMLFormElement): { booking: BookingRequest; acceptedTerms: boolean } {
  // Not FormData: it puts another sign in the place of half a surrogate pair.
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const values = Object.fromEntries(bookingFields.map((field) => [field, control(field).value]))
  return { booking: trimBooking(values), acceptedTerms: control('acceptedTerms').checked }
}

/** Puts a request back into the fields. The terms stay unticked: they are accepted anew. */
export function fillForm(form: HTMLFormElement, booking: BookingRequest) {
  form.reset()
  for (const field of bookingFields) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      control.value = booking[field]
      announce(control)
    }
  }
}

export function clearForm(form: HTMLFormElement) {
  form.reset()
  const packages = form.elements.namedItem('selectedPackage')
  if (packages instanceof HTMLSelectElement) announce(packages)
}

/** Something was typed, and it is not this request. */
export function holdsOther(form: HTMLFormElement, booking: BookingRequest): boolean {
  const typed = readForm(form).booking
  return (
    bookingFields.some((field) => typed[field] !== '') && bookingFields.some((field) => typed[field] !== booking[field])
  )
}

/** The browser tells nobody of a value that a script has set, and the estimate follows the package. */
function announce(control: HTMLInputElement | HTMLSelectElement) {
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
