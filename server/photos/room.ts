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

type Job = { costMb: number; run: () => Promise<unknown> }

/** Runs as many jobs at once as fit in memory, taking senders in turn, so nobody holds up the rest. */
export function takeTurns(memoryMb: number) {
  /** In order of their turns. */
  const senders = new Map<string, [Job, ...Job[]]>()
  let usedMb = 0

  function work(): void {
    for (const [sender, [job, next, ...later]] of senders) {
      // Wait for a large one, or smaller ones would overtake it for ever.
      if (usedMb > 0 && usedMb + job.costMb > memoryMb) return
      senders.delete(sender)
      if (next) senders.set(sender, [next, ...later])
      usedMb += job.costMb
      void job.run().finally(() => {
        usedMb -= job.costMb
        work()
      })
    }
  }

  return <Result>(sender: string, costMb: number, run: () => Promise<Result>): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const job = { costMb, run: () => run().then(resolve, reject) }
    const waiting = senders.get(sender)
    if (waiting) waiting.push(job)
    else senders.set(sender, [job])
    work()
    return promise
  }
}
