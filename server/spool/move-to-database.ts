import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, type Logger } from '../log.ts'
import { fileOf, type SpoolEntry } from './entry.ts'
import { isRawPhoto } from './files/arrived.ts'
import { openFileSpool } from './files/file-spool.ts'
import type { PostgresSpool } from './postgres/postgres-spool.ts'
import type { Spool } from './spool.ts'

const retryMs = 10_000

/** Where requests are, and what else a folder that is no longer used must not keep: photos cut short, and hashes. */
const requestFolders = ['arrived', 'queue', 'failed', 'claimed']
const otherFolders = ['tmp', 'recent', 'copied', 'attempts']

/** The database's spool. Requests still in `folder` are moved there in the background, once the database can be reached. */
export function moveFromFolder(folder: string, database: PostgresSpool, log: Logger): Spool {
  const stopping = new AbortController()
  const moving = keepTrying()

  async function keepTrying(): Promise<void> {
    let isLogged = false
    while (!stopping.signal.aborted) {
      try {
        return await moveAll()
      } catch (error) {
        if (!isLogged) log.warn({ folder, ...describeError(error) }, 'not moved to the database yet')
        isLogged = true
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  async function moveAll(): Promise<void> {
    const names = await Promise.all([...requestFolders, ...otherFolders].map(listNames))
    if (names.flat().length === 0) return
    // Locked, so nobody delivers from it meanwhile.
    const spool = await openFileSpool(folder, { log })
    try {
      const kept = await spool.list()
      for (const { entry, isGivenUp } of kept) {
        stopping.signal.throwIfAborted()
        await database.importEntry({ entry, raw: await readPhotos(entry, spool), isGivenUp })
        // Only now. If we are killed before, it is found again, and the database knows its id. Like any other, it is
        // mailed twice if the power goes after its mail.
        for (const name of requestFolders) await rm(join(folder, name, fileOf(entry.id)), { force: true })
      }
      await removeRest()
      if (kept.length > 0) log.info({ count: kept.length, folder, place: database.place }, 'moved to the database')
      const left = (await spool.listKept()).length
      if (left > 0) log.error({ count: left, folder }, 'damaged or not ours to read, so not moved to the database')
    } finally {
      await spool.close()
    }
  }

  async function removeRest(): Promise<void> {
    const names = await listNames('arrived')
    const photos = names.filter((name) => isRawPhoto.test(name) && !names.includes(name.replace(/\d$/, 'json')))
    for (const name of photos) await rm(join(folder, 'arrived', name), { force: true })
    for (const name of otherFolders) await rm(join(folder, name), { recursive: true, force: true })
  }

  function listNames(name: string): Promise<string[]> {
    return readdir(join(folder, name)).catch(() => [])
  }

  return {
    ...database,
    async close() {
      stopping.abort()
      await moving
      await database.close()
    }
  }
}

/** As sent, if they aren't shrunk yet. One lost in a power cut is empty, and the mail says that it couldn't be read. */
async function readPhotos(entry: SpoolEntry, spool: Spool): Promise<Uint8Array[]> {
  const raw = entry.kind === 'booking' ? (entry.photos?.raw ?? []) : []
  return Promise.all(raw.map(async (_, index) => (await spool.readRaw(entry.id, index)) ?? new Uint8Array()))
}
