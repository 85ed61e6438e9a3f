import { accessSync, constants } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const sqliteBusy = 5

/**
 * A lock of the operating system, which disappears with its process however that ends. Node has no function for it, but
 * SQLite locks its files that way. With the journal in memory nothing is written, so a full disk doesn't matter. null:
 * another process has it. Nothing else in this process may open the file: closing it again would release the lock.
 */
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

/** The same, once it is free; `say` what it waits for. null: it wasn't in time. */
export async function waitForLock(path: string, say: () => unknown, patienceMs = Number.POSITIVE_INFINITY) {
  const until = performance.now() + patienceMs
  for (let isSaid = false; ; isSaid = true) {
    const unlock = tryLock(path)
    if (unlock || performance.now() >= until) return unlock
    if (!isSaid) await say()
    await sleep(100)
  }
}
