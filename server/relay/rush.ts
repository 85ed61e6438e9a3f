/** More requests from all visitors together than a firm gets in earnest. */
export type Rush = {
  /** A request was accepted at that moment. */
  note(moment: number): void
  /** Whether there is one, or was at that moment. */
  isOn(moment?: number): boolean
}

const hour = 3_600_000

/** Remembers when the last so many came: if the first of them came within the hour, the next one is too many. */
export function watchRush(hourlyLimit: number, now = Date.now): Rush {
  const times = new Float64Array(hourlyLimit).fill(Number.NEGATIVE_INFINITY)
  let next = 0
  let began = Number.POSITIVE_INFINITY
  let ends = Number.NEGATIVE_INFINITY
  return {
    note(moment) {
      const first = times[next] ?? moment
      times[next] = moment
      next = (next + 1) % hourlyLimit
      if (moment - first >= hour) return
      if (moment >= ends) began = moment
      ends = first + hour
    },
    isOn: (moment = now()) => moment >= began && moment < ends
  }
}
