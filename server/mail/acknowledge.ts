import { bookingReference, readBooking } from '../../domain/booking.ts'
import { isHeaderAddress, isVisitorAddress } from '../../domain/email-address.ts'
import { nameMailbox } from '../spool/copied.ts'
import { acceptedAt, type BookingEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'

/**
 * Stores the visitor's copy where one is due, and gives its id. `own`: the firm's addresses, which get none. Nor does
 * anybody in a rush, when most addresses may be made up, or somebody else's.
 */
export function createAcknowledgement(
  spool: Pick<Spool, 'acceptCopy'>,
  own: string[],
  isRush: (moment: number) => boolean
) {
  const isOwn = (address: string) => own.some((other) => nameMailbox(other) === nameMailbox(address))
  return async ({ id, booking, photos, isSuspicious }: BookingEntry): Promise<string | null> => {
    const { email, selectedPackage, vehicleSize, addOns, firstVisit, firstWish, secondWish } = booking
    if (isRush(acceptedAt(id))) return null
    if (isSuspicious || !isVisitorAddress(email) || !isHeaderAddress(email) || isOwn(email)) return null
    return spool.acceptCopy({
      to: email,
      reference: bookingReference(booking, photos?.marks),
      // Who asked, and in which words, is no business of the copy's.
      asked: readBooking({ selectedPackage, vehicleSize, addOns, firstVisit, firstWish, secondWish })
    })
  }
}
