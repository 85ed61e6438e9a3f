/** The specification's own words: a toast where there are scripts, a heading on the relay's answer where there are none. */
export const outcomeWords = {
  sent: 'Booking request submitted! We will contact you shortly.',
  failed: 'An error has occured'
}
