/* Limits that visitors read about: what is enforced and what is said come from the same number. */

/** How long a request that could not be sent is kept in its browser tab. */
export const keptMinutes = 30

/** How long the form waits for the e-mail service's answer. */
export const sendSeconds = 20

/** The largest request that the relay reads. */
export const largestRequestKb = 50
