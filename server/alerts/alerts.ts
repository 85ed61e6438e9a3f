import { readFile, rename, writeFile } from 'node:fs/promises'
import { describeError, type Logger } from '../log.ts'
import { composeAlert, type Kind, type Problem, recoveries, requestTroubles } from './alert-words.ts'
import type { PostAlert } from './post-alert.ts'

export type Alerts = Awaited<ReturnType<typeof openAlerts>>

type Parts = {
  post: PostAlert | null
  /** Where what the owner has been told is kept. */
  file: string
  /** Requests still in the spool; what was told about others is forgotten. null: not known. */
  keptIds: string[] | null
  log: Logger
  uptime: () => number
}

type Item = { kind: Kind; key: string; line: string }

/** How long a receiver that is away is left alone: twice as long after each attempt. */
const [shortestWaitMs, longestWaitMs] = [30_000, 10 * 60_000]

/** A flood of requests must not become a flood of alerts. */
const spacingMs = 60_000

/** An unreachable receiver must not cost memory. */
const mostEvents = 5_000

/**
 * Tells the owner once when a problem starts, once when it ends, and about each event. Problems are looked at again
 * and again, so what to post about them follows from what the owner was told before; only events are queued.
 */
export async function openAlerts({ post, file, keptIds, log, uptime }: Parts) {
  const state = parseState(await readFile(file, 'utf8').catch(() => ''))
  const { told } = state
  /** What is wrong; null if it is over. A problem not looked at yet isn't in here. */
  const problems = new Map<Problem, string | null>()
  const events = new Map<string, Item>()
  const postedAt = new Map<Kind, number>()
  let away = { waitMs: 0, until: Number.NEGATIVE_INFINITY }
  let posting: Promise<unknown> = Promise.resolve()
  let saving: Promise<unknown> = Promise.resolve()
  for (const key of keptIds ? told : []) {
    const [, id] = key.split(' ')
    if (id !== undefined && !keptIds?.includes(id)) told.delete(key)
  }

  /** If it can't be written, memory has to do. */
  function save(): void {
    saving = saving.then(write).catch(() => {})
  }

  async function write(): Promise<void> {
    const fresh = `${file}.${process.pid}`
    await writeFile(fresh, JSON.stringify({ ...state, told: [...told] }), { mode: 0o600 })
    await rename(fresh, file)
  }

  function listUntold(): Item[] {
    const changed = [...problems].filter(([problem, line]) => told.has(problem) === (line === null))
    const items = changed.map(([key, line]): Item => {
      return line === null ? { kind: 'well', key, line: recoveries[key] } : { kind: key, key, line }
    })
    return [...items, ...events.values()]
  }

  /** One alert for everything of a kind. */
  async function postUntold(): Promise<void> {
    if (!post || uptime() < away.until) return
    const batches = Map.groupBy(listUntold(), ({ kind }) => kind)
    try {
      for (const [kind, items] of batches) {
        if (uptime() - (postedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < spacingMs) continue
        const isAllWell = told.isSubsetOf(new Set(items.map(({ key }) => key)))
        const lines = items.map(({ line }) => line)
        await post(composeAlert(kind, lines, isAllWell))
        postedAt.set(kind, uptime())
        away.waitMs = 0
        for (const { key } of items) noteTold(kind, key)
        save()
      }
    } catch (error) {
      log.warn(describeError(error), 'alerts not posted')
      const waitMs = Math.min(Math.max(2 * away.waitMs, shortestWaitMs), longestWaitMs)
      away = { waitMs, until: uptime() + waitMs }
    }
  }

  function noteTold(kind: Kind, key: string): void {
    // A request may have been delivered while this was being posted.
    const isProblem = key === kind || events.has(key)
    if (kind === 'well') told.delete(key)
    else if (kind !== 'request' && isProblem) told.add(key)
    events.delete(key)
  }

  function addEvent(kind: Kind, id: string, line: string): void {
    const key = `${kind} ${id}`
    if (post && !told.has(key) && events.size < mostEvents) events.set(key, { kind, key, line })
  }

  return {
    state,
    save,
    /** null: it is over. */
    setProblem(problem: Problem, line: string | null): void {
      problems.set(problem, line)
    },
    addEvent,
    /** The request has been delivered. Says so if the owner was told that it hadn't. */
    endTrouble(id: string, line: string): void {
      const keys = requestTroubles.map((kind) => `${kind} ${id}`)
      for (const key of keys) events.delete(key)
      if (keys.filter((key) => told.delete(key)).length > 0) addEvent('well', id, line)
    },
    /** Posts what is due; resolves after the attempt. */
    work(): Promise<unknown> {
      posting = posting.then(postUntold).then(() => saving)
      return posting
    }
  }
}

type State = {
  /** What the owner knows to be wrong: problems, and requests with their trouble. */
  told: Set<string>
  mailDownSince: number | null
  /** When we last asked the mail server whether it accepts mail. */
  checkedAt: number
}

function parseState(source: string): State {
  try {
    const { told, mailDownSince, checkedAt } = JSON.parse(source)
    return { told: new Set(told), mailDownSince: mailDownSince ?? null, checkedAt: checkedAt ?? 0 }
  } catch {
    return { told: new Set(), mailDownSince: null, checkedAt: 0 }
  }
}
