import { type ReactNode, useEffect, useState } from 'react'
import type { Coverage } from '../../../domain/coverage.ts'
import { Icon } from '../../ui/icon.tsx'

interface CoverageLineProps {
  id: string
  answer: CoverageText | null
  /** Shown until there is an answer, so nothing moves when it comes. */
  before: string
  /** Follows the answer. */
  children?: ReactNode
}

export function CoverageLine({ id, answer, before, children }: CoverageLineProps) {
  return (
    <p className="coverage-line needs-js" data-tone={answer?.tone}>
      {answer && answer.tone !== 'plain' && <Icon name={answer.tone === 'yes' ? 'check' : 'info'} className="size-5" />}
      <span>
        <span id={id}>
          {/* Only answers are announced, not what is shown before one, or once the field is empty again. */}
          {!answer && before}
          <span role="status">{answer?.text}</span>
        </span>{' '}
        {children}
      </span>
    </p>
  )
}

type CoverageAnswer =
  | { state: 'none' | 'looking' | 'failed'; coverage?: undefined }
  | { state: 'judged'; coverage: Coverage }

/** Answers on this device shortly after typing stops; the postcode isn't sent anywhere. */
export function useCoverage(postcode: string, radius: Radius, attempt = 0): CoverageText | null {
  const [answer, setAnswer] = useState<CoverageAnswer>({ state: 'none' })

  useEffect(() => {
    if (isBegun.test(postcode)) return setAnswer({ state: 'none' })
    let isCurrent = true
    const answerWith = (news: CoverageAnswer) => isCurrent && setAnswer(news)

    async function lookUp() {
      const patience = setTimeout(answerWith, 400, { state: 'looking' })
      try {
        answerWith({ state: 'judged', coverage: await lookUpCoverage(postcode) })
      } catch {
        answerWith({ state: 'failed' })
      }
      clearTimeout(patience)
    }

    const pause = setTimeout(lookUp, 250)
    return () => {
      isCurrent = false
      clearTimeout(pause)
    }
  }, [postcode, attempt])

  return describeCoverage(answer, radius)
}

/** The distances are fetched once. */
export async function lookUpCoverage(postcode: string): Promise<Coverage> {
  const { fetchArea, judgeCoverage } = await import('./miles.ts')
  return judgeCoverage(postcode, await fetchArea())
}

/** Nothing, or the letters a postcode starts with: too early for an answer. */
const isBegun = /^\s*[a-z]{0,2}\s*$/i

export interface Radius {
  miles: number
  centre: string
}

interface CoverageText {
  tone: 'yes' | 'ask' | 'plain'
  text: string
}

/** A sentence of advice with the postcode in standard form. Nobody is turned away. */
export function describeCoverage(answer: CoverageAnswer, { miles, centre }: Radius): CoverageText | null {
  if (answer.state === 'none') return null
  if (answer.state === 'looking') return { tone: 'plain', text: 'Checking…' }
  if (!answer.coverage) {
    return { tone: 'ask', text: "We couldn't check that just now. Ask us, or send your request anyway." }
  }
  const { coverage } = answer
  if (coverage.state === 'unreadable') {
    return { tone: 'ask', text: 'We can only look up postcodes: try yours, or just the first half of it.' }
  }
  const place = coverage.standard ?? coverage.outward
  switch (coverage.state) {
    case 'covered':
      return { tone: 'yes', text: `${place}: yes, we cover your area.` }
    case 'edge':
      return { tone: 'ask', text: `${place} is near the edge of our area, so please ask us.` }
    case 'outside':
      return { tone: 'ask', text: `${place} is outside our ${miles} miles around ${centre}, so please ask us first.` }
    case 'never':
      return { tone: 'ask', text: `We don't usually come to ${place}, so please ask us first.` }
    case 'unknown':
      return { tone: 'ask', text: `${place} isn't on our list, so please ask us.` }
  }
}
