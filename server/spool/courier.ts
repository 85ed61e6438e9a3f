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
  /** Also how often those that were given up are tried once more. */
  maxRetryMs: number
  keepMs: number
  /** How often the folder is looked through: for another process's leavings, and for files put back by hand. */
  scanMs: number
  /** How many messages are on their way at once. */
  atOnce: number
}

/** How long a request is tried before the owner is told of it. */
export const keepDays = 5

/** How long a visitor's copy is tried before it is dropped, unless it is refused: later it would only confuse. */
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
  /** Resolves to false where there was nothing to tell any more, and to whom the mail server refused beside others. */
  deliver: (entry: SpoolEntry) => Promise<Remainder | false | undefined>
  /** Stores the visitor's copy of a request that was delivered, and gives its id. */
  acknowledge?: ((entry: BookingEntry) => Promise<string | null>) | undefined
  onDelivered?: ((entry: SpoolEntry) => void) | undefined
  /** Of requests and notices: a visitor's copy says nothing of the mail server. */
  onFailure?: ((entry: SpoolEntry, error: unknown, isGivenUp: boolean) => void) | undefined
  log: Logger
  timing?: Timing
  now?: () => number
  uptime?: () => number
}

/** Takes what waits in the spool to the mail server, again and again until it is there. */
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
  /** When each is due, by the uptime: a clock that is set keeps nothing waiting. */
  const waiting = new Map<string, number>()
  const active = new Map<string, Promise<void>>()
  /** Sent, but perhaps still on disk because it could not be removed: never to be sent again. */
  const sent = new Set<string>()
  /** Whom a request has not reached yet, where it has reached others: a full disk must not send it to them again. */
  const unreached = new Map<string, string[]>()
  /** Given up, and the owner has been told or is about to be. */
  const givenUp = new Set<string>()
  /** Which we may not read, and have said so. */
  const locked = new Set<string>()
  let isStopped = false
  let isMailDown = false
  let retriedAt = uptime()
  let timer: NodeJS.Timeout | undefined

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
    clearTimeout(timer)
    if (active.size === timing.atOnce) return
    let next = uptime() + timing.scanMs
    for (const due of waiting.values()) next = Math.min(next, due)
    timer = setTimeout(work, Math.max(next - uptime(), 10))
  }

  async function attemptDelivery(id: string): Promise<void> {
    const entry = await spool.claim(id)
    if (!entry) return
    if (entry === 'unreadable') {
      log.error({ id }, 'unreadable: moved to failed')
      return spool.addNotice()
    }
    if (entry === 'locked') return noteLocked(id)
    // The requests themselves go first: where they arrive, the owner need not be told that they did not.
    const isTooSoon = entry.kind === 'notice' && isMailDown && (active.size > 1 || (await retryFailed()) > 0)
    if (isTooSoon) return void (await putOff(id))
    let outcome: Remainder | false | undefined
    try {
      outcome = await deliver(entry.kind === 'copy' ? entry : { ...entry, left: unreached.get(id) ?? entry.left })
    } catch (error) {
      return handleFailure(entry, error)
    }
    if (outcome && entry.kind !== 'copy') return handleRefusals(entry, outcome)
    // What was given up is being tried at this moment: if it fails again, the owner has to be told after all.
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

  /** Every look through the folder tries it again. The watch tells the owner. */
  function noteLocked(id: string): void {
    if (!locked.has(id)) log.error({ id }, 'belongs to another user, so it may not be read')
    locked.add(id)
  }

  /** Whoever has it need not get it again, and the visitor's copy waits for nobody else. */
  async function handleRefusals(entry: BookingEntry | NoticeEntry, { left, error }: Remainder): Promise<void> {
    const isFirstTime = entry.left === undefined && !unreached.has(entry.id)
    unreached.set(entry.id, left)
    await spool
      .keepFor(entry, left)
      .catch((cause) => log.error({ id: entry.id, ...describeError(cause) }, 'spool trouble'))
    await handleFailure({ ...entry, left }, error)
    if (entry.kind === 'booking' && isFirstTime) await storeCopy(entry)
  }

  /** The owner has the request and it has left the spool: whatever becomes of the copy, that stays so. */
  async function storeCopy(entry: BookingEntry): Promise<void> {
    try {
      const id = await acknowledge?.(entry)
      if (id) waiting.set(id, uptime())
    } catch (error) {
      log.warn({ id: entry.id, ...describeError(error) }, 'the visitor gets no copy')
    }
  }

  /** Says nothing of the mail server: it may be this one address that it does not like. */
  async function handleCopyFailure({ id }: CopyEntry, error: unknown): Promise<void> {
    // An address may be made up: to try it again would only look like spam.
    if (isRefusal(error) || isOlder(id, Math.min(keepCopyMs, timing.keepMs))) {
      await spool.finish(id)
      log.warn({ id, ...describeError(error) }, 'copy dropped')
    } else {
      log.warn({ id, retrySeconds: await putOff(id), ...describeError(error) }, 'copy not delivered')
    }
  }

  /** Nothing waits for its turn any longer, and what was given up is tried once more. */
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

  /** In both directions: if the clock was set back a year, it must not be kept for a year. */
  function isOlder(id: string, ms: number): boolean {
    return Math.abs(now() - acceptedAt(id)) >= ms
  }

  /** Waiting as long again as it has waited so far is what doubling comes to, and it needs no count of attempts. */
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
    // A server that refuses this one message is up.
    if (isRefusal(error)) await noteMailWorks()
    else isMailDown = true
    onFailure?.(entry, error, isGivenUp)
  }

  function noteScanFailure(error: unknown): void {
    log.error(describeError(error), 'the spool could not be looked through')
  }

  async function scan(): Promise<void> {
    for (const id of sent) await spool.finish(id).then(() => sent.delete(id))
    const returned = await spool.takeBackClaims((id) => active.has(id) || sent.has(id))
    if (returned > 0) log.warn({ count: returned }, 'took back claims that nobody was busy with')
    if (uptime() - retriedAt >= timing.maxRetryMs) await retryFailed()
    const before = [...waiting.keys()]
    const found = new Map((await spool.list()).map(({ id, due }) => [id, due]))
    for (const id of before) if (!found.has(id)) waiting.delete(id)
    for (const [id, due] of found) {
      if (waiting.has(id) || active.has(id)) continue
      // By a clock that was set back since, a file can seem due in hours.
      waiting.set(id, uptime() + Math.min(due - now(), chooseDelay(id, 1)))
    }
    await spool.sweepRecent()
    await spool.removeHalfWritten()
  }

  let scanning = scan()
    .then(retryFailed)
    .then(() => {}, noteScanFailure)
  await scanning
  // A start often means that something was put right: nothing waits for its turn then.
  for (const id of waiting.keys()) waiting.set(id, 0)
  if (waiting.size > 0) log.info({ count: waiting.size }, 'found requests that wait')
  const scanner = setInterval(() => {
    scanning = scanning.then(scan).then(work, noteScanFailure)
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
      clearTimeout(timer)
      await Promise.all([scanning, ...active.values()])
    }
  }
}

/** 5xx to the message or its addresses; to the greeting or the login it would be no word about this message. */
export function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EMESSAGE' || code === 'EENVELOPE')
}
