export type RateLimit = {
  /** 0 when the request may pass, and is counted; otherwise the seconds to wait. */
  take(address: string): number
}

type Visits = { last: number; dayBegan: number; count: number }

const second = 1000
const day = 24 * 3600 * second

/** Beyond this the oldest are forgotten, so that a flood of addresses cannot fill the memory. */
const rememberedAtMost = 100_000

export function limitRate({ dailyLimit, now = Date.now }: { dailyLimit: number; now?: () => number }): RateLimit {
  const seen = new Map<string, Visits>()
  return {
    take(address) {
      const moment = now()
      const known = seen.get(address)
      const visits =
        known && moment - known.dayBegan < day ? known : { last: Number.NEGATIVE_INFINITY, dayBegan: moment, count: 0 }
      if (visits.count >= dailyLimit) return Math.ceil((visits.dayBegan + day - moment) / second)
      if (moment - visits.last < second) return 1

      // Deleted first, so that the map stays in order of the latest visit.
      seen.delete(address)
      seen.set(address, { ...visits, last: moment, count: visits.count + 1 })
      if (seen.size > rememberedAtMost) seen.delete(seen.keys().next().value ?? '')
      return 0
    }
  }
}
