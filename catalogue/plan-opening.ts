import { type ClosedDays, listClosedDays, listClosures } from '../domain/closed-days.ts'
import type { DayName } from '../domain/london-clock.ts'
import type { ClosedOn } from '../domain/wish.ts'
import type { Business } from './schema.ts'

/** What a page, built now and read for months, knows about the days to come. */
export function planOpening(business: Business, now = new Date()) {
  const closedDays = listClosedDays(business, now)
  const notice = business.notice && business.notice.until > now.getTime() ? business.notice : undefined
  return {
    closedDays,
    closed: findClosed(business, closedDays),
    closures: listClosures(business.hours, closedDays, now),
    notice
  }
}

/** Days a visitor needn't ask for. */
function findClosed({ hours }: Business, closedDays: ClosedDays[]): ClosedOn {
  return {
    weekdays: (Object.keys(hours) as DayName[]).filter((day) => hours[day].length === 0),
    days: closedDays.map(({ from, until }) => ({ from, until }))
  }
}
