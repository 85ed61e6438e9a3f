import { planOpening } from '../../catalogue/plan-opening.ts'
import type { Business } from '../../catalogue/schema.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { describeWish, isClosedOn, readWish } from '../../domain/wish.ts'
import { cleanText } from './clean-text.ts'
import type { MailRow } from './mail-view.ts'

/** Checks closed days as of `moment`, when the request came in, so a mail sent again says the same. */
export function listWishRows(booking: BookingRequest, moment: number, business: Business): MailRow[] {
  const { closed } = planOpening(business, new Date(moment))
  const wishes = { 'First choice': booking.firstWish, 'Second choice': booking.secondWish }
  return Object.entries(wishes).flatMap(([label, wish]) => {
    if (wish === undefined) return []
    const day = readWish(wish)
    const remarks = day && isClosedOn(day.date, closed) ? ["We're closed that day."] : []
    return [{ label, value: cleanText(describeWish(wish)), remarks }]
  })
}
