import { type Coverage, formatMiles } from './coverage.ts'
import { capitalise } from './sentences.ts'

/** Told to visitors who have sent a request; empty if we come to them, or can't read where they are. */
export function describeAway(coverage: Coverage | undefined): string {
  switch (coverage?.state) {
    case 'outside':
      return `${capitalise(formatMiles(coverage.miles, coverage.isRough))} away: ${weWillSay}`
    case 'never':
      return `We don't usually come to ${coverage.outward}: ${weWillSay}`
    case 'unknown':
      return `Your postcode isn't on our list: ${weWillSay}`
    default:
      return ''
  }
}

const weWillSay = "we'll tell you whether we can come."
