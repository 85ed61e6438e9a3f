import { photosInFlightMb } from '../../domain/limits.ts'

/** What one request holds of the room that all share. */
export type Share = {
  /** False: there is no room, and nothing was taken. */
  take(bytes: number): boolean
  release(): void
}

export type InFlight = { open(): Share }

/** Photos on their way, in memory or on the disk, of all visitors together. Counted as they come, not as announced. */
export function limitInFlight(mostBytes = photosInFlightMb * 1_000_000): InFlight {
  let held = 0
  return {
    open() {
      let own = 0
      return {
        take(bytes) {
          if (held + bytes > mostBytes) return false
          held += bytes
          own += bytes
          return true
        },
        release() {
          held -= own
          own = 0
        }
      }
    }
  }
}
