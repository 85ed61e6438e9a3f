import { createHmac, randomBytes } from 'node:crypto'
import { nameMailbox } from '../../domain/email-address.ts'
import { findMoment, readLondonClock } from '../../domain/london-clock.ts'
import { type LimitKeys, networkShare } from '../client-address.ts'
import type { Logger } from '../log.ts'
import { type Driver, insist, type Row, type Statement, StoreError, say } from './driver.ts'
import {
  acceptedAt,
  type BookingEntry,
  type BookingToSend,
  type CopyEntry,
  createId,
  digestRequest,
  parseEntry,
  type SpoolEntry,
  writeEntry
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

type Options = { log: Logger; hourlyLimit: number; dailyLimit: number; onClosed: () => void }

/** For all that a visitor's request asks of the store. */
export const visitorMs = 8_000

/** Where accepted requests wait until the mail server has them: rows in SQLite or PostgreSQL. */
export class Spool {
  /** For people: the file, or the database's address without its password. */
  readonly place: string
  readonly #driver: Driver
  readonly #options: Options
  /** This process, in the rows that it holds. */
  readonly #holder = createMark()
  #trouble: StoreError | null = new StoreError('the store has not answered yet')
  /** Hides addresses; all servers of the store have the same. */
  #key = ''
  #isClosed = false

  constructor(driver: Driver, options: Options) {
    this.#driver = driver
    this.#options = options
    this.place = driver.place
  }

  /** The site is served without the store, too. */
  async open(): Promise<void> {
    const { log } = this.#options
    try {
      await this.#driver.open()
      const fresh = { version: sql.version, key: randomBytes(32).toString('hex') }
      const keep = Object.entries(fresh).map(([name, value]) => say(sql.keepState, name, value))
      const read = Object.keys(fresh).map((name) => say(sql.getState, name))
      const [, , [found] = [], [key] = []] = await this.#driver.run([...keep, ...read])
      if (found?.value !== sql.version)
        throw new StoreError(`${this.place} has the tables of another version of this website`)
      this.#key = key?.value
      // What a process held before this one started.
      if (this.#driver.isAlone) await this.#driver.run([say(`${sql.letGo} WHERE holder IS NOT NULL`)])
      this.#trouble = null
      log.info({ place: this.place }, 'the store is open')
    } catch (error) {
      const { message, code } = error as StoreError
      if (message !== this.#trouble?.message) log.error({ place: this.place, code }, message)
      this.#trouble = error as StoreError
    }
  }

  /* Accepting. These resolve once it is safe, and reject if it can't be stored. */

  /** Counts it for the addresses in `keys`. */
  async accept(request: BookingToSend, keys: LimitKeys | [] = [], patienceMs = visitorMs): Promise<Accepted> {
    const id = createId(Date.now(), 'booking')
    const { dailyLimit } = this.#options
    // A network may send as much as several visitors.
    const visitors = keys.map((key, index) => ({ mark: this.#mark(key), share: networkShare ** index }))
    const statements = [
      insist(sql.noteSeen, 'digest', digestRequest(request), sql.sameMs, 1e9, Date.now() + sql.sameMs),
      ...visitors.map(({ mark, share }) => insist(sql.checkTurns, mark, dailyLimit * share)),
      ...visitors.map(({ mark, share }) =>
        insist(sql.noteSeen, 'visitor', mark, 1000 / share, dailyLimit * share, findMidnight())
      ),
      say(sql.noteRequest, createMark(), acceptedAt(id), acceptedAt(id) + 24 * sql.hourMs),
      sql.insert({ id, kind: 'booking', ...request })
    ]
    const results = await this.#run(statements, patienceMs)
    if (results.length === statements.length) return { id, wait: 0 }
    if (results.length === 1) return { id: null, wait: 0 }
    const isEnough = results.length <= 1 + visitors.length
    return { id: null, wait: isEnough ? Math.max(1, Math.ceil((findMidnight() - Date.now()) / 1000)) : 1 }
  }

  /** Whether it was stored. false: this address has had its copy today, or the day's limit is reached. */
  async acceptCopy(copy: Omit<CopyEntry, 'id' | 'kind'>): Promise<boolean> {
    const results = await this.#run([
      // Locked, so that two servers can't both count 49.
      say(`${sql.getState} FOR UPDATE`, 'key'),
      insist(sql.countCopies, findMidnight()),
      insist(sql.noteSeen, 'copy', this.#mark(nameMailbox(copy.to)), 0, 1, findMidnight()),
      sql.insert({ id: createId(Date.now(), 'copy'), kind: 'copy', ...copy })
    ])
    return results.length === 4
  }

  /** At most so many, the oldest first, which are this process's for three minutes. Never those in `except`. */
  async takeDue(most: number, except: string[] = []): Promise<Kept[]> {
    const found = await this.#ask(sql.takeDue(except), this.#holder, most, ...except)
    return found.map(readKept).sort((a, b) => (a.id < b.id ? -1 : 1))
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
  async giveUp(entry: BookingEntry): Promise<void> {
    await this.#run([
      say('UPDATE entry SET given_up = 1 WHERE id = $1', entry.id),
      say('DELETE FROM seen WHERE mark = $1', digestRequest(entry))
    ])
  }

  /** It can't be read or written as a mail, so it isn't tried again until everything is made due. */
  async setAside(id: string): Promise<void> {
    await this.#ask('UPDATE entry SET given_up = 1, due = NULL, holder = NULL WHERE id = $1', id)
  }

  /** Some of the owner's addresses have it, so only the others are tried from now on. */
  async keepLeft(entry: BookingEntry, left: string[]): Promise<void> {
    await this.#ask('UPDATE entry SET data = $2 WHERE id = $1', entry.id, writeEntry({ ...entry, left }))
  }

  /** But for what a process holds. */
  async makeAllDue(): Promise<void> {
    await this.#ask('UPDATE entry SET due = now_ms() WHERE holder IS NULL')
  }

  /** Every few seconds: tries again where the store could not be used, and forgets what is old. */
  async tidy(): Promise<void> {
    if (this.#trouble) await this.open()
    else await this.#driver.tidy()
    await this.#ask(sql.forgetOld)
  }

  async list(): Promise<Kept[]> {
    return (await this.#ask(sql.listAll)).map(readKept)
  }

  async readHealth(): Promise<SpoolHealth> {
    const [row] = await this.#ask(sql.countAll)
    const oldestSeconds = row?.oldest ? Math.round((Date.now() - acceptedAt(row.oldest)) / 1000) : 0
    return { depth: row?.depth, oldestSeconds, failed: row?.failed }
  }

  /** Does what storing a request does, and rejects like it. */
  async tryWrite(): Promise<void> {
    const noise = randomBytes(2048).toString('hex')
    await this.#run([say(sql.setState, 'trial', noise)], visitorMs)
  }

  /** Whether more requests came in the hour before that moment than a firm would really get. */
  async wasRush(moment: number): Promise<boolean> {
    const count = "SELECT count(*) AS count FROM seen WHERE what = 'request' AND at > $1 AND at <= $2"
    const [row] = await this.#ask(count, moment - sql.hourMs, moment)
    return row?.count > this.#options.hourlyLimit
  }

  /** What all servers know. */
  async readState(name: string): Promise<string | undefined> {
    const [row] = await this.#ask(sql.getState, name)
    return row?.value
  }

  async writeState(name: string, value: string): Promise<void> {
    await this.#ask(sql.setState, name, value)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#ask(`${sql.letGo} WHERE holder = $1`, this.#holder).catch(() => {})
    this.#trouble = new StoreError('the store is closed')
    await this.#driver.close()
    this.#options.onClosed()
  }

  async #run(statements: Statement[], patienceMs?: number): Promise<Row[][]> {
    if (this.#trouble) throw this.#trouble
    return this.#driver.run(statements, patienceMs).catch((error: StoreError) => {
      // An empty database has taken the other's place.
      if (error.code === '42P01') this.#trouble = error
      throw error
    })
  }

  async #ask(source: string, ...values: (string | number)[]): Promise<Row[]> {
    const [rows = []] = await this.#run([say(source, ...values)])
    return rows
  }

  /** Addresses are stored only as hashes, which go when the day is over. */
  #mark = (address: string) => createHmac('sha256', this.#key).update(`${today()} ${address}`).digest('hex')
}

const readKept = ({ id, attempts, reason, given_up, data, photo1, photo2, photo3 }: Row): Kept => ({
  id,
  entry: parseEntry(id, data, [photo1, photo2, photo3].filter(Boolean)),
  attempts,
  lastReason: reason,
  isGivenUp: given_up === 1
})

const createMark = () => randomBytes(9).toString('base64url')

const today = () => readLondonClock(new Date(Date.now())).date

const findMidnight = () => findMoment(today(), '24:00')
