import { readFile, rename, writeFile } from 'node:fs/promises'
import { describeError, type Logger } from '../log.ts'
import { composeAlert, type Kind, type Problem, type RequestTrouble, recoveries } from './alert-words.ts'
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

/** Dropped after these: if the receiver is away for three hours, someone has to look at it. */
const waits = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 3_600_000]

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
  const paces = new Map<Kind, { tries: number; due: number }>()
  let posting: Promise<void> = Promise.resolve()
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
    if (!post) return
    const batches = Map.groupBy(listUntold(), ({ kind }) => kind)
    // Over before it could be told.
    for (const [kind, { tries }] of paces) if (tries > 0 && !batches.has(kind)) paces.delete(kind)
    await Promise.all([...batches].map(([kind, items]) => attempt(post, kind, items)))
  }

  async function attempt(post: PostAlert, kind: Kind, items: Item[]): Promise<void> {
    const { tries, due } = paces.get(kind) ?? { tries: 0, due: uptime() }
    if (due > uptime()) return
    const isAllWell = told.isSubsetOf(new Set(items.map(({ key }) => key)))
    const lines = items.map(({ line }) => line)
    try {
      await post(composeAlert(kind, lines, isAllWell))
    } catch (error) {
      return putOff(kind, tries + 1, items, error)
    }
    // The receiver answers again, so post the others now.
    for (const pace of paces.values()) if (pace.tries > 0) pace.due = uptime()
    paces.set(kind, { tries: 0, due: uptime() + spacingMs })
    for (const { key } of items) noteTold(kind, key)
    save()
  }

  function putOff(kind: Kind, tries: number, items: Item[], error: unknown): void {
    log.warn({ kind, tries, ...describeError(error) }, 'alert not posted')
    const wait = waits[tries - 1]
    if (wait !== undefined) return void paces.set(kind, { tries, due: uptime() + wait })
    log.error({ kind }, 'alert dropped')
    paces.delete(kind)
    for (const { key } of items) events.delete(key)
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
      const keys = (['refused', 'given-up', 'reminder'] satisfies RequestTrouble[]).map((kind) => `${kind} ${id}`)
      for (const key of keys) events.delete(key)
      if (keys.filter((key) => told.delete(key)).length > 0) addEvent('well', id, line)
    },
    /** Posts what is due; resolves after the attempt. */
    work(): Promise<void> {
      posting = posting.then(postUntold)
      return posting
    },
    settle: () => saving
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
