import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Driver, type Row, StoreError, tooSlow } from './driver.ts'
import type { Commands, Failure, Job, Outcome } from './sqlite-thread.ts'

/** In one transaction: one answer that is late must not make many late. */
const mostTogether = 50

/** A file in `folder`, used by one server at a time. Other programs only look, and never make it. */
export function connectSqlite(folder: string, isServer: boolean): Driver {
  const file = join(resolve(folder), 'requests.sqlite')
  const { call, stop } = startThread(file, isServer)
  const queue: { job: Job; answer: PromiseWithResolvers<Row[][]> }[] = []
  let isRunning = false

  /** What comes while the disk is waited for is done together. */
  async function work(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (queue.length > 0) {
      const taken = queue.splice(0, mostTogether)
      const jobs = taken.map(({ job }) => job)
      const outcomes = await call('run', Date.now(), jobs).catch((failure) => jobs.map((): Outcome => ({ failure })))
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
    open: (tables) => call('open', tables),
    run(statements, { patienceMs, isPromise = false } = {}) {
      const one = { job: { statements, isPromise }, answer: Promise.withResolvers<Row[][]>() }
      queue.push(one)
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      /** What is still in the queue is never done. */
      function giveUp() {
        const place = queue.indexOf(one)
        if (place >= 0) queue.splice(place, 1)
        one.answer.reject(tooSlow(`the disk of ${file}`, place < 0))
      }
      void work()
      return one.answer.promise.finally(() => clearTimeout(timer))
    },
    tidy: () => call('tidy', Date.now()),
    close: stop
  }
}

function startThread(file: string, isServer: boolean) {
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { file, isServer } })
  const ended = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  thread.unref()
  thread.once('exit', () => ended.abort())

  /** One after another. */
  function call<Name extends keyof Commands>(name: Name, ...given: Parameters<Commands[Name]>) {
    const answer = last.then(async () => {
      thread.ref()
      const answered = once(thread, 'message', ended)
      thread.postMessage([name, ...given])
      const [{ value, failure }] = await answered.catch(() => [{ failure: { message: `${file} is closed` } }])
      thread.unref()
      if (failure) throw toError(failure)
      return value as ReturnType<Commands[Name]>
    })
    last = answer.catch(() => {})
    return answer
  }

  return {
    call,
    async stop(): Promise<void> {
      await call('close').catch(() => {})
      await thread.terminate()
    }
  }
}

const toError = ({ message, ...more }: Failure) => new StoreError(message, more)
