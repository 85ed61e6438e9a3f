import { largestRequestKb, photosInFlightMb } from '../../domain/limits.ts'

/** The room that one request has taken. */
export type Share = { hasRoom: boolean; release(): void }

export type InFlight = { take(bytes: number): Share }

/**
 * Room for photos on their way, in memory or on the disk, of all visitors together. Taken for the whole request before
 * it comes, so that those who have room can send to their end. Who sends no photo needs none.
 */
export function limitInFlight(mostBytes = photosInFlightMb * 1_000_000): InFlight {
  let held = 0
  return {
    take(bytes) {
      let own = bytes <= largestRequestKb * 1000 ? 0 : bytes
      const hasRoom = held + own <= mostBytes
      if (!hasRoom) own = 0
      held += own
      return {
        hasRoom,
        release() {
          held -= own
          own = 0
        }
      }
    }
  }
}
