import { writeCalendar } from './calendar.ts'
import { readLondonClock } from './london-clock.ts'
import { formatPence, percentOf } from './money.ts'
import { formatTime } from './opening-hours.ts'
import { describeDay, findVisitTimes, type Visit, type VisitFacts } from './visit.ts'

/* What the owner's message and the visit's panel say alike. */

/** What only the owner can know. Phones select it with a double tap. */
export const gap = '______'

/** 'Friday 20 November 2026, 9.30am' */
export const describeMoment = ({ date, time }: Pick<Visit, 'date' | 'time'>) =>
  `${describeDay(date)}, ${formatTime(time)}`

/** 'Full Valet, large' */
export function describeWork({ package: chosen, size }: Visit, { sizes }: VisitFacts): string {
  return size && chosen.goesBySize ? `${chosen.title}, ${sizes[size].toLowerCase()}` : chosen.title
}

export const describeVisitPrice = ({ price, package: { isMonthly } }: Visit) =>
  formatPence(price) + (isMonthly ? ' a month' : '')

/** A gap while the firm states two deposits; empty if it takes none. */
export function describeVisitDeposit({ price }: Visit, { depositPercent }: VisitFacts): string {
  if (depositPercent === null) return `£${gap}`
  return depositPercent === 0 ? '' : formatPence(percentOf(price, depositPercent))
}

/** How to move or cancel it, until when, and what becomes of the deposit. */
export function describeMoving(visit: Visit, { contact, noticeHours, depositPercent }: VisitFacts, now: Date): string {
  const ask = `To move or cancel it, ring ${contact.phone} or write to us`
  const deadline = noticeHours ? new Date(findVisitTimes(visit).start.getTime() - noticeHours * 3_600_000) : now
  if (deadline > now) {
    const until = `${ask} by ${describeMoment(readLondonClock(deadline))}`
    return depositPercent === 0 ? `${until}.` : `${until}, and you don't lose the deposit.`
  }
  const soon = `${ask} as soon as you know.`
  if (depositPercent === 0) return soon
  return `${soon} The deposit is non-refundable on a no-show or cancellation, apart from what the law gives you.`
}

/** The same visit again changes the entry, so it may be moved. */
export function writeVisitCalendar(visit: Visit, { brand, contact }: VisitFacts, now: Date): string {
  return writeCalendar({
    ...findVisitTimes(visit),
    stamp: now,
    status: 'CONFIRMED',
    texts: {
      UID: visit.reference,
      SUMMARY: `${visit.package.title}, ${brand}`,
      DESCRIPTION: [
        `Price: ${describeVisitPrice(visit)}`,
        `Reference: ${visit.reference}`,
        `To move or cancel it, ring ${contact.phone} or write to us.`
      ].join('\n')
    }
  })
}
