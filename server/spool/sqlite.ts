import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Driver, type Row, type RunOptions, type Statement, StoreError, tooSlow } from './driver.ts'
import type { Commands, Failure, Outcome } from './sqlite-thread.ts'

type Waiting = {
  statements: Statement[]
  isPromise: boolean | undefined
  resolve: (results: Row[][]) => void
  reject: (error: StoreError) => void
}

/** In one transaction: one answer that is late must not make many late. */
const mostTogether = 50

/** A file in `folder`, used by one server at a time. Other programs only look, and never make it. */
export function connectSqlite(folder: string, isServer: boolean): Driver {
  const file = join(resolve(folder), 'requests.sqlite')
  const { call, whenFree, stop } = startThread(file, isServer)
  const queue: Waiting[] = []
  let isRunning = false
  let tablesMade: string[] = []

  /** What comes while the disk is waited for is done together. */
  async function work(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (queue.length > 0) {
      await whenFree()
      const jobs = queue.splice(0, mostTogether)
      const plain = jobs.map(({ statements, isPromise = false }) => ({ statements, isPromise }))
      const outcomes: Outcome[] = await call('run', plain, Date.now()).catch((error) =>
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
    run(statements, { patienceMs, isPromise }: RunOptions = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Row[][]>()
      const job = { statements, isPromise, resolve, reject }
      queue.push(job)
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      /** What is still in the queue is never done. */
      function giveUp() {
        const place = queue.indexOf(job)
        if (place >= 0) queue.splice(place, 1)
        reject(tooSlow(`the disk of ${file}`, place < 0))
      }
      void work()
      return promise.finally(() => clearTimeout(timer))
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

/** It does one thing at a time, in the order in which it is asked. */
function startThread(file: string, isServer: boolean) {
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { file, isServer } })
  thread.unref()
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function call<Name extends keyof Commands>(name: Name, ...given: Parameters<Commands[Name]>) {
    const answer = last.then(() => ask(name, given) as Promise<ReturnType<Commands[Name]>>)
    last = answer.catch(() => {})
    return answer
  }

  function ask(name: keyof Commands, given: unknown[]): Promise<unknown> {
    if (isClosed) return Promise.reject(new StoreError(`${file} is closed`))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const gone = () => reject(new StoreError(`${file} is closed`))
    thread.once('exit', gone)
    thread.ref()
    thread.once('message', ({ value, failure }: { value?: unknown; failure?: Failure }) => {
      thread.off('exit', gone)
      thread.unref()
      if (failure) reject(toError(failure))
      else resolve(value)
    })
    thread.postMessage([name, ...given])
    return promise
  }

  return {
    call,
    whenFree: () => last,
    async stop(): Promise<void> {
      if (isClosed) return
      await call('close').catch(() => {})
      isClosed = true
      await thread.terminate()
    }
  }
}

const toError = ({ message, ...more }: Failure) => new StoreError(message, more)
