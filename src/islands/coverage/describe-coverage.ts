import type { CoverageAnswer } from './use-coverage.ts'

export interface Radius {
  miles: number
  centre: string
}

export interface CoverageText {
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
    return { tone: 'plain', text: 'Enter a UK postcode, or just the first half.' }
  }
  const place = coverage.standard ?? coverage.outward
  switch (coverage.state) {
    case 'covered':
      return { tone: 'yes', text: `${place}: yes, we cover your area.` }
    case 'edge':
      return { tone: 'ask', text: `${place} is near the edge of our area, so please ask us.` }
    case 'outside':
      return { tone: 'ask', text: `${place} is outside our ${miles} miles around ${centre}, so please ask us first.` }
    case 'unknown':
      return { tone: 'ask', text: `${place} isn't on our list, so please ask us.` }
  }
}
