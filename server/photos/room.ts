import { setTimeout as sleep } from 'node:timers/promises'

export type Share = { hasRoom: boolean; release(): void }

export type Room = ReturnType<typeof limitRoom>

const lookMs = 100

/** Limits the space for all visitors' photos together, and each visitor's share of it. */
export function limitRoom(mostBytes: number, mostForOne: number) {
  const senders = new Map<string, number>()
  let held = 0

  function hold(sender: string, bytes: number): void {
    held += bytes
    const own = (senders.get(sender) ?? 0) + bytes
    if (own > 0) senders.set(sender, own)
    else senders.delete(sender)
  }

  function take(sender: string, bytes: number): Share {
    const hasRoom = held + bytes <= mostBytes && (senders.get(sender) ?? 0) + bytes <= mostForOne
    let own = hasRoom ? bytes : 0
    hold(sender, own)
    return {
      hasRoom,
      release() {
        hold(sender, -own)
        own = 0
      }
    }
  }

  return {
    take,
    /** Space may be freed in a moment: a second press of the button waits for the first. */
    async waitFor(sender: string, bytes: number, patienceMs: number): Promise<Share> {
      const end = performance.now() + patienceMs
      let share = take(sender, bytes)
      while (!share.hasRoom && performance.now() < end) {
        await sleep(lookMs)
        share = take(sender, bytes)
      }
      return share
    }
  }
}
