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
  const waiting = new Set<{ sender: string; enter: () => void }>()
  const arrived: (() => void)[] = []
  let inside = 0
  let unpacked = 0

  const hasRoom = (sender: string) => inside < most && (senders.get(sender) ?? 0) < mostForOne

  function count(sender: string, change: 1 | -1): void {
    inside += change
    const own = (senders.get(sender) ?? 0) + change
    if (own > 0) senders.set(sender, own)
    else senders.delete(sender)
  }

  function admitNext(): void {
    for (const one of waiting) if (hasRoom(one.sender)) one.enter()
  }

  return {
    reserve(sender: string) {
      let isInside = false
      let isUnpacked = false
      const enter = () => {
        isInside = true
        count(sender, 1)
      }
      return {
        /** false: no room came free in time. */
        async enter(): Promise<boolean> {
          if (hasRoom(sender)) enter()
          else await wait(sender, enter)
          return isInside
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

  function wait(sender: string, enter: () => void): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(one)
        resolve()
      }
      const one = {
        sender,
        enter() {
          enter()
          end()
        }
      }
      const timer = setTimeout(end, patienceMs)
      waiting.add(one)
    })
  }
}
