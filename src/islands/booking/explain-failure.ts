import type { SendFailure } from './send-booking.ts'

/** One truthful sentence or two on what became of the request. */
export function explainFailure(failure: SendFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return `Our email service gave no answer within ${failure.seconds} seconds. Your request may have arrived all the same.`
    case 'interrupted':
      return 'The page was left before our email service answered. Your request may have arrived all the same.'
    case 'not-loaded':
      return 'The part of this page that sends requests could not be loaded, so nothing was sent.'
    case 'not-set-up':
      return 'This website is not set up to send requests at the moment, so nothing was sent.'
    case 'answered':
      return explainStatus(failure.status, failure.text)
  }
}

function explainStatus(status: number, text: string): string {
  if (status === 0) return `We could not reach our email service (${text}). Your request has most likely not arrived.`
  if (status === 429) return 'Requests came too fast (Too Many Requests). This one was not sent: please wait a little.'
  if (status === 403) {
    return 'Our email service refused the request (Forbidden), so it was not sent. Another email address may help.'
  }
  if (status === 451) {
    return 'Our email service takes your browser for a program (Unavailable For Headless Browser). Nothing was sent.'
  }
  const answer = shorten(text.trim())
  const quoted = answer === '' ? `${status}` : `${status}, ${answer}`
  return status >= 500
    ? `Our email service has a fault (${quoted}). Your request has most likely not arrived.`
    : `Our email service did not accept the request (${quoted}).`
}

/** A proxy may answer with a whole page. */
function shorten(text: string): string {
  return text.length > 120 ? `${[...text].slice(0, 120).join('')}…` : text
}
