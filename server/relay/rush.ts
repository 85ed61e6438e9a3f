/** A rush is more requests from all visitors together than a firm would really get. */
export type Rush = {
  /** A request was accepted `agoMs` ago. */
  note(agoMs?: number): void
  /** Whether there is a rush now, or was `agoMs` ago. */
  isOn(agoMs?: number): boolean
}

const hour = 3_600_000

/** `agoMs` comes from two clocks, and one has only whole milliseconds. */
const slackMs = 2

/** Remembers the last `hourlyLimit` requests: if all came within an hour, the next is too many. */
export function watchRush(hourlyLimit: number, uptime = () => performance.now()): Rush {
  const times = new Float64Array(hourlyLimit).fill(Number.NEGATIVE_INFINITY)
  // If the clock was set back, an earlier request seems to be in the future: count it as now.
  const findMoment = (agoMs = 0) => uptime() - Math.max(agoMs, 0)
  let next = 0
  let began = Number.POSITIVE_INFINITY
  let ends = Number.NEGATIVE_INFINITY
  return {
    note(agoMs) {
      const moment = findMoment(agoMs)
      const first = times[next] ?? moment
      times[next] = moment
      next = (next + 1) % hourlyLimit
      if (moment - first >= hour) return
      if (moment >= ends) began = moment
      ends = first + hour
    },
    isOn(agoMs) {
      const moment = findMoment(agoMs)
      return moment >= began - slackMs && moment < ends
    }
  }
}
