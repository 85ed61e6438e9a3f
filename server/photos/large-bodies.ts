import { leastKbASecond, leastKbASecondInACrowd } from '../../domain/limits.ts'

export type LargeBodies = ReturnType<typeof limitLargeBodies>

/** A sender's place among those whose photos arrive. */
export type Place = ReturnType<LargeBodies['reserve']>

type Limits = { most: number; mostForOne: number; crowd: number; patienceMs: number }

const usualLimits: Limits = { most: 30, mostForOne: 4, crowd: 20, patienceMs: 8_000 }

/** How many are unpacked and stored at once: until then a request takes ten times its 2 MB in memory. */
const mostUnpacked = 3

/** How many requests with photos may arrive at once. Others wait their turn, but not for long: their visitors do too. */
export function limitLargeBodies({ most, mostForOne, crowd, patienceMs } = usualLimits) {
  const senders = new Map<string, number>()
  const waiting = new Set<{ sender: string; end: (isInside: boolean) => void }>()
  const arrived: (() => void)[] = []
  let inside = 0
  let unpacked = 0

  const countOf = (sender: string) => senders.get(sender) ?? 0

  function count(sender: string, change: 1 | -1): void {
    inside += change
    senders.set(sender, countOf(sender) + change)
    if (countOf(sender) === 0) senders.delete(sender)
  }

  function admitNext(): void {
    for (const one of waiting) if (inside < most && countOf(one.sender) < mostForOne) one.end(true)
  }

  return {
    reserve(sender: string) {
      let isInside = false
      let isUnpacked = false
      return {
        /** false: no room came free in time. */
        enter(): Promise<boolean> {
          const { promise, resolve } = Promise.withResolvers<boolean>()
          const one = {
            sender,
            end(isAdmitted: boolean) {
              clearTimeout(timer)
              waiting.delete(one)
              isInside = isAdmitted
              if (isAdmitted) count(sender, 1)
              resolve(isAdmitted)
            }
          }
          const timer = setTimeout(one.end, patienceMs, false)
          waiting.add(one)
          admitNext()
          return promise
        },
        /** All of it has arrived, and is unpacked when its turn comes. */
        async unpack(): Promise<void> {
          if (unpacked >= mostUnpacked) await new Promise<void>((resolve) => arrived.push(resolve))
          unpacked += 1
          isUnpacked = true
        },
        /** The least that must arrive. A phone with a weak signal manages more. */
        readLeastKbASecond: () => (isInside && inside > crowd ? leastKbASecondInACrowd : leastKbASecond),
        leave(): void {
          if (!isInside) return
          isInside = false
          if (isUnpacked) {
            unpacked -= 1
            arrived.shift()?.()
          }
          count(sender, -1)
          admitNext()
        }
      }
    }
  }
}
