import type { LimitKeys } from '../client-address.ts'

type Visits = { last: number; dayBegan: number; count: number }

const second = 1000
const day = 24 * 3600 * second

/** A network may send as much as this many visitors, because a mobile provider's customers share one. */
export const networkShare = 5

/** Beyond this the oldest are forgotten, so a flood of addresses can't fill the memory. */
const rememberedAtMost = 100_000

type Limits = { dailyLimit: number; uptime?: () => number }

/** 0 if a request may pass, and counts it; otherwise the seconds to wait. */
export function limitRate({ dailyLimit, uptime = () => performance.now() }: Limits) {
  const visitors = countVisits(second, dailyLimit)
  const networks = countVisits(second / networkShare, dailyLimit * networkShare)
  return ([own, network]: LimitKeys): number => {
    const moment = uptime()
    const wait = Math.max(visitors.findWait(own, moment), network ? networks.findWait(network, moment) : 0)
    if (wait > 0) return wait
    visitors.note(own, moment)
    if (network) networks.note(network, moment)
    return 0
  }
}

function countVisits(gapMs: number, dailyLimit: number) {
  const seen = new Map<string, Visits>()

  function find(key: string, moment: number): Visits {
    const known = seen.get(key)
    if (known && moment - known.dayBegan < day) return known
    return { last: Number.NEGATIVE_INFINITY, dayBegan: moment, count: 0 }
  }

  return {
    findWait(key: string, moment: number): number {
      const { last, dayBegan, count } = find(key, moment)
      if (count >= dailyLimit) return Math.ceil((dayBegan + day - moment) / second)
      return moment - last < gapMs ? 1 : 0
    },
    note(key: string, moment: number): void {
      const visits = find(key, moment)
      // Deleted first to keep the map in order of last visit.
      seen.delete(key)
      seen.set(key, { ...visits, last: moment, count: visits.count + 1 })
      if (seen.size > rememberedAtMost) seen.delete(seen.keys().next().value ?? '')
    }
  }
}
