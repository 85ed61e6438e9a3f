import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PublishError } from './publish-error.ts'

const file = 'var/publish/lock.db'
const busy = 5

/**
 * One at a time, because two builds in one folder would spoil each other. Locks an empty database: the system ends that
 * lock with its process, so a full disk or a power cut leaves no stale lock.
 */
export async function holdLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const lock = takeLock()
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function takeLock(): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const lock = new DatabaseSync(file)
    // With the journal in memory nothing is written, so a full disk doesn't matter.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number }
    throw new PublishError(
      errcode === busy
        ? `The site is already being published in another window, which holds ${file}. Wait until it is done.`
        : `${file} cannot be used (${message}). Delete it, make sure the disk has room, and try again.`
    )
  }
}
