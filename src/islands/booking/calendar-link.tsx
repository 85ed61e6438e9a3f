import { useState } from 'react'
import type { BookingRequest } from '../../../domain/booking-fields.ts'
import { writeCalendarDay } from '../../../domain/calendar-day.ts'
import { formatDay } from '../../../domain/london-clock.ts'
import { describeWish, readWish } from '../../../domain/wish.ts'
import { Icon } from '../../ui/icon.tsx'

export interface CalendarLinkProps {
  booking: BookingRequest
  reference: string
  brand: string
}

/** The first-choice day. The link contains the whole event, so it needs neither script nor server. */
export function CalendarLink({ booking, reference, brand }: CalendarLinkProps) {
  const [now] = useState(() => new Date())
  const wish = readWish(booking.firstWish)
  if (!wish) return null
  const day = {
    date: wish.date,
    title: `${booking.selectedPackage}, ${brand} (to be confirmed)`,
    description: `Asked for: ${describeWish(booking.firstWish ?? '')}.\nReference: ${reference}`,
    id: reference
  }
  return (
    <div className="panel-actions">
      <a
        className="button button-quiet"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(writeCalendarDay(day, now))}`}
        download={`${wish.date}.ics`}
      >
        <Icon name="calendar" />
        Add {formatDay(wish.date)} to my calendar
      </a>
    </div>
  )
}
