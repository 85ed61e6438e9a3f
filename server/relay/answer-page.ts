import type { Answer, AnswerForm, Typed } from '../../src/islands/booking/answer.tsx'
import type { SentPhotos } from '../../src/islands/booking/sent-panel.tsx'
import type { Outcome } from './outcome.ts'

export type { Typed }

export type RenderAnswerPage = (outcome: Outcome, typed: Typed | null, photos?: SentPhotos) => string

/** From the build: a page's HTML before and after the answer, and the function that renders the answer. */
export type AnswerParts = {
  shells: Record<Answer['page'], [before: string, after: string]>
  renderAnswer: (answer: Answer, form: AnswerForm) => string
}

/** Answers for browsers without JavaScript: the contact page with messages, and the form as it was filled in. */
export function createAnswerPages({ shells, renderAnswer }: AnswerParts, form: AnswerForm): RenderAnswerPage {
  const known = new Map<string, string>()

  function render(answer: Answer): string {
    const [before, after] = shells[answer.page]
    return before + renderAnswer(answer, form) + after
  }

  return (outcome, typed, photos) => {
    const answer = chooseAnswer(outcome, typed, photos)
    if (outcome.status !== 429 || typed || !('reason' in answer)) return render(answer)
    // The answer to a flood holds nothing personal, so it is rendered once per waiting time.
    const page = known.get(answer.reason) ?? render(answer)
    if (known.size >= mostKnown) known.clear()
    known.set(answer.reason, page)
    return page
  }
}

const mostKnown = 20

function chooseAnswer(outcome: Outcome, typed: Typed | null, photos?: SentPhotos): Answer {
  if (outcome.status === 200 && typed) {
    return { page: 'sent', booking: typed.booking, ...(photos && { photos }) }
  }
  if ('problem' in outcome && outcome.problem) return { page: 'error', typed, problem: outcome.problem }
  const reason =
    outcome.status === 429
      ? `Too many requests came from your connection. Please ${typed ? '' : goBack}send it again in ${describeWait(outcome.retryAfter)}.`
      : `${outcome.message}. Please send it again.`
  return { page: 'error', typed, reason }
}

const goBack = 'go back to your form, where your details should still be, and '

function describeWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}
