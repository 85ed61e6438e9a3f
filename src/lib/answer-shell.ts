import { readBooking } from '../../domain/booking.ts'
import { shorten } from '../../domain/fit-text.ts'

/* The relay's answers stand in pages of ours that the build makes and the site never serves (build/answer-shells.ts). */

/** What the title begins with, for each page that an answer may stand in. */
export const answerTitles = { sent: 'Request sent', error: 'Error' }

/** No search engine cuts it short, for none may list it; a longer one than this is refused by HTML checkers. */
export const titleAnswer = (answer: string, title: string) => shorten(`${answer}: ${title}`, 70)

/** Before and after the place of an answer. */
export const answerMarker = '<!-- answer -->'

/** One answer of each kind, drawn into the shell: a page keeps only the styles of what stands in it. */
export function listSampleAnswers() {
  const booking = readBooking({})
  const problem = { message: '', fields: ['phone' as const], isMissing: false, suggestedPhone: '0' }
  const typed = { booking, acceptedTerms: true }
  return [
    { page: 'sent' as const, booking },
    { page: 'error' as const, typed, problem },
    { page: 'error' as const, typed, reason: '' }
  ]
}
