/* Limits that visitors read about: what is enforced and what is said come from the same number. */

/** How long a request that could not be sent is kept in its browser tab. */
export const keptMinutes = 30

/** How long the form waits for the e-mail service's answer. */
export const sendSeconds = 20

/** The same for a request with photos, which is thirty times as large. */
export const sendSecondsWithPhotos = 90

/** What a photo is shrunk to before it is sent: pixels on its long side, and kilobytes. */
export const photoPixels = 1600
export const photoKb = 400

/** The largest request that the relay reads. */
export const largestRequestKb = 50
