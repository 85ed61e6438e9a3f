import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Driver, type Row, StoreError } from './driver.ts'
import type { Command, Failure, Job, Outcome } from './sqlite-thread.ts'

/** A file in `folder`, used by one server at a time. Other programs only look, and never make it. */
export function connectSqlite(folder: string, isServer: boolean): Driver {
  const file = join(resolve(folder), 'requests.sqlite')
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    workerData: { file, isServer },
    // It only passes photos on. With the usual 48 MB it would keep many of them.
    resourceLimits: { maxYoungGenerationSizeMb: 2 }
  })
  const asked: PromiseWithResolvers<Outcome[]>[] = []
  const queue: { job: Job; answer: PromiseWithResolvers<Row[][]> }[] = []
  let isRunning = false

  thread.unref()
  thread.on('message', ({ outcomes, failure }) => {
    const first = asked.shift()
    if (asked.length === 0) thread.unref()
    if (failure) first?.reject(toError(failure))
    else first?.resolve(outcomes)
  })

  /** The thread answers in the order it is asked. */
  function ask(command: Command, jobs: Job[] = []): Promise<Outcome[]> {
    const answer = Promise.withResolvers<Outcome[]>()
    asked.push(answer)
    thread.ref()
    thread.postMessage({ command, now: Date.now(), jobs })
    return answer.promise
  }

  /** What comes while the disk is waited for is done together. */
  async function work(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (queue.length > 0) {
      const taken = queue.splice(0)
      const jobs = taken.map(({ job }) => job)
      const outcomes = await ask('run', jobs).catch((failure) => jobs.map((): Outcome => ({ failure })))
      for (const [index, { answer }] of taken.entries()) {
        const outcome = outcomes[index] as Outcome
        if ('results' in outcome) answer.resolve(outcome.results)
        else answer.reject(toError(outcome.failure))
      }
    }
    isRunning = false
  }

  return {
    place: file,
    isAlone: isServer,
    open: () => ask('open'),
    run(statements, patienceMs) {
      const one = { job: { statements, isPromise: patienceMs !== undefined }, answer: Promise.withResolvers<Row[][]>() }
      queue.push(one)
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      /** What is still in the queue is never done. */
      function giveUp() {
        const place = queue.indexOf(one)
        if (place >= 0) queue.splice(place, 1)
        one.answer.reject(new StoreError(`the disk of ${file} takes too long to answer`, { isUnsure: place < 0 }))
      }
      void work()
      return one.answer.promise.finally(() => clearTimeout(timer))
    },
    tidy: () => ask('tidy'),
    close: () => ask('close').then(() => thread.terminate())
  }
}

const toError = ({ message, ...more }: Failure) => new StoreError(message, more)
