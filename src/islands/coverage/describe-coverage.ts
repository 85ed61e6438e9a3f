import type { CoverageAnswer } from './use-coverage.ts'

export interface Radius {
  miles: number
  centre: string
}

export interface CoverageText {
  tone: 'yes' | 'ask' | 'plain'
  text: string
}

/** Advice in a sentence, with the postcode written the standard way. Nobody is turned away. */
export function describeCoverage(answer: CoverageAnswer, { miles, centre }: Radius): CoverageText | null {
  if (answer.state === 'none') return null
  if (answer.state === 'looking') return { tone: 'plain', text: 'Looking it up…' }
  if (!answer.coverage) {
    return { tone: 'ask', text: 'We could not look it up just now. Ask us, or send your request all the same.' }
  }
  const { coverage } = answer
  if (coverage.state === 'unreadable') {
    return { tone: 'plain', text: 'A UK postcode, or its first half, tells us whether we come to you.' }
  }
  const place = coverage.standard ?? coverage.outward
  switch (coverage.state) {
    case 'covered':
      return { tone: 'yes', text: `${place}: yes, we come to you.` }
    case 'edge':
      return { tone: 'ask', text: `${place} is near the edge of our area: ask us.` }
    case 'outside':
      return { tone: 'ask', text: `${place} is outside our ${miles} miles around ${centre}: ask us first.` }
    case 'unknown':
      return { tone: 'ask', text: `${place} is not on our list: ask us.` }
  }
}
