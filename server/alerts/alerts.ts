import { describeError, type Logger } from '../log.ts'
import type { Spool } from '../spool/spool.ts'
import { alertKinds, describeEvents, type Event, type State } from './alert-words.ts'
import type { Alert, PostAlert } from './post-alert.ts'

type Parts = {
  post: PostAlert
  /** Where all servers keep what the owner has been told. */
  spool: Pick<Spool, 'readState' | 'writeState'>
  log: Logger
}

/** States the owner knows of, and when somebody last saw that it is still so. */
type Told = Partial<Record<State, number>>

/** How long an alert that was refused waits: twice as long after each attempt. */
const [shortestWaitMs, longestWaitMs] = [30_000, 10 * 60_000]

/** A flood of requests must not become a flood of alerts. */
const spacingMs = 60_000

/** A receiver that is away must not cost memory. */
const mostEvents = 5_000

/** A server that told of a state says so again with each look. After that it has ended. */
const seenMs = 2 * 60_000

/** Tells the owner once when something is wrong, once when it is over, and of each event. */
export class Alerts {
  readonly #parts: Parts
  /** What is wrong; null if all is well. What wasn't looked at yet isn't in here. */
  readonly #states = new Map<State, string | null>()
  readonly #events: Record<Event, string[]> = { 'given-up': [], request: [] }
  /** For each alert: when it may be posted again. */
  readonly #waits = new Map<string, { waitMs: number; until: number }>()
  /** Told by this process. */
  readonly #own = new Set<State>()
  #told: Told = {}
  #isStoreAway = false
  #last: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** null: it is over. */
  setState(state: State, line: string | null): void {
    this.#states.set(state, line)
  }

  addEvent(event: Event, line: string): void {
    if (this.#events[event].length < mostEvents) this.#events[event].push(line)
  }

  /** Posts what is due; resolves after the attempt. One alert that is refused holds back no other. */
  work(): Promise<void> {
    this.#last = this.#last
      .then(() => this.#workOnce())
      .catch((error) => this.#parts.log.error(describeError(error), 'alerts not posted'))
    return this.#last
  }

  async #workOnce(): Promise<void> {
    const found = await this.#load()
    const events = ['given-up', 'request'] as const
    await Promise.all([...[...this.#states].map(this.#workOnState), ...events.map(this.#workOnEvent)])
    await this.#save(found)
  }

  #workOnState = async ([state, line]: [State, string | null]): Promise<void> => {
    const now = Date.now()
    const seenAt = this.#told[state]
    if (line !== null) {
      if (seenAt === undefined && !(await this.#post(state, { title: alertKinds[state].title, text: line }))) return
      if (seenAt === undefined) this.#own.add(state)
      this.#told[state] = now
    } else if (seenAt !== undefined && (this.#own.has(state) || Math.abs(now - seenAt) > seenMs)) {
      const isAllWell = Object.keys(this.#told).every((other) => other === state)
      const title = isAllWell ? 'All is well again' : 'Working again'
      if (!(await this.#post(`${state} over`, { title, text: alertKinds[state].over }))) return
      delete this.#told[state]
      this.#own.delete(state)
    }
  }

  #workOnEvent = async (event: Event): Promise<void> => {
    const lines = [...this.#events[event]]
    if (lines.length === 0 || !(await this.#post(event, describeEvents(event, lines), spacingMs))) return
    this.#events[event].splice(0, lines.length)
  }

  /** Whether the receiver has it. */
  async #post(name: string, alert: Alert, spacing = 0): Promise<boolean> {
    const { post, log } = this.#parts
    const { waitMs, until } = this.#waits.get(name) ?? { waitMs: 0, until: Number.NEGATIVE_INFINITY }
    if (performance.now() < until) return false
    try {
      await post(alert)
      this.#waits.set(name, { waitMs: 0, until: performance.now() + spacing })
      return true
    } catch (error) {
      log.warn({ alert: name, ...describeError(error) }, 'alert not posted')
      const longer = Math.min(Math.max(2 * waitMs, shortestWaitMs), longestWaitMs)
      this.#waits.set(name, { waitMs: longer, until: performance.now() + longer })
      return false
    }
  }

  /** What was told, as the store has it. While it is away, this process goes on with what it knows. */
  async #load(): Promise<string> {
    try {
      const found = (await this.#parts.spool.readState('alerts')) ?? '{}'
      if (!this.#isStoreAway) this.#told = JSON.parse(found)
      this.#isStoreAway = false
      return found
    } catch {
      this.#isStoreAway = true
      return ''
    }
  }

  async #save(found: string): Promise<void> {
    const told = JSON.stringify(this.#told)
    if (told === found) return
    await this.#parts.spool.writeState('alerts', told).catch(() => {
      this.#isStoreAway = true
    })
  }
}
