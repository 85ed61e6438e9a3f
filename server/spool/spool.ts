import type { LimitKeys } from '../client-address.ts'
import type { BookingEntry, BookingToSend, CopyEntry, NoticeEntry, SpoolEntry, Upload } from './entry.ts'

export type SpoolHealth = { depth: number; oldestSeconds: number; failed: number }

/** A waiting entry, or one that can't be read: written by something else, or cut short. */
export type Taken = SpoolEntry | { id: string; kind: 'unreadable' }

/** An undelivered entry as `npm run spool` lists it. */
export type Kept = { entry: SpoolEntry; attempts: number; lastReason: string; isGivenUp: boolean }

/** What the owner has been told, by whichever process. */
export type AlertState = {
  /** What the owner knows to be wrong: problems, and requests with their trouble. */
  told: string[]
  mailDownSince: number | null
  /** When we last asked the mail server whether it accepts mail. */
  checkedAt: number
  /** What each process sees going wrong, and when it looked. A problem is over once no process sees it. */
  seen: Record<string, { at: number; problems: Record<string, string> }>
  /** When the last alert of each kind was posted. */
  postedAt: Record<string, number>
}

export const nothingTold: AlertState = { told: [], mailDownSince: null, checkedAt: 0, seen: {}, postedAt: {} }

/** In `told`: the owner has had a notice about this given-up request. */
export const noticed = (id: string) => `notice ${id}`

/**
 * Where accepted requests wait until the mail server has them: files for one process, PostgreSQL for several. Nothing
 * outside this folder knows which.
 */
export interface Spool {
  /** For people: the folder, or the database's address without its password. */
  place: string

  /* Accepting. These resolve once it is safe, and reject if it can't be stored. */

  /** The new id; null for the same request again within ten minutes, once the first is safe. */
  accept(request: BookingToSend): Promise<string | null>
  /** Waits for a duplicate that is being stored, and rejects if that fails. */
  wasAccepted(request: BookingToSend): Promise<boolean>
  /** Whether it was stored. false: this address has had its copy today, or the day's limit is reached. */
  acceptCopy(copy: Omit<CopyEntry, 'id' | 'kind'>): Promise<boolean>
  /** One at a time: it counts the failures when it is sent, not now. */
  addNotice(): Promise<void>
  /** A photo being received. It counts once it is accepted with its request. */
  keepUpload(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Upload>

  /* Requests whose photos aren't shrunk yet. */

  /** Those that no other process is working on. */
  listArrived(): Promise<string[]>
  /** null: it has moved on. */
  readArrived(id: string): Promise<BookingEntry | null>
  /** undefined: missing, which can happen after a power cut. */
  readRaw(id: string, index: number): Promise<Uint8Array | undefined>
  /** Stores the shrunk photos, deletes the visitor's files and queues the request; nothing if it has moved on. */
  putShrunk(entry: BookingEntry): Promise<void>

  /* Delivering. */

  /** Entries that are due, at most so many. They are this process's until `finish`, `putOff` or `fail`. */
  take(most: number): Promise<Taken[]>
  finish(id: string): Promise<void>
  /** Nothing if it isn't taken. */
  putOff(id: string, delayMs: number, reason: string): Promise<void>
  /** Some of the owner's addresses have it, so only the others are tried from now on. Stays taken. */
  keepFor(entry: BookingEntry | NoticeEntry, left: string[]): Promise<void>
  /** Given up. The same request may be sent again. */
  fail(entry: SpoolEntry, reason: string): Promise<void>
  /** Queues given-up entries that can still be delivered, and says how many. */
  retryFailed(): Promise<number>
  /** Everything that waits is due now. */
  hurry(): Promise<void>
  /** Every few seconds: finds what was put back by hand or left by a dead process, and forgets what is old. */
  tidy(): Promise<void>

  /* Looking. */

  list(): Promise<Kept[]>
  /** Ids of everything undelivered, whether still being tried or given up. */
  listKept(): Promise<string[]>
  /** Files and folders that belong to another user, so we can't read them. */
  countLocked(): Promise<number>
  readHealth(): Promise<SpoolHealth>
  /** Does what storing a request does, and rejects like it. */
  tryWrite(): Promise<void>

  /* Shared by all processes. */

  /** 0 if a request from there may pass, and counts it; otherwise the seconds to wait. */
  takeTurn(keys: LimitKeys): Promise<number>
  /** Whether more requests came in the hour before that moment than a firm would really get. */
  wasRush(moment: number): Promise<boolean>
  /** Only one process at a time changes it. */
  changeAlerts<Result>(change: (state: AlertState) => Promise<Result>): Promise<Result>

  close(): Promise<void>
}

/**
 * Why a store can't be used, as the second half of a sentence. Holds nothing a visitor sent and no password. `code` is
 * a file's for a full disk (ENOSPC), so it is treated the same wherever the requests are stored.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}
