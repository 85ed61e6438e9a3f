/** Wording from the specification: a toast with scripts, a heading on the relay's answer without. */
export const outcomeWords = {
  sent: 'Booking request submitted! We will contact you shortly.',
  failed: 'An error has occured'
}
