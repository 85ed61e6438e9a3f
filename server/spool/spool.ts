import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findMoment, readLondonClock } from '../../domain/london-clock.ts'
import { type LimitKeys, networkShare } from '../client-address.ts'
import type { Logger } from '../log.ts'
import { type Driver, insist, type Row, type RunOptions, type Statement, StoreError, say } from './driver.ts'
import {
  acceptedAt,
  type BookingEntry,
  type BookingToSend,
  type CopyEntry,
  createId,
  digestRequest,
  parseEntry,
  type SpoolEntry
} from './entry.ts'
import * as sql from './statements.ts'

/** `failed`: given up. */
export type SpoolHealth = { depth: number; oldestSeconds: number; failed: number }

/** An undelivered entry. `entry`: null if it can't be read. */
export type Kept = {
  id: string
  entry: SpoolEntry | null
  attempts: number
  lastReason: string
  isGivenUp: boolean
}

/** `id`: null for the same request again within ten minutes. `wait`: seconds, if too many come from there. */
export type Accepted = { id: string | null; wait: number }

type Options = {
  log: Logger
  hourlyLimit: number
  dailyLimit: number
  reconnectMs?: number | undefined
  onClosed: () => void
}

/** For all that a visitor's request asks of the store. */
export const visitorMs = 8_000

const [usualReconnectMs, openingMs, tidyMs] = [3_000, 5_000, 300_000]

/** Where accepted requests wait until the mail server has them: rows in SQLite or PostgreSQL. */
export class Spool {
  /** For people: the file, or the database's address without its password. */
  readonly place: string
  readonly #driver: Driver
  readonly #options: Options
  /** This process, in the rows that it holds. */
  readonly #holder = randomBytes(9).toString('base64url')
  readonly #closing = new AbortController()
  #trouble: StoreError | null = new StoreError('the store has not answered yet')
  #reconnecting: Promise<void> | null = null
  /** Hides addresses; all servers of the store have the same. */
  #key = ''
  #tidiedAt = Number.NEGATIVE_INFINITY

  constructor(driver: Driver, options: Options) {
    this.#driver = driver
    this.#options = options
    this.place = driver.place
  }

  /** The site is served without the store, too: it is tried again every few seconds. */
  async open(): Promise<void> {
    const connecting = this.#connect()
    this.#reconnecting = connecting.then((isOpen) => {
      this.#reconnecting = isOpen ? null : this.#reconnect()
    })
    await Promise.race([connecting, sleep(openingMs, undefined, { ref: false })])
  }

  /* Accepting. These resolve once it is safe, and reject if it can't be stored. */

  /** Counts it for the addresses in `keys`. */
  async accept(request: BookingToSend, keys: LimitKeys | [] = [], patienceMs = visitorMs): Promise<Accepted> {
    const id = createId(Date.now(), 'booking')
    const { dailyLimit } = this.#options
    // A network may send as much as several visitors.
    const visitors = keys.map((key, index) => ({ mark: this.#mark(key), share: networkShare ** index }))
    const marks = visitors.map(({ mark }) => mark)
    const statements = [
      insist(sql.noteRecent, digestRequest(request)),
      say(`SELECT mark, count FROM visit WHERE mark IN (${sql.list(marks)})`, ...marks),
      ...visitors.map(({ mark, share }) => insist(sql.noteVisit, today(), mark, 1000 / share, dailyLimit * share)),
      say('INSERT INTO came (at) VALUES ($1)', acceptedAt(id)),
      sql.insert({ id, kind: 'booking', ...request })
    ]
    const results = await this.#run(statements, { patienceMs, isPromise: true })
    if (results.length === 1) return { id: null, wait: 0 }
    if (results.length === statements.length) return { id, wait: 0 }
    const isEnough = visitors.some(({ mark, share }) =>
      results[1]?.some((row) => row.mark === mark && row.count >= dailyLimit * share)
    )
    return { id: null, wait: isEnough ? countSecondsLeft() : 1 }
  }

  /** Whether it was stored. false: this address has had its copy today, or the day's limit is reached. */
  async acceptCopy(copy: Omit<CopyEntry, 'id' | 'kind'>): Promise<boolean> {
    const results = await this.#run([
      // Locked, so that two servers can't both count 49.
      say(`${sql.getState} FOR UPDATE`, 'key'),
      insist(sql.claimCopy, today(), this.#mark(nameMailbox(copy.to))),
      sql.insert({ id: createId(Date.now(), 'copy'), kind: 'copy', ...copy })
    ])
    return results.length === 3
  }

  /* Delivering. */

  /** At most so many, the oldest first, which are this process's for three minutes. Never those in `except`. */
  async takeDue(most: number, except: string[] = []): Promise<Kept[]> {
    const found = (await this.#ask(sql.takeDue(except), this.#holder, most, ...except)).map(readKept)
    for (const { id, entry } of found) if (!entry) await this.setAside(id)
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Of these, what no other process holds. For when nothing can be written, so nothing can be taken. */
  async readOwn(ids: string[]): Promise<Kept[]> {
    return (await this.#ask(sql.readOwn(ids), this.#holder, ...ids)).map(readKept)
  }

  /** It was mailed. */
  async finish({ id, kind }: Pick<SpoolEntry, 'id' | 'kind'>): Promise<void> {
    const mailed = kind === 'booking' ? [say(sql.setState, 'mailed', String(Date.now()))] : []
    await this.#run([say('DELETE FROM entry WHERE id = $1', id), ...mailed])
  }

  async putOff(id: string, delayMs: number, reason: string): Promise<void> {
    await this.#ask(sql.release, id, Math.round(delayMs), reason, this.#holder)
  }

  /** It is still tried, but counts as failed, and the same request may be sent again. */
  async giveUp(entry: BookingEntry, delayMs: number, reason: string): Promise<void> {
    await this.#run([
      say(sql.release, entry.id, Math.round(delayMs), reason, this.#holder),
      say('UPDATE entry SET given_up = 1 WHERE id = $1', entry.id),
      say('DELETE FROM recent WHERE digest = $1', digestRequest(entry))
    ])
  }

  /** It can't be read or written as a mail, so it isn't tried again until everything is made due. */
  async setAside(id: string): Promise<void> {
    await this.#ask('UPDATE entry SET given_up = 1, due = NULL, holder = NULL WHERE id = $1', id)
  }

  /** Some of the owner's addresses have it, so only the others are tried from now on. */
  async keepLeft({ id, ...content }: BookingEntry, left: string[]): Promise<void> {
    await this.#ask('UPDATE entry SET data = $2 WHERE id = $1', id, JSON.stringify({ ...content, left }))
  }

  /** But for what a process holds. */
  async makeAllDue(): Promise<void> {
    await this.#ask('UPDATE entry SET due = now_ms() WHERE holder IS NULL')
  }

  /** Every few seconds: forgets what is old. */
  async tidy(): Promise<void> {
    if (this.#trouble) throw this.#trouble
    await this.#driver.tidy()
    if (performance.now() - this.#tidiedAt < tidyMs) return
    await this.#run(sql.forgetOld(today()))
    this.#tidiedAt = performance.now()
  }

  /* Looking. */

  async list(): Promise<Kept[]> {
    return (await this.#ask(sql.listAll)).map(readKept)
  }

  async readHealth(): Promise<SpoolHealth> {
    const rows = await this.#ask(
      'SELECT kind, given_up, count(*) AS count, min(id) AS oldest FROM entry GROUP BY kind, given_up'
    )
    const waiting = rows.find(({ kind, given_up }) => kind === 'booking' && !given_up)
    return {
      depth: waiting?.count ?? 0,
      oldestSeconds: waiting ? Math.round((Date.now() - acceptedAt(waiting.oldest)) / 1000) : 0,
      failed: rows.reduce((sum, { given_up, count }) => sum + (given_up ? count : 0), 0)
    }
  }

  /** Does what storing a request does, and rejects like it. */
  async tryWrite(): Promise<void> {
    const noise = randomBytes(2048).toString('hex')
    await this.#run([say(sql.setState, 'trial', noise)], { patienceMs: visitorMs, isPromise: true })
  }

  /** Whether more requests came in the hour before that moment than a firm would really get. */
  async wasRush(moment: number): Promise<boolean> {
    const count = 'SELECT count(*) AS count FROM came WHERE at > $1 AND at <= $2'
    const [row] = await this.#ask(count, moment - sql.hourMs, moment)
    return row?.count > this.#options.hourlyLimit
  }

  /* What all servers know. */

  async readState(name: string): Promise<string | undefined> {
    const [row] = await this.#ask(sql.getState, name)
    return row?.value
  }

  async writeState(name: string, value: string): Promise<void> {
    await this.#ask(sql.setState, name, value)
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return
    const letGo = 'UPDATE entry SET holder = NULL, due = now_ms() WHERE holder = $1'
    await this.#ask(letGo, this.#holder).catch(() => {})
    this.#closing.abort()
    while (this.#reconnecting) await this.#reconnecting
    await this.#driver.close()
    this.#options.onClosed()
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing
    const waitMs = this.#options.reconnectMs ?? usualReconnectMs
    do await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
    while (!signal.aborted && !(await this.#connect()))
    this.#reconnecting = null
  }

  async #connect(): Promise<boolean> {
    const { log } = this.#options
    try {
      await this.#driver.open(sql.tables)
      const fresh = { version: sql.version, key: randomBytes(32).toString('hex') }
      const keep = Object.entries(fresh).map(([name, value]) => say(sql.keepState, name, value))
      const read = Object.keys(fresh).map((name) => say(sql.getState, name))
      const [, , [found] = [], [key] = []] = await this.#driver.run([...keep, ...read])
      if (found?.value !== sql.version)
        throw new StoreError(`${this.place} has the tables of another version of this website`)
      this.#key = key?.value
      // What a process held before this one started.
      if (this.#driver.isAlone)
        await this.#driver.run([say('UPDATE entry SET holder = NULL, due = now_ms() WHERE holder IS NOT NULL')])
      this.#trouble = null
      log.info({ place: this.place }, 'the store is open')
      return true
    } catch (error) {
      const { message, code } = error as StoreError
      if (message !== this.#trouble?.message) log.error({ place: this.place, code }, message)
      this.#trouble = error as StoreError
      return false
    }
  }

  async #run(statements: Statement[], options?: RunOptions): Promise<Row[][]> {
    if (this.#trouble) throw this.#trouble
    try {
      return await this.#driver.run(statements, options)
    } catch (error) {
      // An empty database has taken the other's place.
      if ((error as StoreError).code === '42P01') {
        this.#trouble = error as StoreError
        this.#reconnecting ??= this.#reconnect()
      }
      throw error
    }
  }

  async #ask(source: string, ...values: (string | number)[]): Promise<Row[]> {
    const [rows = []] = await this.#run([say(source, ...values)])
    return rows
  }

  /** Addresses are stored only as hashes, which go when the day is over. */
  #mark = (address: string) => createHmac('sha256', this.#key).update(`${today()} ${address}`).digest('hex')
}

const readKept = ({ id, attempts, reason, given_up, data }: Row): Kept => ({
  id,
  entry: parseEntry(id, data),
  attempts,
  lastReason: reason,
  isGivenUp: given_up === 1
})

const today = () => readLondonClock(new Date(Date.now())).date

const countSecondsLeft = () => Math.max(1, Math.ceil((findMoment(today(), '24:00') - Date.now()) / 1000))

/** At the large providers Ann.Smith+cars@… and annsmith@… are the same mailbox. */
export function nameMailbox(address: string): string {
  const [user = '', domain = ''] = address.toLowerCase().split('@')
  return `${user.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
