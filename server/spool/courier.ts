import { describeError, type Logger } from '../log.ts'
import {
  acceptedAt,
  type BookingEntry,
  type CopyEntry,
  type NoticeEntry,
  type Remainder,
  type SpoolEntry
} from './entry.ts'
import { noticed, type Spool, type Taken } from './spool.ts'

export type Timing = {
  firstRetryMs: number
  /** Also how often given-up requests are tried again. */
  maxRetryMs: number
  keepMs: number
  /** How often we look for what is due, and let the spool tidy up. */
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

export type Courier = { nudge(): void; stop(): Promise<void> }

type Parts = {
  spool: Spool
  /** Resolves to false if there was nothing left to say, or to addresses that were refused while others accepted. */
  deliver: (entry: SpoolEntry) => Promise<Remainder | false | undefined>
  /** Stores the visitor's copy of a delivered request. */
  acknowledge?: ((entry: BookingEntry) => Promise<unknown>) | undefined
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
  const active = new Map<string, Promise<void>>()
  /** Sent, but possibly still in the spool because it couldn't be removed: never send again. */
  const sent = new Set<string>()
  /** Addresses a request hasn't reached while it reached others. In memory, so a full disk doesn't send it twice. */
  const unreached = new Map<string, string[]>()
  let isStopped = false
  let isMailDown = false
  let isSpoolAway = false
  let hasHurried = false
  /** The first scan tries given-up requests too. */
  let retriedAt = Number.NEGATIVE_INFINITY
  let isAsked = false
  let isTaking = false
  let taking = Promise.resolve()

  /** Starts what is due: after each scan, each attempt and each nudge. */
  function work(): void {
    isAsked = true
    if (!isTaking) taking = takeDue()
  }

  /** Only one at a time, so that no more than `atOnce` are active. Asked meanwhile, it takes again. */
  async function takeDue(): Promise<void> {
    isTaking = true
    try {
      while (isAsked && !isStopped && active.size < timing.atOnce) {
        isAsked = false
        for (const entry of await spool.take(timing.atOnce - active.size)) begin(entry)
      }
      isSpoolAway = false
    } catch (error) {
      noteSpoolAway(error)
    }
    isTaking = false
  }

  /** Once per outage: it is tried again every few seconds. */
  function noteSpoolAway(error: unknown): void {
    if (!isSpoolAway) log.error(describeError(error), 'the spool could not be looked through')
    isSpoolAway = true
  }

  function begin(entry: Taken): void {
    const { id } = entry
    const attempt = Promise.resolve(entry)
      .then(attemptDelivery)
      .catch(async (error) => {
        log.error({ id, ...describeError(error) }, 'spool trouble')
        if (!sent.has(id)) await spool.putOff(id, timing.scanMs, shortenReason(error))
      })
      .catch(() => {})
      .finally(() => {
        active.delete(id)
        work()
      })
    active.set(id, attempt)
  }

  async function attemptDelivery(entry: Taken): Promise<void> {
    const { id } = entry
    if (entry.kind === 'unreadable') {
      log.error({ id }, 'unreadable: moved to failed')
      return spool.addNotice()
    }
    if (sent.has(id)) return finishSent(id)
    // Requests go first: if they arrive, the owner needn't be told that they failed.
    const isTooSoon = entry.kind === 'notice' && isMailDown && (active.size > 1 || (await retryFailed()) > 0)
    if (isTooSoon) return void (await putOff(id, 'waits while mail does not work'))
    let outcome: Remainder | false | undefined
    try {
      outcome = await deliver(entry.kind === 'copy' ? entry : { ...entry, left: unreached.get(id) ?? entry.left })
    } catch (error) {
      return handleFailure(entry, error)
    }
    if (outcome && entry.kind !== 'copy') return handleRefusals(entry, outcome)
    // Given-up requests are being tried again now. If they fail again, the owner must be told.
    if (outcome === false) await forgetNotices()
    sent.add(id)
    await finishSent(id)
    // One that failed meanwhile was content with this notice, which said nothing.
    if (outcome === false) await forgetNotices()
    unreached.delete(id)
    log.info({ id, seconds: Math.round((now() - acceptedAt(id)) / 1000) }, 'delivered')
    await noteMailWorks()
    if (entry.kind === 'booking') await storeCopy(entry)
    onDelivered?.(entry)
  }

  async function finishSent(id: string): Promise<void> {
    await spool.finish(id)
    sent.delete(id)
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
      await acknowledge?.(entry)
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
      log.warn(
        { id, retrySeconds: await putOff(id, shortenReason(error)), ...describeError(error) },
        'copy not delivered'
      )
    }
  }

  /** Sends everything that waits, and tries given-up requests once more. */
  async function noteMailWorks(): Promise<void> {
    if (!isMailDown) return
    isMailDown = false
    await retryFailed()
    await spool.hurry()
  }

  async function retryFailed(): Promise<number> {
    retriedAt = uptime()
    const count = await spool.retryFailed()
    if (count > 0) log.info({ count }, 'given up before, tried once more')
    return count
  }

  /** abs(): if the clock was set back a year, it must not be kept for a year. */
  function isOlder(id: string, ms: number): boolean {
    return Math.abs(now() - acceptedAt(id)) >= ms
  }

  /** Waiting as long again as it has waited so far doubles the delay without counting attempts. */
  async function putOff(id: string, reason: string): Promise<number> {
    const age = now() - acceptedAt(id)
    const delay = Math.min(Math.max(age, timing.firstRetryMs), timing.maxRetryMs) * (0.75 + Math.random() / 2)
    await spool.putOff(id, delay, reason)
    return Math.round(delay / 1000)
  }

  async function handleFailure(entry: SpoolEntry, error: unknown): Promise<void> {
    const { id } = entry
    if (entry.kind === 'copy') return handleCopyFailure(entry, error)
    const isGivenUp = entry.kind === 'booking' && isOlder(id, timing.keepMs)
    if (!isGivenUp) {
      log.warn({ id, retrySeconds: await putOff(id, shortenReason(error)), ...describeError(error) }, 'not delivered')
    } else {
      await spool.fail(entry, shortenReason(error))
      log.error({ id, ...describeError(error) }, `given up after ${keepDays} days: moved to failed`)
      await addNoticeOnce(id)
    }
    // If the server refuses just this message, it is up.
    if (isRefusal(error)) await noteMailWorks()
    else isMailDown = true
    onFailure?.(entry, error, isGivenUp)
  }

  /** Another process, or an earlier one, may have told the owner. */
  async function addNoticeOnce(id: string): Promise<void> {
    if (await spool.changeAlerts(async ({ told }) => told.includes(noticed(id)))) return
    await spool.addNotice()
    await changeTold((told) => [...told, noticed(id)])
  }

  const forgetNotices = () => changeTold((told) => told.filter((key) => !key.startsWith(noticed(''))))

  function changeTold(change: (told: string[]) => string[]): Promise<void> {
    return spool.changeAlerts(async (state) => {
      state.told = change(state.told)
    })
  }

  const scan = () => lookThrough().catch(noteSpoolAway)

  async function lookThrough(): Promise<void> {
    for (const id of sent) await finishSent(id)
    await spool.tidy()
    if (uptime() - retriedAt >= timing.maxRetryMs) await retryFailed()
    if (hasHurried) return
    // A restart often means something was fixed, so try everything now.
    await spool.hurry()
    hasHurried = true
    const { depth } = await spool.readHealth()
    if (depth > 0) log.info({ count: depth }, 'found requests that wait')
  }

  await scan()
  let scanning = Promise.resolve()
  const scanner = setInterval(() => {
    scanning = scanning.then(scan).then(work)
  }, timing.scanMs)
  work()

  return {
    nudge: work,
    async stop() {
      isStopped = true
      clearInterval(scanner)
      await Promise.all([scanning, taking])
      await Promise.all(active.values())
    }
  }
}

/** A 5xx to the message or its addresses. To the greeting or login it would say nothing about this message. */
export function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EMESSAGE' || code === 'EENVELOPE')
}

const longestReason = 150

/** Why an entry wasn't delivered, in the mail server's own words, without anything that may be personal. */
export function shortenReason(error: unknown): string {
  const { response, message, code } = (error ?? {}) as { response?: unknown; message?: unknown; code?: unknown }
  const words = [response, message, code].find((value) => typeof value === 'string' && value !== '')
  const plain = String(words ?? 'unknown error')
    // Mail servers quote addresses, and names beside them.
    .replace(/<[^>]*>|"[^"]*"|\S*@\S*/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > longestReason ? `${plain.slice(0, longestReason)}…` : plain
}
