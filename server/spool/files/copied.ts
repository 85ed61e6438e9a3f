import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readLondonClock } from '../../../domain/london-clock.ts'
import type { DurableWriter } from './durable-write.ts'
import type { Files } from './files.ts'

/** The most copies sent to visitors in a day. */
export const mostCopies = 50

type Parts = { now: () => number; files: Files; disk: DurableWriter }

/**
 * A folder per day holds empty files named by the hash of each address, keyed with a secret for that day, itself a file
 * name. Both are deleted with the day, so nobody can tell whose they were.
 */
export function rememberCopies(folder: string, { now, files, disk }: Parts) {
  let turn: Promise<unknown> = Promise.resolve()
  const nameToday = () => readLondonClock(new Date(now())).date

  /** The names in the day's folder. It is created with its key inside, so two processes share the same one. */
  async function openDay(day: string): Promise<string[]> {
    const names = await files.readdir(day).catch(() => null)
    if (names) return names
    const fresh = `${day}.${randomBytes(6).toString('hex')}`
    await disk.makeFolder(fresh)
    await disk.syncMadeFolders()
    await touch(join(fresh, `key-${randomBytes(32).toString('hex')}`))
    await files.rename(fresh, day).catch(() => files.rm(fresh, { recursive: true, force: true }))
    await disk.syncFolder(folder)
    return files.readdir(day)
  }

  /** Rejects if the file exists. */
  async function touch(path: string): Promise<void> {
    const file = await files.open(path, 'wx', 0o600)
    await file.close()
  }

  async function claimNow(address: string): Promise<boolean> {
    const day = join(folder, nameToday())
    const names = await openDay(day)
    const key = names.find((name) => name.startsWith('key-'))
    if (key === undefined || names.length - 1 >= mostCopies) return false
    const mark = createHmac('sha256', key).update(nameMailbox(address)).digest('hex')
    if (names.includes(mark)) return false
    await touch(join(day, mark))
    // Before storing the copy: a power cut must not lead to a second one.
    await disk.syncFolder(day)
    return true
  }

  return {
    /** Whether this address may have a copy today: true for the first to ask. One at a time, so the count stays right. */
    claim(address: string): Promise<boolean> {
      const claimed = turn.then(() => claimNow(address))
      turn = claimed.catch(() => {})
      return claimed
    },
    async sweep(): Promise<void> {
      const today = nameToday()
      for (const name of await files.readdir(folder).catch(() => [])) {
        if (/^\d{4}-/.test(name) && !name.startsWith(today))
          await files.rm(join(folder, name), { recursive: true, force: true })
      }
    }
  }
}

/** At the large providers Ann.Smith+cars@… and annsmith@… are the same mailbox. */
export function nameMailbox(address: string): string {
  const [user = '', domain = ''] = address.toLowerCase().split('@')
  return `${user.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
