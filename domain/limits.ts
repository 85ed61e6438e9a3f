/* Limits that visitors read about, so the rule and the words use the same number. */

/** How long a request that couldn't be sent is kept in its browser tab. */
export const keptMinutes = 30

/** How far ahead a day may be suggested. No longer than a year, because days are written without theirs. */
export const furthestDays = 365

/** How long the form waits for the email service's answer. */
export const sendSeconds = 20

/** The same with photos, which make a request thirty times as large. */
export const sendSecondsWithPhotos = 80

/** What a photo is shrunk to before sending: pixels on its long side, and kilobytes. */
export const photoPixels = 1600
export const photoKb = 400

/** The largest request the relay reads. */
export const largestRequestKb = 50

/** The same with photos shrunk by the form: three of 400 kB, in base64. */
export const largestRequestWithPhotosKb = 1700

/** Without scripts: the largest photo, which is sent as it is, and the largest form. */
export const largestPhotoMb = 8
export const largestFormMb = 25

/** Photos being received from all visitors together; one visitor gets at most one form's worth. */
export const photosInFlightMb = 60

/** Photos waiting to be shrunk, from all visitors and from one. Each counts as at least a megabyte. */
export const photosWaitingMb = 200
export const photosWaitingForOneMb = 50

/** Memory for all photos being shrunk, and the most for one. */
export const mostShrinkingMb = 300

/** The largest picture that is opened: a small file may hold a huge one. */
export const mostMegapixels = 50

/** How long a request may take to arrive, without and with photos: longer than the form waits. */
export const arrivalSeconds = 30
export const arrivalSecondsWithPhotos = 90
