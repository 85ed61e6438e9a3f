/* Limits that visitors read about: what is enforced and what is said come from the same number. */

/** How long a request that could not be sent is kept in its browser tab. */
export const keptMinutes = 30

/** How long the form waits for the email service's answer. */
export const sendSeconds = 20

/** The same for a request with photos, which is thirty times as large. */
export const sendSecondsWithPhotos = 80

/** What a photo is shrunk to before it is sent: pixels on its long side, and kilobytes. */
export const photoPixels = 1600
export const photoKb = 400

/** The largest request that the relay reads. */
export const largestRequestKb = 50

/** The same with photos in it, which the form has shrunk: three of 400 kB, in base64. */
export const largestRequestWithPhotosKb = 1700

/** The largest photo that a form may send as it is, without scripts, and the largest of such forms. */
export const largestPhotoMb = 8
export const largestFormMb = 25

/** Photos that are being received, from all visitors together; from one, at most one form's worth. */
export const photosInFlightMb = 60

/** Photos that wait to be shrunk, from all visitors and from one. The smallest counts as a megabyte. */
export const photosWaitingMb = 200
export const photosWaitingForOneMb = 50

/** The memory for all photos that are being shrunk, and the most that one of them gets. */
export const mostShrinkingMb = 300

/** The largest picture that is opened: a small file may hold a huge one. */
export const mostMegapixels = 50

/** How long a request may take to arrive, and one with photos: longer than the form waits for its answer. */
export const arrivalSeconds = 30
export const arrivalSecondsWithPhotos = 90
