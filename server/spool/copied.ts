import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readLondonClock } from '../../domain/london-clock.ts'
import type { createDurableWriter } from './durable-write.ts'
import type { Files } from './files.ts'

/** How many visitors get a copy of their request in a day. */
export const mostCopies = 50

export type Copied = {
  /** Whether this address may have one today: the first to ask gets true. */
  claim(address: string): Promise<boolean>
  sweep(): Promise<void>
}

type Parts = { now: () => number; files: Files; disk: ReturnType<typeof createDurableWriter> }

/**
 * A folder for each day with empty files, named by what an address comes to under a key of that day, which is a file's
 * name too. Both go with the day, and then nobody can tell whose they were.
 */
export function rememberCopies(folder: string, { now, files, disk }: Parts): Copied {
  let turn: Promise<unknown> = Promise.resolve()
  const nameToday = () => readLondonClock(new Date(now())).date

  /** The names in the day's folder. It appears with its key in it, so that of two processes both have the same. */
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

  /** Rejects where the file is there already. */
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
    // Before a copy is stored: after a power cut there must not be a second one.
    await disk.syncFolder(day)
    return true
  }

  return {
    // One after the other, so that the count holds.
    claim(address) {
      const claimed = turn.then(() => claimNow(address))
      turn = claimed.catch(() => {})
      return claimed
    },
    async sweep() {
      const today = nameToday()
      for (const name of await files.readdir(folder).catch(() => [])) {
        if (/^\d{4}-/.test(name) && !name.startsWith(today))
          await files.rm(join(folder, name), { recursive: true, force: true })
      }
    }
  }
}

/** Ann.Smith+cars@… and annsmith@… are one mailbox at the large providers. */
export function nameMailbox(address: string): string {
  const [user = '', domain = ''] = address.toLowerCase().split('@')
  return `${user.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
