import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readLondonClock } from '../../../domain/london-clock.ts'
import type { DurableWriter } from './durable-write.ts'
import { type Files, queueWork, writeText } from './files.ts'

/** The most copies sent to visitors in a day. */
export const mostCopies = 50

type Parts = { now: () => number; files: Files; disk: DurableWriter }

/**
 * A folder per day holds empty files named by the hash of each address, keyed with a secret for that day, itself a file
 * name. Both are deleted with the day, so nobody can tell whose they were.
 */
export function rememberCopies(folder: string, { now, files, disk }: Parts) {
  const inTurn = queueWork()
  const nameToday = () => readLondonClock(new Date(now())).date

  /** The key and the other names in the day's folder. */
  async function openDay(day: string): Promise<{ key: string; marks: string[] }> {
    await disk.makeFolder(day)
    await disk.syncMadeFolders()
    const names = await files.readdir(day)
    const found = names.find((name) => name.startsWith('key-'))
    const key = found ?? `key-${randomBytes(32).toString('hex')}`
    if (!found) await writeText(files, join(day, key), '')
    return { key, marks: names.filter((name) => name !== key) }
  }

  async function claimNow(address: string): Promise<boolean> {
    const day = join(folder, nameToday())
    const { key, marks } = await openDay(day)
    if (marks.length >= mostCopies) return false
    const mark = createHmac('sha256', key).update(nameMailbox(address)).digest('hex')
    if (marks.includes(mark)) return false
    await writeText(files, join(day, mark), '')
    // Before storing the copy: a power cut must not lead to a second one.
    await disk.syncFolder(day)
    return true
  }

  return {
    /** Whether this address may have a copy today: true for the first to ask. One at a time, so the count stays right. */
    claim: (address: string) => inTurn(() => claimNow(address)),
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
