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
  const queue: (PromiseWithResolvers<Row[][]> & Job)[] = []
  let isRunning = false
  let tablesMade: string[] = []

  /** What comes while the disk is waited for is done together. */
  async function work(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (queue.length > 0) {
      const jobs = queue.splice(0, mostTogether)
      const plain = jobs.map(({ statements, isPromise }) => ({ statements, isPromise }))
      const outcomes = await call('run', plain, Date.now()).catch((error): Outcome[] =>
        plain.map(() => ({ failure: error }))
      )
      for (const [index, { resolve, reject }] of jobs.entries()) {
        const outcome = outcomes[index] as Outcome
        if ('results' in outcome) resolve(outcome.results)
        else reject(toError(outcome.failure))
      }
    }
    isRunning = false
  }

  return {
    place: file,
    isAlone: isServer,
    async open(tables) {
      tablesMade = tables
      await call('open', tables)
    },
    run(statements, { patienceMs, isPromise = false } = {}) {
      const job = { statements, isPromise, ...Promise.withResolvers<Row[][]>() }
      queue.push(job)
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      /** What is still in the queue is never done. */
      function giveUp() {
        const place = queue.indexOf(job)
        if (place >= 0) queue.splice(place, 1)
        job.reject(tooSlow(`the disk of ${file}`, place < 0))
      }
      void work()
      return job.promise.finally(() => clearTimeout(timer))
    },
    async tidy() {
      if (!(await call('isMoved'))) return
      const waiting = 'SELECT id FROM entry WHERE holder IS NOT NULL OR due <= now_ms() LIMIT 1'
      const [rows = []] = await this.run([{ sql: waiting }]).catch(() => [])
      if (rows.length === 0) await call('open', tablesMade)
    },
    close: stop
  }
}

/** It does one thing at a time, and answers in the order in which it is asked. */
function startThread(file: string, isServer: boolean) {
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { file, isServer } })
  const asked: PromiseWithResolvers<unknown>[] = []
  let isClosed = false
  const closed = () => new StoreError(`${file} is closed`)
  thread.unref()
  thread.on('message', ({ value, failure }: { value?: unknown; failure?: Failure }) => {
    const answer = asked.shift()
    if (failure) answer?.reject(toError(failure))
    else answer?.resolve(value)
    if (asked.length === 0) thread.unref()
  })
  thread.once('exit', () => {
    isClosed = true
    for (const { reject } of asked) reject(closed())
  })

  function call<Name extends keyof Commands>(name: Name, ...given: Parameters<Commands[Name]>) {
    const answer = Promise.withResolvers<unknown>()
    if (isClosed) answer.reject(closed())
    else asked.push(answer)
    thread.ref()
    thread.postMessage([name, ...given])
    return answer.promise as Promise<ReturnType<Commands[Name]>>
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
