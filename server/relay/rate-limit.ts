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

const hour = 3_600_000

/** `agoMs` comes from two clocks, and one has only whole milliseconds. */
const slackMs = 2

/**
 * A rush is more requests from all visitors together than a firm would really get. Remembers the last `hourlyLimit`
 * requests: if all came within an hour, the next is too many.
 */
export function watchRush(hourlyLimit: number, uptime = () => performance.now()) {
  const times = new Float64Array(hourlyLimit).fill(Number.NEGATIVE_INFINITY)
  // If the clock was set back, an earlier request seems to be in the future: count it as now.
  const findMoment = (agoMs = 0) => uptime() - Math.max(agoMs, 0)
  let next = 0
  let began = Number.POSITIVE_INFINITY
  let ends = Number.NEGATIVE_INFINITY
  return {
    /** A request was accepted `agoMs` ago. */
    note(agoMs?: number): void {
      const moment = findMoment(agoMs)
      const first = times[next] ?? moment
      times[next] = moment
      next = (next + 1) % hourlyLimit
      if (moment - first >= hour) return
      if (moment >= ends) began = moment
      ends = first + hour
    },
    /** Whether there is a rush now, or was `agoMs` ago. */
    isOn(agoMs?: number): boolean {
      const moment = findMoment(agoMs)
      return moment >= began - slackMs && moment < ends
    }
  }
}
