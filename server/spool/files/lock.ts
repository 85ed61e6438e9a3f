import { accessSync, constants } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, type Logger } from '../../log.ts'
import { type Files, readText, writeText } from './files.ts'

/** Longer than a server may take to stop (start.ts): twice ten seconds. */
const patienceMs = 30_000

/** How often we try in that time. */
const retryMs = 100

const sqliteBusy = 5

type Parts = { files: Files; log: Logger | undefined; now: () => number }

/**
 * A lock of the operating system, which disappears with its process however that ends, and which other containers on
 * the same volume see. Node has no function for it, but SQLite locks its files that way. Nothing else in this process
 * may open the file `lock`: closing it again would release the lock.
 */
export async function lockFolder(folder: string, { files, log, now }: Parts): Promise<() => void> {
  const holder = join(folder, 'lock-holder')
  const until = performance.now() + patienceMs
  let isWaiting = false
  try {
    for (;;) {
      const release = tryLock(join(folder, 'lock'))
      if (release) {
        const name = `process ${process.pid} on ${hostname()} since ${new Date(now()).toISOString()}`
        await writeText(files, holder, name).catch(() => {})
        return release
      }
      if (performance.now() >= until) break
      if (!isWaiting) log?.warn({ holder: await readHolder(files, holder) }, 'waiting until the spool is free')
      isWaiting = true
      await sleep(retryMs)
    }
  } catch (error) {
    log?.warn(describeError(error), 'the spool could not be locked: make sure that no other process uses it')
    return () => {}
  }
  throw new Error(
    `it has been in use by ${await readHolder(files, holder)}; stop that server, or set SPOOL_URL to run several`
  )
}

/** null: another process has it. With the journal in memory nothing is written, so a full disk doesn't matter. */
export function tryLock(path: string): (() => void) | null {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    // SQLite opens what it may only read, too, but that is no lock.
    accessSync(path, constants.W_OK)
    return () => {
      if (database.isOpen) database.close()
    }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
}

async function readHolder(files: Files, path: string): Promise<string> {
  return (await readText(files, path).catch(() => '')) || 'another process'
}
