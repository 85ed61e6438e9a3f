import type { Content } from '../../catalogue/load.ts'
import { judgeCoverage } from '../../domain/coverage.ts'

/** The distance to the customer as a sentence; empty if the firm names no distance. */
export function describePlace(
  postcode: string,
  { business, coverage }: Pick<Content, 'business' | 'coverage'>
): string[] {
  const { radius } = business
  if (!radius || !coverage) return []
  const judged = judgeCoverage(postcode, coverage, radius.miles)
  switch (judged.state) {
    case 'covered':
      return [`Within our area, ${formatMiles(judged.miles)} from ${radius.centre}.`]
    case 'edge':
      return [`Near the edge of our area, ${formatMiles(judged.miles)} from ${radius.centre}.`]
    case 'outside':
      return [`Outside our ${radius.miles} miles: ${formatMiles(judged.miles)} from ${radius.centre}.`]
    case 'unknown':
      return [`${judged.outward} is not on our list, so we do not know how far it is.`]
    case 'unreadable':
      return ['This does not look like a UK postcode.']
  }
}

/** We only know the middle of the postcode district. */
function formatMiles(miles: number): string {
  const whole = Math.round(miles)
  if (whole === 0) return 'less than a mile'
  return `about ${whole} ${whole === 1 ? 'mile' : 'miles'}`
}
