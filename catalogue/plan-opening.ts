import { type ClosedDays, listClosedDays, listClosures } from '../domain/closed-days.ts'
import { formatSpans } from '../domain/opening-hours.ts'
import type { OpenDays } from '../domain/wish.ts'
import type { Business } from './schema.ts'

/** What a page, built now and read for months, knows about the days to come. */
export function planOpening(business: Business, now = new Date()) {
  const closedDays = listClosedDays(business, now)
  const notice = business.notice && business.notice.until > now.getTime() ? business.notice : undefined
  return {
    closedDays,
    openDays: describeOpenDays(business, closedDays),
    closures: listClosures(business.hours, closedDays, now),
    notice
  }
}

function describeOpenDays({ hours }: Business, closedDays: ClosedDays[]): OpenDays {
  return {
    hours: Object.values(hours).map((spans) => (spans.length > 0 ? formatSpans(spans, ' to ') : '')),
    closed: closedDays.map(({ from, until }) => ({ from, until }))
  }
}
