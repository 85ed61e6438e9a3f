import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryLock } from '../../server/lock.ts'
import { OwnerError } from '../owner-error.ts'

const file = 'var/publish/lock.db'

/**
 * One at a time, because two builds in one folder would spoil each other. The system ends the lock with its process, so a
 * full disk or a power cut leaves no stale lock.
 */
export async function holdLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = takeLock()
  try {
    return await work()
  } finally {
    release()
  }
}

function takeLock(): () => void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const release = tryLock(file)
    if (release) return release
  } catch (error) {
    const { message } = error as Error
    throw new OwnerError(`${file} cannot be used (${message}). Delete it, make sure the disk has room, and try again.`)
  }
  throw new OwnerError(
    `The site is already being published in another window, which holds ${file}. Wait until it is done.`
  )
}
