import { accessSync, closeSync, constants, fsyncSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Row, Statement } from './driver.ts'

/* SQLite in a thread of its own: it waits for the disk, and the pages must not. */

export type Job = { statements: Statement[]; isPromise: boolean }

export type Failure = { message: string; code?: string; isUnsure?: boolean }

export type Outcome = { results: Row[][] } | { failure: Failure }

const { file, isServer }: { file: string; isServer: boolean } = workerData
const folder = dirname(file)
const wal = `${file}-wal`

/** "Valet", so that nobody else's file is taken for ours. */
const ourId = 0x56616c65

/** Another program, such as `npm run spool`, may be writing. */
const busyMs = 5_000

/** After the last transaction, if nothing waits. */
const idleMs = 1_000

let database: DatabaseSync | undefined
let known = new Map<string, StatementSync>()
/** Device and inode of the database and its -wal as they were opened. */
let opened = ''
let now = 0
let idle: NodeJS.Timeout | undefined
let tables: string[] = []

const commands = {
  /**
   * If the database or its -wal was removed or replaced, what is stored goes on in files without a name: all of it is
   * put into those that have the name now.
   */
  open(made = tables): void {
    tables = made
    const kept = ['entry', 'recent'].map(
      (table) => [table, database?.isOpen ? ask(`SELECT * FROM ${table}`) : []] as const
    )
    // Two connections to one file may not have a -wal each.
    if (identify().split(' ')[0] === opened.split(' ')[0]) database?.close()
    const fresh = openDatabase()
    if (database?.isOpen) database.close()
    database = fresh
    known = new Map()
    database.exec('BEGIN')
    for (const [table, rows] of kept)
      for (const row of rows.map((found) => Object.values(found)))
        ask(`INSERT INTO ${table} VALUES (${row.map(() => '?')}) ON CONFLICT DO NOTHING`, row)
    database.exec('COMMIT')
    // Only now is there a -wal for certain.
    ask('SELECT 1 FROM entry LIMIT 1')
    opened = identify()
  },

  /** What the open files still hold and is due is mailed before those with their names are opened. */
  tidy(moment: number): void {
    now = moment
    const due = 'SELECT id FROM entry WHERE holder IS NOT NULL OR due <= now_ms() LIMIT 1'
    if (isMoved() && ask(due).length === 0) commands.open()
  },

  /** All jobs in one transaction, so they share its wait for the disk. */
  run(moment: number, jobs: Job[]): Outcome[] {
    now = moment
    clearTimeout(idle)
    idle = setTimeout(truncateWal, idleMs)
    const movedBefore = isMoved()
    const outcomes = runTogether(jobs, movedBefore)
    if (movedBefore || !isMoved()) return outcomes
    return outcomes.map((outcome, index) => (jobs[index]?.isPromise ? { failure: moved(true) } : outcome))
  },

  close(): void {
    clearTimeout(idle)
    database?.close()
  }
}

export type Commands = typeof commands

parentPort?.on('message', ([name, ...given]: [keyof Commands, ...unknown[]]) => {
  try {
    parentPort?.postMessage({ value: (commands[name] as (...given: unknown[]) => unknown)(...given) })
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
function ask(sql: string, values: (string | number)[] = []): Row[] {
  // Transactions follow each other here, so no row needs a lock.
  const own = sql.replace(/FOR UPDATE( SKIP LOCKED)?/, '').replaceAll('$', '?')
  const statement = known.get(sql) ?? (database as DatabaseSync).prepare(own)
  known.set(sql, statement)
  return statement.all(...values)
}

function openDatabase(): DatabaseSync {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found) accessSync(file, constants.R_OK | constants.W_OK)
  if (!found && isServer) closeSync(openSync(file, 'ax', 0o600))
  const isNew = isServer && !found?.size
  if (!isNew) checkOurs()
  const fresh = new DatabaseSync(file, { timeout: busyMs })
  try {
    if (isNew) fresh.exec(`PRAGMA application_id = ${ourId}`)
    if (isServer) fresh.exec('PRAGMA journal_mode = WAL')
    fresh.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA secure_delete = ON')
    if (fresh.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw fault(damaged)
    fresh.function('now_ms', () => now)
    if (isServer) for (const table of tables) fresh.exec(table)
    if (isNew) for (const path of [folder, dirname(folder)]) syncFolder(path)
    return fresh
  } catch (error) {
    fresh.close()
    throw error
  }
}

/** Only reads, so a file of somebody else's stays as it is. */
function checkOurs(): void {
  using found = new DatabaseSync(file, { readOnly: true, timeout: busyMs })
  if (found.prepare('PRAGMA application_id').get()?.application_id !== ourId) throw fault(notOurs)
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

/** Nothing of a request that was mailed stays in it. */
function truncateWal(): void {
  try {
    const isEmpty = ask('SELECT 1 FROM entry LIMIT 1').length === 0
    if (isEmpty && statSync(wal).size > 0) database?.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Somebody is reading it, or the disk is full: after the next transaction.
  }
}

const [notOurs, damaged, syncFailed] = [0, 11, 1034]

const fault = (errcode: number) => Object.assign(new Error(), { errcode })

const moved = (isUnsure = false): Failure => ({
  message: `${file} or the -wal beside it was removed or replaced while the website was running`,
  isUnsure
})

/** By SQLite's primary result code. */
const reasons: Record<number, [words: string, code?: string]> = {
  [notOurs]: ['is not a file of this website'],
  5: ['is in use by another program', 'EBUSY'],
  8: ['is read-only', 'EROFS'],
  10: ['is on a disk that reports an error', 'EIO'],
  [damaged]: ['is damaged'],
  13: ['is on a disk that is full', 'ENOSPC'],
  14: ['is not there, or cannot be opened'],
  26: ['is damaged, or not a file of this website']
}

function explain(error: unknown): Failure {
  const { errcode, code } = error as { errcode?: number; code?: string }
  if (errcode === undefined) {
    const words = { EACCES: 'may not be read and changed by the user of the website', EROFS: 'is read-only' }[`${code}`]
    return { message: `${file} ${words ?? 'cannot be used'}`, ...(code && { code }) }
  }
  const [words, known] = reasons[errcode & 255] ?? ['cannot be used']
  return { message: `${file} ${words}`, code: known ?? `SQLite ${errcode}` }
}
