import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { describeError, type Logger } from '../log.ts'
import { type AlertState, nothingTold, noticed, type Spool } from '../spool/spool.ts'
import { composeAlert, type Kind, type Problem, recoveries, requestTroubles } from './alert-words.ts'
import type { PostAlert } from './post-alert.ts'

export type Alerts = Awaited<ReturnType<typeof openAlerts>>

type Parts = {
  post: PostAlert | null
  /** Where what the owner has been told is kept, for all processes. */
  spool: Pick<Spool, 'changeAlerts' | 'listKept'>
  log: Logger
  now: () => number
  uptime: () => number
}

type Item = { kind: Kind; key: string; line: string }

/** How long a receiver that is away is left alone: twice as long after each attempt. */
const [shortestWaitMs, longestWaitMs] = [30_000, 10 * 60_000]

/** A flood of requests must not become a flood of alerts, however many processes take them. */
const spacingMs = 60_000

/** An unreachable receiver must not cost memory. */
const mostEvents = 5_000

/** A process that hasn't looked for so long, four looks, has ended or hangs. */
const seenMs = 2 * 60_000

/**
 * Tells the owner once when a problem starts, once when it ends, and about each event. Problems are looked at again
 * and again, so what to post about them follows from what the owner was told before; only events are queued.
 */
export async function openAlerts({ post, spool, log, now, uptime }: Parts) {
  const me = `${hostname()} ${process.pid} ${randomBytes(4).toString('hex')}`
  const shared = shareState(spool, log)
  /** What is wrong; null if it is over. A problem not looked at yet isn't in here. */
  const problems = new Map<Problem, string | null>()
  const events = new Map<string, Item>()
  /** Requests delivered since the last look, and what to say if the owner was told that they weren't. */
  const delivered = new Map<string, string>()
  let away = { waitMs: 0, until: Number.NEGATIVE_INFINITY }
  let isLook = false
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()

  /** Posts what is due; resolves after the attempt. A look also finds out what other processes have done. */
  function work(kind?: 'look'): Promise<void> {
    isLook ||= kind === 'look'
    next ??= last.then(workOnce).catch((error) => log.error(describeError(error), 'alerts not posted'))
    last = next
    return next
  }

  async function workOnce(): Promise<void> {
    next = null
    let isMore = isLook || shared.hasNews() || findDue() !== undefined
    isLook = false
    // One alert at a time, so other processes don't wait for long.
    while (isMore) isMore = await shared.act(postNext)
  }

  /** Whether it did, so there may be more. */
  async function postNext(): Promise<boolean> {
    noteSeen()
    for (const [id, line] of delivered) noteDelivered(id, line)
    for (const key of shared.get().told) events.delete(key)
    const due = findDue()
    return due !== undefined && postAll(...due)
  }

  function noteSeen(): void {
    const state = shared.get()
    // abs(): if the clock was set back, they must still be removed.
    const others = Object.entries(state.seen).filter(([name, { at }]) => name !== me && Math.abs(now() - at) < seenMs)
    const own = [...problems].filter((pair): pair is [Problem, string] => pair[1] !== null)
    state.seen = Object.fromEntries(others)
    if (own.length > 0) state.seen[me] = { at: now(), problems: Object.fromEntries(own) }
  }

  function noteDelivered(id: string, line: string): void {
    delivered.delete(id)
    const keys = [...requestTroubles.map((kind) => `${kind} ${id}`), noticed(id)]
    if (!keys.some(isTold)) return
    setTold(keys, false)
    addEvent('well', id, line)
  }

  function listUntold(): Item[] {
    const seen = Object.values(shared.get().seen).flatMap((one) => Object.keys(one.problems))
    const items = [...problems].flatMap(([key, line]): Item[] => {
      if (line !== null) return isTold(key) ? [] : [{ kind: key, key, line }]
      return isTold(key) && !seen.includes(key) ? [{ kind: 'well', key, line: recoveries[key] }] : []
    })
    return [...items, ...events.values()]
  }

  /** Everything of a kind, for one alert. */
  function findDue(): [Kind, Item[]] | undefined {
    if (!post || uptime() < away.until) return undefined
    const isDue = (kind: Kind) => Math.abs(now() - (shared.get().postedAt[kind] ?? 0)) >= spacingMs
    return [...Map.groupBy(listUntold(), ({ kind }) => kind)].find(([kind]) => isDue(kind))
  }

  async function postAll(kind: Kind, items: Item[]): Promise<boolean> {
    const keys = items.map(({ key }) => key)
    const isAllWell = shared.get().told.every((key) => keys.includes(key))
    const lines = items.map(({ line }) => line)
    try {
      await post?.(composeAlert(kind, lines, isAllWell))
    } catch (error) {
      log.warn(describeError(error), 'alerts not posted')
      const waitMs = Math.min(Math.max(2 * away.waitMs, shortestWaitMs), longestWaitMs)
      away = { waitMs, until: uptime() + waitMs }
      return false
    }
    const moment = now()
    change((state) => {
      state.postedAt[kind] = moment
    })
    away.waitMs = 0
    for (const key of keys) events.delete(key)
    if (kind !== 'request') setTold(keys, kind !== 'well')
    return true
  }

  const isTold = (key: string) => shared.get().told.includes(key)

  function setTold(keys: string[], areTold: boolean): void {
    change((state) => {
      const others = state.told.filter((key) => !keys.includes(key))
      state.told = areTold ? [...others, ...keys] : others
    })
  }

  function change(make: Change): void {
    shared.change(make)
    void work()
  }

  function addEvent(kind: Kind, id: string, line: string): void {
    const key = `${kind} ${id}`
    if (post && !isTold(key) && events.size < mostEvents) events.set(key, { kind, key, line })
  }

  /** What was told about requests that have left the spool is forgotten. */
  async function forgetGone(): Promise<void> {
    const kept = new Set(await spool.listKept())
    change((state) => {
      state.told = state.told.filter((key) => !key.includes(' ') || kept.has(key.replace(/^.* /, '')))
    })
  }

  await forgetGone().catch(() => {})
  await work('look')

  return {
    getState: shared.get,
    change,
    /** null: it is over. */
    setProblem(problem: Problem, line: string | null): void {
      problems.set(problem, line)
    },
    addEvent,
    /** The request has been delivered. Says so if the owner was told that it hadn't. */
    endTrouble(id: string, line: string): void {
      for (const kind of requestTroubles) events.delete(`${kind} ${id}`)
      if (post) delivered.set(id, line)
    },
    work
  }
}

type Change = (state: AlertState) => void

/** What the owner was told by all processes. While the store is away, each goes on with its own memory. */
function shareState(spool: Pick<Spool, 'changeAlerts'>, log: Logger) {
  /** As last shared, with this process's changes. */
  let state = structuredClone(nothingTold)
  /** Those that aren't shared yet. Each may be made twice. */
  const changes: Change[] = []
  let isAway = false

  return {
    get: () => state,
    change(make: Change): void {
      make(state)
      changes.push(make)
    },
    hasNews: () => changes.length > 0 && !isAway,
    /** Only one process at a time does this. */
    async act<Result>(action: () => Promise<Result>): Promise<Result> {
      let made = 0
      const actOn = async (found: AlertState): Promise<Result> => {
        for (const make of changes) make(found)
        state = found
        const result = await action()
        made = changes.length
        // The store has the other one.
        state = structuredClone(found)
        return result
      }
      try {
        const result = await spool.changeAlerts(actOn)
        changes.splice(0, made)
        isAway = false
        return result
      } catch (error) {
        if (!isAway) log.warn(describeError(error), 'what the owner was told could not be shared')
        isAway = true
        return actOn(state)
      }
    }
  }
}
