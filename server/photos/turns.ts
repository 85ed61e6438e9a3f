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
