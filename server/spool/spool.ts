import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findMoment, readLondonClock } from '../../domain/london-clock.ts'
import type { LimitKeys } from '../client-address.ts'
import type { Logger } from '../log.ts'
import { networkShare } from '../relay/rate-limit.ts'
import { type Driver, type Row, type RunOptions, type Statement, StoreError, say } from './driver.ts'
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
import { tables, version } from './tables.ts'

/** `failed`: given up. */
export type SpoolHealth = { depth: number; oldestSeconds: number; failed: number }

/** `entry`: null if it can't be read, and so has been given up. */
export type Due = { id: string; entry: SpoolEntry | null; isGivenUp: boolean }

/** An undelivered entry as `npm run spool` lists it. */
export type Kept = { entry: SpoolEntry; attempts: number; lastReason: string; isGivenUp: boolean }

/** `id`: null for the same request again within ten minutes. `wait`: seconds, if too many come from there. */
export type Accepted = { id: string | null; wait: number }

type Options = {
  log: Logger
  hourlyLimit: number
  dailyLimit: number
  reconnectMs?: number | undefined
  onClosed: () => void
}

const [minute, hour] = [60_000, 3_600_000]

/** Longer than any delivery. What is held for longer was a dead process's. */
const leaseMs = 3 * minute

/** Further ahead than any retry: the clock was set back. */
const tooFarMs = 2 * hour

/** How long an identical request counts as a duplicate. */
const sameMs = 10 * minute

/** For all that a visitor's request asks of the store. */
const visitorMs = 8_000

const [usualReconnectMs, openingMs, tidyMs] = [3_000, 5_000, 5 * minute]

/** The most copies sent to visitors in a day. */
export const mostCopies = 50

/** Where accepted requests wait until the mail server has them: rows in SQLite or PostgreSQL. */
export class Spool {
  /** For people: the file, or the database's address without its password. */
  readonly place: string
  readonly #driver: Driver
  readonly #options: Options
  /** This process, in the rows that it holds. */
  readonly #holder = randomBytes(9).toString('base64url')
  readonly #closing = new AbortController()
  /** By digest. */
  readonly #storing = new Map<string, Promise<Accepted>>()
  #trouble: StoreError | null = new StoreError('the store has not answered yet')
  #reconnecting: Promise<void> | null = null
  #dayKey = { day: '', key: '' }
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
  accept(request: BookingToSend, keys: LimitKeys | [] = []): Promise<Accepted> {
    const digest = digestRequest(request)
    const storing = this.#store(request, digest, keys)
    this.#storing.set(digest, storing)
    return storing.finally(() => this.#storing.delete(digest))
  }

  async #store(request: BookingToSend, digest: string, keys: LimitKeys | []): Promise<Accepted> {
    const began = performance.now()
    const id = createId(Date.now(), 'booking')
    const marks = await Promise.all(keys.flatMap((key) => (key ? [this.#mark(key)] : [])))
    const visits = marks.map((mark, index) => this.#countVisit(mark, networkShare ** index))
    const statements = [
      { ...say(noteRecent, digest), isVital: true },
      say(`SELECT mark, count FROM visit WHERE mark IN (${list(marks)})`, ...marks),
      ...visits,
      say('INSERT INTO came (at) VALUES ($1)', acceptedAt(id)),
      insert({ id, kind: 'booking', ...request })
    ]
    const patienceMs = visitorMs - (performance.now() - began)
    const results = await this.#run(statements, { patienceMs, isPromise: true })
    if (results.length === 1) return { id: null, wait: 0 }
    if (results.length === statements.length) return { id, wait: 0 }
    const most = (mark: string) => this.#options.dailyLimit * networkShare ** marks.indexOf(mark)
    const isTooMany = results[1]?.some(({ mark, count }) => count >= most(mark))
    return { id: null, wait: isTooMany ? countSecondsLeft() : 1 }
  }

  /** Waits for the same request that is being stored, and rejects if that fails. */
  async wasAccepted(request: BookingToSend): Promise<boolean> {
    const digest = digestRequest(request)
    await this.#storing.get(digest)
    const find = say(`SELECT at FROM recent WHERE digest = $1 AND abs(now_ms() - at) < ${sameMs}`, digest)
    const [rows = []] = await this.#run([find], { patienceMs: visitorMs })
    return rows.length > 0
  }

  /** Whether it was stored. false: this address has had its copy today, or the day's limit is reached. */
  async acceptCopy(copy: Omit<CopyEntry, 'id' | 'kind'>): Promise<boolean> {
    const mark = await this.#mark(nameMailbox(copy.to))
    const results = await this.#run([
      // Locked, so that two servers can't both count 49.
      say('SELECT key FROM day WHERE day = $1 FOR UPDATE', today()),
      { ...say(claimCopy, today(), mark), isVital: true },
      insert({ id: createId(Date.now(), 'copy'), kind: 'copy', ...copy })
    ])
    return results.length === 3
  }

  /* Delivering. */

  /** At most so many, the oldest first, which are this process's for three minutes. Never those in `except`. */
  async takeDue(most: number, except: string[] = []): Promise<Due[]> {
    const sql = `WITH next AS MATERIALIZED (
        SELECT id FROM entry WHERE (due <= now_ms() OR due > now_ms() + ${tooFarMs}) AND id NOT IN (${list(except, 3)})
        ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
      UPDATE entry SET holder = $1, due = now_ms() + ${leaseMs} WHERE id IN (SELECT id FROM next)
      RETURNING id, given_up, data`
    const found = (await this.#ask(sql, this.#holder, most, ...except)).map(readDue)
    for (const { id, entry } of found) if (!entry) await this.setAside(id)
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Of these, what no other process holds. For when nothing can be written, so nothing can be taken. */
  async readOwn(ids: string[]): Promise<Due[]> {
    const sql = `SELECT id, given_up, data FROM entry WHERE id IN (${list(ids, 2)}) AND (holder IS NULL OR holder = $1)`
    return (await this.#ask(sql, this.#holder, ...ids)).map(readDue)
  }

  /** It was mailed. */
  async finish({ id, kind }: Pick<SpoolEntry, 'id' | 'kind'>): Promise<void> {
    const mailed = kind === 'booking' ? [say(setState, 'mailed', String(Date.now()))] : []
    await this.#run([say('DELETE FROM entry WHERE id = $1', id), ...mailed])
  }

  /** Nothing if another process has taken it meanwhile. */
  async putOff(id: string, delayMs: number, reason: string): Promise<void> {
    await this.#ask(release, id, Math.round(delayMs), reason, this.#holder)
  }

  /** It is still tried, but counts as failed, and the same request may be sent again. */
  async giveUp(entry: BookingEntry, delayMs: number, reason: string): Promise<void> {
    await this.#run([
      say(release, entry.id, Math.round(delayMs), reason, this.#holder),
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
    await this.#run([
      say(`DELETE FROM recent WHERE abs(now_ms() - at) >= ${sameMs}`),
      say(`DELETE FROM came WHERE abs(now_ms() - at) >= ${24 * hour}`),
      ...['visit', 'copied', 'day'].map((table) => say(`DELETE FROM ${table} WHERE day <> $1`, today()))
    ])
    this.#tidiedAt = performance.now()
  }

  /* Looking. */

  async list(): Promise<Kept[]> {
    const rows = await this.#ask('SELECT id, attempts, reason, given_up, data FROM entry ORDER BY id')
    return rows.flatMap(({ attempts, reason, ...row }) => {
      const { entry, isGivenUp } = readDue(row)
      return entry ? [{ entry, attempts, lastReason: reason, isGivenUp }] : []
    })
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
    await this.#run([say(setState, 'trial', noise)], { patienceMs: visitorMs, isPromise: true })
  }

  /** Whether more requests came in the hour before that moment than a firm would really get. */
  async wasRush(moment: number): Promise<boolean> {
    const [row] = await this.#ask(
      'SELECT count(*) AS count FROM came WHERE at > $1 AND at <= $2',
      moment - hour,
      moment
    )
    return row?.count > this.#options.hourlyLimit
  }

  /* What all servers know. */

  async readState(name: string): Promise<string | undefined> {
    const [row] = await this.#ask('SELECT value FROM state WHERE name = $1', name)
    return row?.value
  }

  async writeState(name: string, value: string): Promise<void> {
    await this.#ask(setState, name, value)
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
      await this.#driver.open(tables)
      const [, [row] = []] = await this.#driver.run([
        noteVersion,
        say("SELECT value FROM state WHERE name = 'version'")
      ])
      if (row?.value !== version)
        throw new StoreError(`${this.place} has the tables of another version of this website`)
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

  async #ask(sql: string, ...values: (string | number)[]): Promise<Row[]> {
    const [rows = []] = await this.#run([say(sql, ...values)])
    return rows
  }

  /** A network may send as much as `share` visitors. */
  #countVisit(mark: string, share: number): Statement {
    return { ...say(noteVisit, today(), mark, 1000 / share, this.#options.dailyLimit * share), isVital: true }
  }

  /** Addresses are stored only as hashes with a key of the day. Both go when the day is over. */
  async #mark(name: string): Promise<string> {
    const day = today()
    if (this.#dayKey.day !== day) {
      const create = say(
        'INSERT INTO day (day, key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        day,
        randomBytes(32).toString('hex')
      )
      const read = say('SELECT key FROM day WHERE day = $1', day)
      const [, [row] = []] = await this.#run([create, read], { patienceMs: visitorMs })
      this.#dayKey = { day, key: row?.key }
    }
    return createHmac('sha256', this.#dayKey.key).update(name).digest('hex')
  }
}

const noteVersion = say("INSERT INTO state (name, value) VALUES ('version', $1) ON CONFLICT DO NOTHING", version)

const setState = `INSERT INTO state (name, value) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`

const noteRecent = `INSERT INTO recent AS known (digest, at) VALUES ($1, now_ms())
  ON CONFLICT (digest) DO UPDATE SET at = excluded.at WHERE abs(excluded.at - known.at) >= ${sameMs} RETURNING at`

const noteVisit = `INSERT INTO visit AS known (day, mark, last, count) VALUES ($1, $2, now_ms(), 1)
  ON CONFLICT (day, mark) DO UPDATE SET last = now_ms(), count = known.count + 1
  WHERE abs(now_ms() - known.last) >= $3 AND known.count < $4 RETURNING mark`

const claimCopy = `INSERT INTO copied (day, mark) SELECT $1, $2
  WHERE (SELECT count(*) FROM copied WHERE day = $1) < ${mostCopies} ON CONFLICT DO NOTHING RETURNING mark`

const release = `UPDATE entry SET holder = NULL, due = now_ms() + $2, reason = $3, attempts = attempts + 1
  WHERE id = $1 AND (holder IS NULL OR holder = $4)`

function insert({ id, kind, ...content }: SpoolEntry): Statement {
  const data = JSON.stringify({ kind, ...content })
  return say('INSERT INTO entry (id, kind, due, data) VALUES ($1, $2, now_ms(), $3)', id, kind, data)
}

/** Their places in a statement. No value is empty. */
const list = (values: string[], first = 1) => values.map((_, index) => `$${first + index}`).join() || "''"

const readDue = ({ id, given_up, data }: Row): Due => ({ id, entry: parseEntry(id, data), isGivenUp: given_up === 1 })

const today = () => readLondonClock(new Date(Date.now())).date

const countSecondsLeft = () => Math.max(1, Math.ceil((findMoment(today(), '24:00') - Date.now()) / 1000))

/** At the large providers Ann.Smith+cars@… and annsmith@… are the same mailbox. */
export function nameMailbox(address: string): string {
  const [user = '', domain = ''] = address.toLowerCase().split('@')
  return `${user.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
