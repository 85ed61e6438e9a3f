import { collectValues, readBooking } from '../../../domain/booking.ts'
import { addedFieldNames, type BookingRequest, bookingFields } from '../../../domain/booking-fields.ts'
import { dayParts, readWish } from '../../../domain/wish.ts'
import { writeChoice } from '../estimate/choice-form.ts'

/** Includes the terms tick only if it is set. */
export const readForm = (form: HTMLFormElement) => collectValues(new FormData(form))

/** Puts a request back into the fields. The terms must be accepted again. */
export function fillForm(form: HTMLFormElement, booking: BookingRequest) {
  form.reset()
  writeChoice(form, booking)
  for (const field of ['firstWish', 'secondWish'] as const) {
    const wish = readWish(booking[field])
    write(form, field, wish?.date ?? booking[field])
    write(form, `${field}Time`, wish?.part ?? dayParts[0])
  }
  write(form, 'note', booking.note)
  openFilledParts(form)
  for (const field of bookingFields) {
    const control = write(form, field, booking[field])
    if (control) announce(control)
  }
}

export function clearForm(form: HTMLFormElement) {
  form.reset()
  for (const part of form.querySelectorAll('details')) part.open = false
  const choice = findControl(form, 'selectedPackage')
  if (choice) announce(choice)
}

/** Something was typed, and it isn't this request. */
export function holdsOther(form: HTMLFormElement, booking: BookingRequest): boolean {
  const typed = readBooking(readForm(form))
  const fields = [...bookingFields, ...addedFieldNames.filter((field) => field !== 'estimate')]
  return fields.some((field) => typed[field]) && fields.some((field) => typed[field] !== booking[field])
}

export function openFilledParts(form: HTMLFormElement) {
  for (const part of form.querySelectorAll('details')) {
    const controls = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    part.open ||= controls.some((control) =>
      'checked' in control && control.type === 'checkbox' ? control.checked : control.value !== ''
    )
  }
}

/** Treats input, select and textarea alike. null for a referral code if the firm has none. */
const findControl = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | null

function write(form: HTMLFormElement, name: string, value = '') {
  const control = findControl(form, name)
  if (control) control.value = value
  return control
}

/** Setting a value by script fires no event, and the price follows the fields. */
function announce(control: HTMLElement) {
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
