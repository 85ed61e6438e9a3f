import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, type Logger } from '../log.ts'
import {
  acceptedAt,
  type BookingEntry,
  type CopyEntry,
  type Remainder,
  type SpoolEntry,
  UnreadableEntry
} from './entry.ts'
import type { Kept, Spool } from './spool.ts'

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

type Parts = {
  spool: Spool
  /** Resolves to addresses that were refused while others accepted. */
  deliver: (entry: SpoolEntry) => Promise<Remainder | undefined>
  /** Stores the visitor's copy of a delivered request. */
  acknowledge?: ((entry: BookingEntry) => Promise<unknown>) | undefined
  watch?: {
    noteDelivered?(): unknown
    noteFailure?(error: unknown): unknown
    noteGivenUp?(request: BookingEntry | null): unknown
  }
  log: Logger
  timing?: Timing | undefined
}

/** Delivers everything in the spool to the mail server, retrying until it is accepted. */
export class Courier {
  readonly #parts: Parts
  readonly #timing: Timing
  readonly #active = new Map<string, Promise<void>>()
  /** Sent, but possibly still in the spool because it couldn't be removed: never send again. */
  readonly #sent = new Map<string, SpoolEntry['kind']>()
  /** Addresses a request hasn't reached while it reached others. In memory, so a full disk doesn't send it twice. */
  readonly #unreached = new Map<string, string[]>()
  /** What this process accepted, and when it is due by uptime: sent without being taken while nothing can be written. */
  readonly #own = new Map<string, number>()
  readonly #stopping = new AbortController()
  #isMailDown = false
  #isSpoolAway = false
  #hasMadeDue = false
  #isAsked = false
  #isTaking = false
  #taking = Promise.resolve()
  /** A store that is away keeps no server from starting. */
  readonly #scanning: Promise<void>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timing = parts.timing ?? usualTiming
    this.#scanning = this.#scanRegularly()
  }

  /** Starts what is due: after each scan, each attempt, and once this process has accepted the request `id`. */
  nudge(id?: string): void {
    if (id) this.#own.set(id, 0)
    this.#isAsked = true
    if (!this.#isTaking) this.#taking = this.#takeDue()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#scanning, this.#taking])
    await Promise.all(this.#active.values())
  }

  /** Only one at a time, so that no more than `atOnce` are active. Asked meanwhile, it takes again. */
  async #takeDue(): Promise<void> {
    this.#isTaking = true
    const { atOnce } = this.#timing
    while (this.#isAsked && !this.#stopping.signal.aborted && this.#active.size < atOnce) {
      this.#isAsked = false
      for (const kept of await this.#findDue(atOnce - this.#active.size)) this.#begin(kept)
    }
    this.#isTaking = false
  }

  async #findDue(most: number): Promise<Kept[]> {
    const { spool } = this.#parts
    const busy = [...new Set([...this.#active.keys(), ...this.#sent.keys()])]
    try {
      const found = await spool.takeDue(most, busy)
      this.#isSpoolAway = false
      return found
    } catch (error) {
      this.#noteSpoolAway(error)
      const own = [...this.#own].filter(([id, due]) => due <= performance.now() && !busy.includes(id)).slice(0, most)
      const ids = own.map(([id]) => id)
      const found = ids.length > 0 ? await spool.readOwn(ids).catch(() => []) : []
      // What isn't there has been sent by another process.
      for (const id of ids)
        if (!found.some((kept) => kept.id === id)) this.#own.set(id, performance.now() + this.#timing.maxRetryMs)
      return found
    }
  }

  /** Once per outage: it is tried again every few seconds. */
  #noteSpoolAway(error: unknown): void {
    if (!this.#isSpoolAway) this.#parts.log.error(describeError(error), 'nothing can be taken from the spool')
    this.#isSpoolAway = true
  }

  #begin(kept: Kept): void {
    const { id } = kept
    const attempt = this.#attempt(kept)
      .catch(this.#logTrouble(id))
      .finally(() => {
        this.#active.delete(id)
        this.nudge()
      })
    this.#active.set(id, attempt)
  }

  /** The store couldn't note what happened, which the next look makes good. */
  #logTrouble = (id: string) => (error: unknown) =>
    this.#parts.log.error({ id, ...describeError(error) }, 'spool trouble')

  async #attempt({ id, entry, isGivenUp }: Kept): Promise<void> {
    if (!entry) return this.#noteUnreadable(id, isGivenUp)
    const left = entry.kind === 'booking' ? (this.#unreached.get(id) ?? entry.left) : undefined
    let remainder: Remainder | undefined
    try {
      remainder = await this.#parts.deliver(entry.kind === 'booking' ? { ...entry, left } : entry)
    } catch (error) {
      if (error instanceof UnreadableEntry) return this.#noteUnreadable(id, isGivenUp, error)
      if (entry.kind === 'copy') return this.#noteCopyFailure(entry, error)
      return this.#noteFailure(entry, error, isGivenUp)
    }
    if (!remainder || entry.kind === 'copy') return this.#noteDelivered(entry)
    await this.#noteUnreached(entry, remainder, left === undefined)
    await this.#noteFailure({ ...entry, left: remainder.left }, remainder.error, isGivenUp)
  }

  async #noteDelivered(entry: SpoolEntry): Promise<void> {
    const { id, kind } = entry
    const { log, watch } = this.#parts
    this.#sent.set(id, kind)
    this.#unreached.delete(id)
    this.#own.delete(id)
    log.info({ id, seconds: Math.round((Date.now() - acceptedAt(id)) / 1000) }, 'delivered')
    watch?.noteDelivered?.()
    await this.#finishSent(id, kind).catch(this.#logTrouble(id))
    if (kind === 'booking') await this.#storeCopy(entry)
    await this.#noteMailWorks()
  }

  async #finishSent(id: string, kind: SpoolEntry['kind']): Promise<void> {
    await this.#parts.spool.finish({ id, kind })
    this.#sent.delete(id)
  }

  async #noteUnreadable(id: string, isGivenUp: boolean, error?: UnreadableEntry): Promise<void> {
    const { spool, log, watch } = this.#parts
    log.error({ id, ...(error && describeError(error.cause)) }, 'it cannot be read, so it is given up')
    this.#own.delete(id)
    await spool.setAside(id)
    if (!isGivenUp) watch?.noteGivenUp?.(null)
  }

  /** Addresses that have it don't get it again, and the visitor's copy doesn't wait for the others. */
  async #noteUnreached(entry: BookingEntry, { left }: Remainder, isFirst: boolean): Promise<void> {
    this.#unreached.set(entry.id, left)
    await this.#parts.spool.keepLeft(entry, left).catch(this.#logTrouble(entry.id))
    if (isFirst) await this.#storeCopy(entry)
  }

  /** The owner has the request, so a failed copy must not undo that. */
  async #storeCopy(entry: BookingEntry): Promise<void> {
    await this.#parts
      .acknowledge?.(entry)
      .catch((error) => this.#parts.log.warn({ id: entry.id, ...describeError(error) }, 'the visitor gets no copy'))
  }

  /** Says nothing about the mail server: it may just dislike this address. */
  async #noteCopyFailure({ id, kind }: CopyEntry, error: unknown): Promise<void> {
    const { spool, log } = this.#parts
    // The address may be made up, and trying again would look like spam.
    const isDropped = isRefusal(error) || this.#isOlder(id, Math.min(keepCopyMs, this.#timing.keepMs))
    log.warn({ id, ...describeError(error) }, isDropped ? 'copy dropped' : 'copy not delivered')
    if (isDropped) await spool.finish({ id, kind })
    else await spool.putOff(id, this.#chooseDelay(id), shortenReason(error))
  }

  async #noteFailure(entry: BookingEntry, error: unknown, wasGivenUp: boolean): Promise<void> {
    const { spool, log, watch } = this.#parts
    const { id } = entry
    const delayMs = this.#chooseDelay(id)
    log.warn({ id, retrySeconds: Math.round(delayMs / 1000), ...describeError(error) }, 'not delivered')
    if (this.#own.has(id)) this.#own.set(id, performance.now() + delayMs)
    watch?.noteFailure?.(error)
    if (!wasGivenUp && this.#isOlder(id, this.#timing.keepMs)) {
      log.error({ id }, `given up after ${keepDays} days, but still tried`)
      watch?.noteGivenUp?.(entry)
      await spool.giveUp(entry)
    }
    await spool.putOff(id, delayMs, shortenReason(error))
    // If the server refuses just this message, it is up.
    if (isRefusal(error)) await this.#noteMailWorks()
    else this.#isMailDown = true
  }

  /** Sends everything that waits. */
  async #noteMailWorks(): Promise<void> {
    if (!this.#isMailDown) return
    this.#isMailDown = false
    for (const id of this.#own.keys()) this.#own.set(id, 0)
    await this.#parts.spool.makeAllDue()
  }

  /** abs(): if the clock was set back a year, it must not be kept for a year. */
  #isOlder(id: string, ms: number): boolean {
    return Math.abs(Date.now() - acceptedAt(id)) >= ms
  }

  /** Waiting as long again as it has waited so far doubles the delay without counting attempts. */
  #chooseDelay(id: string): number {
    const { firstRetryMs, maxRetryMs } = this.#timing
    const age = Date.now() - acceptedAt(id)
    return Math.min(Math.max(age, firstRetryMs), maxRetryMs) * (0.75 + Math.random() / 2)
  }

  async #scanRegularly(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#scan()
      this.nudge()
      await sleep(this.#timing.scanMs, undefined, { signal }).catch(() => {})
    }
  }

  #scan(): Promise<void> {
    return this.#lookThrough().catch((error) => this.#noteSpoolAway(error))
  }

  async #lookThrough(): Promise<void> {
    const { spool, log } = this.#parts
    await spool.tidy()
    for (const [id, kind] of this.#sent) if (!this.#active.has(id)) await this.#finishSent(id, kind)
    if (this.#hasMadeDue) return
    // A restart often means something was fixed, so try everything now.
    await spool.makeAllDue()
    this.#hasMadeDue = true
    const { depth } = await spool.readHealth()
    if (depth > 0) log.info({ count: depth }, 'found requests that wait')
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
