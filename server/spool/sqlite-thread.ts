import { accessSync, closeSync, constants, fsyncSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Fault, Row, Statement } from './driver.ts'
import { list, tables } from './statements.ts'

/* SQLite in a thread of its own: it waits for the disk, and the pages must not. */

export type Job = { statements: Statement[]; isPromise: boolean }

export type Failure = Fault & { message: string }

export type Outcome = { results: Row[][] } | { failure: Failure }

const { file, isServer }: { file: string; isServer: boolean } = workerData
const wal = `${file}-wal`

/** "Valet", so that nobody else's file is taken for ours. */
const ourId = 0x56616c65

let database: DatabaseSync | undefined
let known = new Map<string, StatementSync>()
/** Device and inode of the database and its -wal as they were opened. */
let opened = ''
let now = 0

const commands = {
  /**
   * If the database or its -wal was removed or replaced, what is stored goes on in files without a name: all of it is
   * put into those that have the name now.
   */
  open(): void {
    const kept = ['entry', 'seen'].flatMap((table) =>
      database?.isOpen ? ask(`SELECT * FROM ${table}`).map((row) => ({ table, values: Object.values(row) })) : []
    )
    // Two connections to one file may not have a -wal each.
    if (identify().split(' ')[0] === opened.split(' ')[0]) database?.close()
    const fresh = openDatabase()
    if (database?.isOpen) database.close()
    database = fresh
    known = new Map()
    database.exec('BEGIN')
    for (const { table, values } of kept)
      ask(`INSERT INTO ${table} VALUES (${list(values)}) ON CONFLICT DO NOTHING`, values)
    database.exec('COMMIT')
    // Only now is there a -wal for certain.
    ask('SELECT 1 FROM entry LIMIT 1')
    opened = identify()
  },

  tidy(): void {
    const isAny = (what: string) => database?.isOpen && ask(`SELECT 1 FROM entry ${what} LIMIT 1`).length > 0
    if (isMoved()) {
      // What the open files still hold and is due is mailed before those with their names are opened.
      if (!isAny('WHERE holder IS NOT NULL OR due <= now_ms()')) commands.open()
    } else if (statSync(wal).size > 0 && !isAny('')) {
      // Nothing of a request that was mailed stays in it.
      database?.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    }
  },

  /** All jobs in one transaction, so they share its wait for the disk. */
  run(jobs: Job[]): Outcome[] {
    const wasMoved = isMoved()
    const outcomes = runTogether(jobs, wasMoved)
    if (wasMoved || !isMoved()) return outcomes
    return outcomes.map((outcome, index) => (jobs[index]?.isPromise ? { failure: moved(true) } : outcome))
  },

  close: () => database?.close()
}

export type Command = keyof typeof commands

parentPort?.on('message', (asked: { command: Command; now: number; jobs: Job[] }) => {
  now = asked.now
  try {
    parentPort?.postMessage({ outcomes: commands[asked.command](asked.jobs) })
  } catch (error) {
    parentPort?.postMessage({ failure: explain(error) })
  }
})

const isMoved = (): boolean => identify() !== opened

function runTogether(jobs: Job[], wasMoved: boolean): Outcome[] {
  let isCommitting = false
  try {
    database?.exec('BEGIN')
    const outcomes = jobs.map((job) => (job.isPromise && wasMoved ? { failure: moved() } : { results: runOne(job) }))
    isCommitting = true
    database?.exec('COMMIT')
    return outcomes
  } catch (error) {
    if (database?.isTransaction) database.exec('ROLLBACK')
    // The fault may be one job's alone.
    if (jobs.length > 1) return jobs.flatMap((job) => runTogether([job], wasMoved))
    // It is written, and may be found after a crash.
    const isUnsure = isCommitting && (error as { errcode?: number }).errcode === syncFailed
    return [{ failure: { ...explain(error), isUnsure } }]
  }
}

function runOne({ statements }: Job): Row[][] {
  database?.exec('SAVEPOINT job')
  const results: Row[][] = []
  for (const { sql, values, isVital } of statements) {
    const rows = ask(sql, values)
    results.push(rows)
    if (!isVital || rows.length > 0) continue
    database?.exec('ROLLBACK TO job')
    break
  }
  database?.exec('RELEASE job')
  return results
}

/** Kept prepared: else half as many requests are accepted a second. */
function ask(sql: string, values: Statement['values'] = []): Row[] {
  // Transactions follow each other here, so no row needs a lock.
  const own = sql.replace(/FOR UPDATE( SKIP LOCKED)?/, '').replaceAll('$', '?')
  const statement = known.get(sql) ?? (database as DatabaseSync).prepare(own)
  known.set(sql, statement)
  return statement.all(...values)
}

function openDatabase(): DatabaseSync {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found && isServer) closeSync(openSync(file, 'ax', 0o600))
  else accessSync(file, constants.R_OK | constants.W_OK)
  const isNew = isServer && !found?.size
  // Another program, such as `npm run spool`, may be writing.
  const fresh = new DatabaseSync(file, { timeout: 5_000 })
  try {
    if (isNew) fresh.exec(`PRAGMA application_id = ${ourId}`)
    if (fresh.prepare('PRAGMA application_id').get()?.application_id !== ourId) throw fault(notOurs)
    if (isServer) fresh.exec('PRAGMA journal_mode = WAL')
    fresh.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA secure_delete = ON')
    if (fresh.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw fault(damaged)
    fresh.function('now_ms', () => now)
    if (isServer) for (const table of tables) fresh.exec(table)
    if (isNew) for (const path of [dirname(file), dirname(dirname(file))]) syncFolder(path)
    return fresh
  } catch (error) {
    fresh.close()
    throw error
  }
}

function identify(): string {
  const name = (path: string) => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.dev}:${found.ino}` : 'missing'
  }
  return `${name(file)} ${name(wal)}`
}

/** Windows can't open a folder; NTFS journals names itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const [notOurs, damaged, syncFailed] = [0, 11, 1034]

const fault = (errcode: number) => Object.assign(new Error(), { errcode })

const moved = (isUnsure = false): Failure => ({
  message: `${file} or the -wal beside it was removed or replaced while the website was running`,
  isUnsure
})

/** By SQLite's primary result code, or the system's. */
const reasons: Record<string, [words: string, code?: string]> = {
  [notOurs]: ['is not a file of this website'],
  5: ['is in use by another program', 'EBUSY'],
  8: ['is read-only', 'EROFS'],
  10: ['is on a disk that reports an error', 'EIO'],
  [damaged]: ['is damaged'],
  13: ['is on a disk that is full', 'ENOSPC'],
  14: ['is not there, or cannot be opened'],
  26: ['is damaged, or not a file of this website'],
  EACCES: ['may not be read and changed by the user of the website'],
  ENOENT: ['is not there'],
  EROFS: ['is read-only']
}

function explain(error: unknown): Failure {
  const { errcode, code } = error as { errcode?: number; code?: string }
  const isSystems = errcode === undefined
  const [words, known] = reasons[isSystems ? `${code}` : errcode & 255] ?? ['cannot be used']
  return { message: `${file} ${words}`, code: known ?? (isSystems ? code : `SQLite ${errcode}`) }
}
