import { type ClosedDays, nameReopenings } from '../../domain/closed-days.ts'
import type { Week } from '../../domain/opening-hours.ts'

/** An empty line, filled in by the browser, which knows the time. */
export function OpenNow({ hours, closedDays }: { hours: Week; closedDays: ClosedDays[] }) {
  const closed = closedDays.length > 0 ? JSON.stringify(nameReopenings(hours, closedDays)) : undefined
  return <span className="open-now" data-hours={JSON.stringify(hours)} data-closed={closed} />
}
