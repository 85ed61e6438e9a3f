import type { Coverage } from './coverage.ts'
import { capitalise } from './sentences.ts'

/** Told to visitors who have sent a request; empty if we come to them, or can't read where they are. */
export function describeAway(coverage: Coverage | undefined): string {
  if (coverage?.state === 'outside') return `${capitalise(formatMiles(coverage.miles))} away: ${weWillSay}`
  return coverage?.state === 'unknown' ? `Your postcode isn't on our list: ${weWillSay}` : ''
}

const weWillSay = "we'll tell you whether we can come."

/** We only know the middle of the postcode district. */
export function formatMiles(miles: number): string {
  const whole = Math.round(miles)
  if (whole === 0) return 'less than a mile'
  return `about ${whole} ${whole === 1 ? 'mile' : 'miles'}`
}
