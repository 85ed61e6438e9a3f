import { type ReactNode, useEffect, useState } from 'react'
import type { Coverage } from '../../../domain/coverage.ts'
import { Icon } from '../../ui/icon.tsx'

interface CoverageLineProps {
  id: string
  verdict: CoverageText | null
  /** Shown until there is a verdict, so nothing moves when it comes. */
  before: string
  /** Follows the verdict. */
  children?: ReactNode
}

export function CoverageLine({ id, verdict, before, children }: CoverageLineProps) {
  const words = (
    <span id={id}>
      {/* Only verdicts are announced, not what is shown before one, or once the field is empty again. */}
      {!verdict && before}
      <span role="status">{verdict?.text}</span>
    </span>
  )
  return (
    <p className="coverage-line needs-js" data-tone={verdict?.tone}>
      {verdict && verdict.tone !== 'plain' && (
        <Icon name={verdict.tone === 'yes' ? 'check' : 'info'} className="size-5" />
      )}
      {children === undefined ? (
        words
      ) : (
        <span>
          {words} {children}
        </span>
      )}
    </p>
  )
}

type CoverageLookup =
  | { state: 'none' | 'looking' | 'failed'; coverage?: undefined }
  | { state: 'judged'; coverage: Coverage }

/** Judged on this device shortly after typing stops; the postcode isn't sent anywhere. */
export function useCoverage(postcode: string, radius: Radius): CoverageText | null {
  const [lookup, setLookup] = useState<CoverageLookup>({ state: 'none' })

  useEffect(() => {
    if (isBegun.test(postcode)) return setLookup({ state: 'none' })
    let isCurrent = true
    const report = (news: CoverageLookup) => isCurrent && setLookup(news)

    async function lookUp() {
      const patience = setTimeout(report, 400, { state: 'looking' })
      try {
        report({ state: 'judged', coverage: await lookUpCoverage(postcode) })
      } catch {
        report({ state: 'failed' })
      }
      clearTimeout(patience)
    }

    const pause = setTimeout(lookUp, 250)
    return () => {
      isCurrent = false
      clearTimeout(pause)
    }
  }, [postcode])

  return describeCoverage(lookup, radius)
}

/** The distances are fetched once. */
export async function lookUpCoverage(postcode: string): Promise<Coverage> {
  const { fetchArea, judgeCoverage } = await import('./miles.ts')
  return judgeCoverage(postcode, await fetchArea())
}

/** Nothing, or the letters a postcode starts with: too early to look anything up. */
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
export function describeCoverage(lookup: CoverageLookup, { miles, centre }: Radius): CoverageText | null {
  if (lookup.state === 'none') return null
  if (lookup.state === 'looking') return { tone: 'plain', text: 'Checking…' }
  if (!lookup.coverage) {
    return { tone: 'ask', text: "We couldn't check that just now. Ask us, or send your request anyway." }
  }
  const { coverage } = lookup
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
