import { constantFrom, date, integer, record } from 'fast-check'
import { bookingReference } from '../../domain/booking.ts'
import type { VisitFacts, VisitPackage } from '../../domain/visit.ts'
import { sampleBooking } from './sample-booking.ts'

const makePackage = (id: string, title: string, more: Partial<VisitPackage> = {}): VisitPackage => ({
  id,
  title,
  isMonthly: false,
  goesBySize: true,
  time: '4-6 hours',
  hours: 6,
  haveReady: ['An outside tap within reach of the car.'],
  ...more
})

export const visitFacts: VisitFacts = {
  brand: 'Ardenshine',
  contact: { phone: '0121 496 0182', email: 'bookings@example.co.uk' },
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  packages: [
    makePackage('full-valet', 'Full Valet'),
    makePackage('stage-1-polish', 'Stage 1 Polish', { hours: 8, time: '6-8 hours' }),
    makePackage('plan', 'Maintenance Plan', { isMonthly: true, goesBySize: false }),
    // Its id ends as a link goes on.
    makePackage('valet-l-20261120', 'Odd Valet', { time: '', hours: 0, haveReady: [] })
  ],
  depositPercent: 40,
  noticeHours: 48,
  terms: 'By law you may change your mind within 14 days.'
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Any that an owner can agree. */
export const anyVisit = record({
  reference: integer({ min: 0 }).map((note) => bookingReference({ ...sampleBooking, note: String(note) })),
  package: constantFrom(...visitFacts.packages),
  size: constantFrom(...(['small', 'medium', 'large', null] as const)),
  date: date({ min: new Date('2000-01-01'), max: new Date('2099-12-30'), noInvalidDate: true }).map((day) =>
    day.toISOString().slice(0, 10)
  ),
  time: integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`),
  price: integer({ min: 1, max: 999_999 })
})
