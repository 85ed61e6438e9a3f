type Job = { costMb: number; run: () => Promise<unknown> }

export type TakeTurn = ReturnType<typeof takeTurns>

/** As many at once as fit into the memory, senders in turn: somebody who sends many waits for those who send few. */
export function takeTurns(memoryMb: number) {
  /** In the order of their turns. */
  const senders = new Map<string, [Job, ...Job[]]>()
  let usedMb = 0

  function work(): void {
    for (const [sender, [job, next, ...later]] of senders) {
      // A large one is waited for, or smaller ones would pass it for ever.
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
