import { describeError, type Logger } from '../log.ts'
import {
  acceptedAt,
  type BookingEntry,
  type CopyEntry,
  type NoticeEntry,
  type Remainder,
  type SpoolEntry
} from './entry.ts'
import type { Spool } from './spool.ts'

export type Timing = {
  firstRetryMs: number
  /** Also how often given-up requests are tried again. */
  maxRetryMs: number
  keepMs: number
  /** How often the folder is scanned for requests left by another process or put back by hand. */
  scanMs: number
  atOnce: number
}

/** How long a request is tried before the owner is told. */
export const keepDays = 5

/** How long a visitor's copy is tried: later it would only confuse. A refused one is dropped at once. */
const keepCopyMs = 24 * 3_600_000

export const usualTiming: Timing = {
  firstRetryMs: 30_000,
  maxRetryMs: 3_600_000,
  keepMs: keepDays * 24 * 3_600_000,
  scanMs: 5_000,
  atOnce: 4
}

export type Courier = { nudge(id: string): void; stop(): Promise<void> }

type Parts = {
  spool: Spool
  /** Resolves to false if there was nothing left to say, or to addresses that were refused while others accepted. */
  deliver: (entry: SpoolEntry) => Promise<Remainder | false | undefined>
  /** Stores the visitor's copy of a delivered request, and returns its id. */
  acknowledge?: ((entry: BookingEntry) => Promise<string | null>) | undefined
  onDelivered?: ((entry: SpoolEntry) => void) | undefined
  /** For requests and notices only: a failed copy says nothing about the mail server. */
  onFailure?: ((entry: SpoolEntry, error: unknown, isGivenUp: boolean) => void) | undefined
  log: Logger
  timing?: Timing
  now?: () => number
  uptime?: () => number
}

/** Delivers everything in the spool to the mail server, retrying until it is accepted. */
export async function startCourier({
  spool,
  deliver,
  acknowledge,
  onDelivered,
  onFailure,
  log,
  timing = usualTiming,
  now = Date.now,
  uptime = () => performance.now()
}: Parts): Promise<Courier> {
  /** When each is due, by uptime, because the clock may be changed. */
  const waiting = new Map<string, number>()
  const active = new Map<string, Promise<void>>()
  /** Sent, but possibly still on disk because it couldn't be removed: never send again. */
  const sent = new Set<string>()
  /** Addresses a request hasn't reached while it reached others. In memory, so a full disk doesn't send it twice. */
  const unreached = new Map<string, string[]>()
  /** Given up; the owner has been told or is about to be. */
  const givenUp = new Set<string>()
  /** Entries we aren't allowed to read and have logged. */
  const locked = new Set<string>()
  let isStopped = false
  let isMailDown = false
  /** The first scan tries given-up requests too. */
  let retriedAt = Number.NEGATIVE_INFINITY

  /** Starts what is due: after each scan, each attempt and each nudge. */
  function work() {
    if (isStopped) return
    for (const [id, due] of waiting) {
      if (active.size >= timing.atOnce) break
      if (due > uptime() || active.has(id)) continue
      waiting.delete(id)
      const attempt = attemptDelivery(id)
        .catch((error) => log.error({ id, ...describeError(error) }, 'spool trouble'))
        .finally(() => {
          active.delete(id)
          work()
        })
      active.set(id, attempt)
    }
  }

  async function attemptDelivery(id: string): Promise<void> {
    const entry = await spool.claim(id)
    if (!entry) return
    if (entry === 'unreadable') {
      log.error({ id }, 'unreadable: moved to failed')
      return spool.addNotice()
    }
    if (entry === 'locked') return noteLocked(id)
    // Requests go first: if they arrive, the owner needn't be told that they failed.
    const isTooSoon = entry.kind === 'notice' && isMailDown && (active.size > 1 || (await retryFailed()) > 0)
    if (isTooSoon) return void (await putOff(id))
    let outcome: Remainder | false | undefined
    try {
      outcome = await deliver(entry.kind === 'copy' ? entry : { ...entry, left: unreached.get(id) ?? entry.left })
    } catch (error) {
      return handleFailure(entry, error)
    }
    if (outcome && entry.kind !== 'copy') return handleRefusals(entry, outcome)
    // Given-up requests are being tried again now. If they fail again, the owner must be told.
    if (outcome === false) givenUp.clear()
    sent.add(id)
    await spool.finish(id)
    sent.delete(id)
    unreached.delete(id)
    givenUp.delete(id)
    log.info({ id, seconds: Math.round((now() - acceptedAt(id)) / 1000) }, 'delivered')
    await noteMailWorks()
    if (entry.kind === 'booking') await storeCopy(entry)
    onDelivered?.(entry)
  }

  /** Every scan tries it again, and the watch tells the owner. */
  function noteLocked(id: string): void {
    if (!locked.has(id)) log.error({ id }, 'belongs to another user, so it may not be read')
    locked.add(id)
  }

  /** Addresses that have it don't get it again, and the visitor's copy doesn't wait for the others. */
  async function handleRefusals(entry: BookingEntry | NoticeEntry, { left, error }: Remainder): Promise<void> {
    const isFirstTime = entry.left === undefined && !unreached.has(entry.id)
    unreached.set(entry.id, left)
    await spool
      .keepFor(entry, left)
      .catch((cause) => log.error({ id: entry.id, ...describeError(cause) }, 'spool trouble'))
    await handleFailure({ ...entry, left }, error)
    if (entry.kind === 'booking' && isFirstTime) await storeCopy(entry)
  }

  /** The owner has the request and it has left the spool, so a failed copy must not undo that. */
  async function storeCopy(entry: BookingEntry): Promise<void> {
    try {
      const id = await acknowledge?.(entry)
      if (id) waiting.set(id, uptime())
    } catch (error) {
      log.warn({ id: entry.id, ...describeError(error) }, 'the visitor gets no copy')
    }
  }

  /** Says nothing about the mail server: it may just dislike this address. */
  async function handleCopyFailure({ id }: CopyEntry, error: unknown): Promise<void> {
    // The address may be made up, and trying again would look like spam.
    if (isRefusal(error) || isOlder(id, Math.min(keepCopyMs, timing.keepMs))) {
      await spool.finish(id)
      log.warn({ id, ...describeError(error) }, 'copy dropped')
    } else {
      log.warn({ id, retrySeconds: await putOff(id), ...describeError(error) }, 'copy not delivered')
    }
  }

  /** Sends everything that waits, and tries given-up requests once more. */
  async function noteMailWorks(): Promise<void> {
    if (!isMailDown) return
    isMailDown = false
    await retryFailed()
    for (const id of waiting.keys()) waiting.set(id, uptime())
  }

  async function retryFailed(): Promise<number> {
    retriedAt = uptime()
    const ids = await spool.retryFailed()
    for (const id of ids) waiting.set(id, uptime())
    if (ids.length > 0) log.info({ count: ids.length }, 'given up before, tried once more')
    return ids.length
  }

  /** abs(): if the clock was set back a year, it must not be kept for a year. */
  function isOlder(id: string, ms: number): boolean {
    return Math.abs(now() - acceptedAt(id)) >= ms
  }

  /** Waiting as long again as it has waited so far doubles the delay without counting attempts. */
  function chooseDelay(id: string, share: number): number {
    const age = now() - acceptedAt(id)
    return Math.min(Math.max(age, timing.firstRetryMs), timing.maxRetryMs) * (0.75 + share / 2)
  }

  async function putOff(id: string): Promise<number> {
    const delay = chooseDelay(id, Math.random())
    await spool.release(id, now() + delay)
    waiting.set(id, uptime() + delay)
    return Math.round(delay / 1000)
  }

  async function handleFailure(entry: SpoolEntry, error: unknown): Promise<void> {
    const { id } = entry
    if (entry.kind === 'copy') return handleCopyFailure(entry, error)
    const isGivenUp = entry.kind === 'booking' && isOlder(id, timing.keepMs)
    if (!isGivenUp) {
      log.warn({ id, retrySeconds: await putOff(id), ...describeError(error) }, 'not delivered')
    } else {
      await spool.fail(entry)
      log.error({ id, ...describeError(error) }, `given up after ${keepDays} days: moved to failed`)
      if (!givenUp.has(id)) await spool.addNotice()
      givenUp.add(id)
    }
    // If the server refuses just this message, it is up.
    if (isRefusal(error)) await noteMailWorks()
    else isMailDown = true
    onFailure?.(entry, error, isGivenUp)
  }

  const scan = () =>
    lookThrough().catch((error) => log.error(describeError(error), 'the spool could not be looked through'))

  async function lookThrough(): Promise<void> {
    for (const id of sent) await spool.finish(id).then(() => sent.delete(id))
    const returned = await spool.takeBackClaims((id) => active.has(id) || sent.has(id))
    if (returned > 0) log.warn({ count: returned }, 'took back claims that nobody was busy with')
    if (uptime() - retriedAt >= timing.maxRetryMs) await retryFailed()
    const before = [...waiting.keys()]
    const found = new Map((await spool.list()).map(({ id, due }) => [id, due]))
    for (const id of before) if (!found.has(id)) waiting.delete(id)
    for (const [id, due] of found) {
      if (waiting.has(id) || active.has(id)) continue
      // If the clock was set back since, a file can seem due in hours.
      waiting.set(id, uptime() + Math.min(due - now(), chooseDelay(id, 1)))
    }
    const removed = await spool.sweep()
    if (removed > 0) log.warn({ count: removed }, 'removed half-written requests, none of which was accepted')
  }

  await scan()
  // A restart often means something was fixed, so try everything now.
  for (const id of waiting.keys()) waiting.set(id, 0)
  if (waiting.size > 0) log.info({ count: waiting.size }, 'found requests that wait')
  let scanning = Promise.resolve()
  const scanner = setInterval(() => {
    scanning = scanning.then(scan).then(work)
  }, timing.scanMs)
  work()

  return {
    nudge(id) {
      waiting.set(id, 0)
      work()
    },
    async stop() {
      isStopped = true
      clearInterval(scanner)
      await Promise.all([scanning, ...active.values()])
    }
  }
}

/** A 5xx to the message or its addresses. To the greeting or login it would say nothing about this message. */
export function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EMESSAGE' || code === 'EENVELOPE')
}
