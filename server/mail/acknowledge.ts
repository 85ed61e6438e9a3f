import { bookingReference, readBooking } from '../../domain/booking.ts'
import { isHeaderAddress, isVisitorAddress } from '../../domain/email-address.ts'
import { nameMailbox } from '../spool/copied.ts'
import { acceptedAt, type BookingEntry } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'

/**
 * Stores the visitor's copy if one is due, and returns its id. None goes to the firm's `own` addresses, or to anyone
 * during a rush, when most addresses may be made up or somebody else's.
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
      // Without the visitor's name and typed words, which the copy must not repeat.
      asked: readBooking({ selectedPackage, vehicleSize, addOns, firstVisit, firstWish, secondWish })
    })
  }
}
