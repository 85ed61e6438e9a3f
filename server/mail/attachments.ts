import { getBookingRules } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { writeCalendar } from '../../domain/calendar.ts'
import { planOpening } from '../../domain/closed-days.ts'
import { describeTotal, listBookedLines } from '../../domain/describe-estimate.ts'
import { addDays, findMoment } from '../../domain/london-clock.ts'
import { findSpans } from '../../domain/opening-hours.ts'
import { listWishes, type Wish } from '../../domain/wish.ts'
import type { Photo } from '../spool/entry.ts'
import type { Attachment } from './compose.ts'

export const attachPhoto = ({ name, data }: Photo): Attachment => ({
  filename: name,
  contentType: 'image/jpeg',
  content: Buffer.from(data, 'base64')
})

const hourMs = 3_600_000

/** For packages that don't say how long they take. */
const usualHours = 2

type Asked = { id: string; date: Date; booking: BookingRequest; reference: string; summary: string }

/** The first choice of a day as a provisional calendar event; empty if none was named. The same at every attempt. */
export function attachEvent({ id, date, booking, reference, summary }: Asked, content: Content): Attachment[] {
  const [wish] = listWishes(booking, date)
  if (!wish) return []
  const total = describeTotal(listBookedLines(booking, getBookingRules(content)))
  const event = writeCalendar({
    ...findTimes(wish, booking, date, content),
    stamp: date,
    texts: {
      UID: id,
      SUMMARY: `${summary} (to be confirmed)`,
      LOCATION: booking.postalCode,
      DESCRIPTION: [
        `Phone: ${booking.phone}`,
        `Car: ${booking.carMake} ${booking.carModel}`,
        ...(total ? [`Price: ${total}`] : []),
        `Reference: ${reference}`
      ].join('\n')
    }
  })
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return [{ filename: `request-${reference}.ics`, contentType, content: Buffer.from(event) }]
}

function findTimes(wish: Wish, { selectedPackage }: BookingRequest, now: Date, { business, packages }: Content) {
  const { date, part } = wish
  if (part === 'any time') return { start: date, end: addDays(date, 1) }
  const opens = findSpans(business.hours, date, planOpening(business, now).closedDays)[0]?.opens ?? '09:00'
  const start = findMoment(date, part === 'morning' ? opens : '13:00')
  const hours = packages.find(({ title }) => title === selectedPackage)?.estimatedTime?.to ?? usualHours
  return { start: new Date(start), end: new Date(start + hours * hourMs) }
}
