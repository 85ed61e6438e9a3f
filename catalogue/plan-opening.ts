import { listClosedDays, listClosures } from '../domain/closed-days.ts'
import type { Business } from './schema.ts'

/** What a page that is built now, and read for months, is told of the days to come. */
export function planOpening(business: Business, now = new Date()) {
  const closedDays = listClosedDays(business, now)
  const notice = business.notice && business.notice.until > now.getTime() ? business.notice : undefined
  return { closedDays, closures: listClosures(business.hours, closedDays, now), notice }
}
