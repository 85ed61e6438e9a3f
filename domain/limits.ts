/* Limits that visitors read about, so the rule and the words use the same number. */

/** How long what was typed, and a request that couldn't be sent, is kept in its browser tab, and under which key. */
export const keptMinutes = 30
export const keptKey = 'booking'

/** How far ahead a day may be suggested. No longer than a year, because days are written without theirs. */
export const furthestDays = 365

/** How long the form waits for the email service's answer. */
export const sendSeconds = 20

/** The same with photos, besides what these take at the slowest rate that is accepted. */
export const sendSecondsWithPhotos = 30

/** What a photo is shrunk to before sending: pixels on its long side, and kilobytes. */
export const photoPixels = 1600
export const photoKb = 400

/** The longest side of a photo that is taken. */
export const mostPhotoPixels = 4096

/** The largest request the relay reads. */
export const largestRequestKb = 50

/** The same with photos: three of 400 kB, in base64. */
export const largestRequestWithPhotosKb = 2000

/** How long a request may take to arrive, or its text if it has photos: longer than the form waits. */
export const arrivalSeconds = 30

/** The slowest that photos may arrive, and while many do. A phone with a weak signal manages the first. */
export const leastKbASecond = 4
export const leastKbASecondInACrowd = 10
