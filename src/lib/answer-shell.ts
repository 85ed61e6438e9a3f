import { readBooking } from '../../domain/booking.ts'
import { shorten } from '../../domain/fit-text.ts'

/* The relay puts its answers into pages that the build makes and the site never serves (build/finish-build.ts). */

/** What the title of each answer page starts with. */
export const answerTitles = { sent: 'Request sent', error: 'Error' }

/** Search engines don't list it, so nothing cuts it short, but HTML checkers refuse a longer one. */
export const titleAnswer = (answer: string, title: string) => shorten(`${answer}: ${title}`, 70)

export const answerMarker = '<!-- answer -->'

/** A sample of every kind of answer, because the build keeps only the styles that a page uses. */
export function listSampleAnswers(packages: { title: string }[]) {
  const problem = { message: '', fields: ['phone' as const], isMissing: false, suggestedPhone: '0' }
  return packages.flatMap(({ title }) => {
    const booking = readBooking({ selectedPackage: title })
    const typed = { booking, acceptedTerms: true }
    return [
      { page: 'sent' as const, booking },
      { page: 'error' as const, typed, problem },
      { page: 'error' as const, typed, reason: '' }
    ]
  })
}
