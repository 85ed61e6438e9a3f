/* What nobody needs before Send is pressed, and so is fetched later. */

export { sendBooking } from './send-booking.ts'
export { describePhotos, makeReceipt, SentPanel } from './sent-panel.tsx'
export { WaysOut } from './ways-out.tsx'
