import { cutShort } from '../../../domain/sentences.ts'
import type { SendFailure } from './send-booking.ts'

export function explainFailure(failure: SendFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return `Our email service didn't answer within ${failure.seconds} seconds. Your request may still have arrived.`
    case 'interrupted':
      return 'You left the page before our email service answered. Your request may still have arrived.'
    case 'not-loaded':
      return "We couldn't load the part of this page that sends requests, so nothing was sent."
    case 'not-set-up':
      return "This website isn't set up to send requests at the moment, so nothing was sent."
    case 'answered':
      return explainStatus(failure.status, failure.text)
  }
}

function explainStatus(status: number, text: string): string {
  if (status === 0) return `We couldn't reach our email service (${text}). Your request probably hasn't arrived.`
  if (status === 429)
    return "That was too quick (Too Many Requests), so this one wasn't sent. Please wait a moment and try again."
  if (status === 403) {
    return "Our email service refused the request (Forbidden), so it wasn't sent. Another email address may help."
  }
  if (status === 451) {
    return 'Our email service took your browser for a robot (Unavailable For Headless Browser). Nothing was sent.'
  }
  // A proxy may answer with a whole page.
  const answer = cutShort(text.trim(), 121)
  const quoted = answer === '' ? `${status}` : `${status}, ${answer}`
  return status >= 500
    ? `Something went wrong at our email service (${quoted}). Your request probably hasn't arrived.`
    : `Our email service didn't accept the request (${quoted}).`
}
