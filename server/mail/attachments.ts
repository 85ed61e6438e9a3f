import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { getEstimateRules } from '../../catalogue/estimate-rules.ts'
import type { Content } from '../../catalogue/load.ts'
import { planOpening } from '../../catalogue/plan-opening.ts'
import { bookingReference } from '../../domain/booking.ts'
import { describeTotal, listBookedLines } from '../../domain/describe-estimate.ts'
import { addDays, findMoment } from '../../domain/london-clock.ts'
import { findSpans } from '../../domain/opening-hours.ts'
import { readWish, type Wish } from '../../domain/wish.ts'
import { type Attachment, cleanText } from './compose.ts'
import { type ReceivedBooking, summariseBooking } from './describe-booking.ts'

export function listAttachments(received: ReceivedBooking & { id: string }, content: Content): Attachment[] {
  const { booking, photos } = received
  const event = writeEvent(received, content)
  return [
    ...(photos?.taken ?? []).map(({ name, data }) => {
      return { filename: name, contentType: 'image/jpeg', content: Buffer.from(data, 'base64') }
    }),
    ...(event === null
      ? []
      : [
          {
            filename: `request-${bookingReference(booking, photos?.marks)}.ics`,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: Buffer.from(event)
          }
        ])
  ]
}

const hourMs = 3_600_000

/** For packages that don't say how long they take. */
const usualHours = 2

/** The first-choice day as a provisional calendar event; null if no day was named. The same at every attempt. */
export function writeEvent(received: ReceivedBooking & { id: string }, content: Content): string | null {
  const { id, booking, photos, acceptedAt } = received
  const wish = readWish(booking.firstWish)
  if (!wish) return null
  const total = describeTotal(listBookedLines(booking, getEstimateRules(content)))
  const calendar = ical({ prodId: '//Website//Booking requests//EN', method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id,
    stamp: new Date(acceptedAt),
    ...findTimes(wish, received, content),
    summary: `${summariseBooking(booking)} (to be confirmed)`,
    location: cleanText(booking.postalCode),
    description: [
      `Phone: ${cleanText(booking.phone)}`,
      `Car: ${cleanText(`${booking.carMake} ${booking.carModel}`)}`,
      ...(total ? [`Price: ${total}`] : []),
      `Reference: ${bookingReference(booking, photos?.marks)}`
    ].join('\n'),
    status: ICalEventStatus.TENTATIVE
  })
  return calendar.toString()
}

function findTimes({ date, part }: Wish, { booking, acceptedAt }: ReceivedBooking, { business, packages }: Content) {
  if (part === 'any time') return { allDay: true, start: new Date(date), end: new Date(addDays(date, 1)) }
  const { closedDays } = planOpening(business, new Date(acceptedAt))
  const opens = findSpans(business.hours, date, closedDays)[0]?.opens ?? '09:00'
  const start = findMoment(date, part === 'morning' ? opens : '13:00')
  const hours = packages.find(({ title }) => title === booking.selectedPackage)?.estimatedTime?.to ?? usualHours
  return { start: new Date(start), end: new Date(start + hours * hourMs) }
}
