import type { LimitKeys } from '../client-address.ts'

/** A network may send as much as this many visitors, because a mobile provider's customers share one. */
export const networkShare = 5

/** Beyond this the oldest are forgotten, so a flood of addresses can't fill the memory. */
const rememberedAtMost = 100_000

/**
 * Whether a request may pass, which counts it: one a second from each visitor. The store counts those it accepts, too;
 * this keeps a flood from it.
 */
export function limitRate(uptime = () => performance.now()) {
  const last = new Map<string, number>()
  return (keys: LimitKeys): boolean => {
    const moment = uptime()
    const isSoon = (key: string, index: number) =>
      moment - (last.get(key) ?? Number.NEGATIVE_INFINITY) < 1000 / networkShare ** index
    if (keys.some((key, index) => isSoon(key, index))) return false
    for (const key of keys) {
      // Deleted first to keep the map in order of last visit.
      last.delete(key)
      last.set(key, moment)
      if (last.size > rememberedAtMost) last.delete(last.keys().next().value ?? '')
    }
    return true
  }
}
