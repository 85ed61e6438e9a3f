import { randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { isRawPhoto, keepArrived } from './arrived.ts'
import { rememberCopies } from './copied.ts'
import { createDurableWriter, isDiskFull } from './durable-write.ts'
import {
  acceptedAt,
  type BookingEntry,
  type BookingToSend,
  type CopyEntry,
  createId,
  digestRequest,
  fileOf,
  isBooking,
  isNotice,
  type NoticeEntry,
  parseEntry,
  type SpoolEntry
} from './entry.ts'
import { type Files, isMissing, readText, realFiles } from './files.ts'
import { countLocked, isLocked } from './locked.ts'
import { nameOwner, watchOwners } from './owner.ts'
import { rememberIn } from './recent.ts'

export type Spool = Awaited<ReturnType<typeof openSpool>>

export type SpoolHealth = { depth: number; oldestSeconds: number; failed: number }

/** A photo that has been received. After `moveTo`, `remove` does nothing. */
export type Upload = {
  size: number
  read(): Promise<Uint8Array>
  moveTo(path: string): Promise<void>
  remove(): Promise<void>
}

/** Longer than a photo waits for the others of its request. */
const halfWrittenMs = 10 * 60_000

type Options = { now?: () => number; uptime?: () => number; files?: Files }

/**
 * Accepted requests on disk, each one file that is in exactly one folder: `arrived` (with photos beside it that have yet
 * to be shrunk), `queue` (waiting), `claimed/<process>` (being sent) or `failed` (given up). Moves are renames, so of two
 * processes one wins and the other sees it gone.
 */
export async function openSpool(
  path: string,
  { now = Date.now, uptime = () => performance.now(), files = realFiles }: Options = {}
) {
  const folder = resolve(path)
  const disk = createDurableWriter(files)
  const owner = nameOwner()
  const arrived = join(folder, 'arrived')
  const isOwnerDead = watchOwners(owner, uptime)
  const queue = join(folder, 'queue')
  const failed = join(folder, 'failed')
  const temporary = join(folder, 'tmp')
  const claimed = join(folder, 'claimed')
  const mine = join(claimed, owner)
  const folders = [arrived, queue, failed, temporary, claimed, join(folder, 'recent')]
  for (const path of folders) await disk.makeFolder(path)
  // An earlier process may have died between making the folders and syncing what holds them.
  for (const path of [folder, dirname(folder)]) await disk.syncFolder(path).catch(() => {})
  // Not on a full disk: then the site still runs, and takeBackClaims tries again.
  await disk.makeFolder(mine).catch(() => {})
  await disk.syncMadeFolders().catch(() => {})
  const parts = { folders: { arrived, queue, temporary }, files, disk, now }
  const { storeWithPhotos, readArrived, readRaw, dropRaw, putShrunk } = keepArrived(parts)
  const recent = rememberIn(join(folder, 'recent'), { now, uptime, files })
  const copied = rememberCopies(join(folder, 'copied'), { now, files, disk })
  let notice = Promise.resolve()
  const owners = await listNames(claimed)
  for (const path of [arrived, queue, ...owners.map((other) => join(claimed, other))]) {
    for (const id of await listIds(path)) {
      const entry = await readEntry(path, id)
      if (entry?.kind === 'booking') recent.note(digestRequest(entry), acceptedAt(id))
    }
  }

  async function store(entry: SpoolEntry): Promise<string> {
    const { id, ...content } = entry
    await disk.writeFile(join(temporary, id), join(queue, fileOf(id)), JSON.stringify(content))
    return id
  }

  async function readEntry(path: string, id: string): Promise<SpoolEntry | null> {
    return parseEntry(id, await readText(files, join(path, fileOf(id))).catch(() => ''))
  }

  /**
   * Empty for a folder that was removed (takeBackClaims makes it again), that is a file, or that we are not allowed to
   * read (countLocked reports it).
   */
  async function listNames(path: string): Promise<string[]> {
    return files.readdir(path).catch((error) => {
      if (isMissing(error) || isLocked(error)) return []
      throw error
    })
  }

  const listTemporary = async () => (await listNames(temporary)).map((name) => join(temporary, name))

  /** Never over another of that name. */
  async function setAside(id: string): Promise<void> {
    const isTaken = await files.stat(join(failed, fileOf(id))).then(
      () => true,
      () => false
    )
    const name = isTaken ? `${id}-${randomBytes(6).toString('hex')}` : id
    await files.rename(join(mine, fileOf(id)), join(failed, fileOf(name)))
  }

  async function listIds(path: string): Promise<string[]> {
    const names = await listNames(path)
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  }

  async function moveIfThere(from: string, to: string): Promise<boolean> {
    try {
      await files.rename(from, to)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  /** What was moved out has to be safe where it is now before the folder it came from may go. */
  async function removeClaims(path: string): Promise<void> {
    await disk.syncMadeFolders()
    for (const target of [queue, failed]) await disk.syncFolder(target)
    await files.rmdir(path)
  }

  /** The queue twice: what goes back into it while the claims are being listed would be in neither. */
  async function listUndelivered(): Promise<string[]> {
    const before = [...(await listIds(arrived)), ...(await listIds(queue))]
    const owners = await listNames(claimed)
    const busy = await Promise.all(owners.map((other) => listIds(join(claimed, other))))
    return [...new Set([...before, ...busy.flat(), ...(await listIds(queue))])]
  }

  return {
    folder,
    /** Resolves when the request is safe on disk. */
    async accept({ photos, ...request }: BookingToSend): Promise<string | null> {
      const digest = digestRequest({ ...request, photos })
      const id = await recent.acceptOnce(digest, async () => {
        const entry: BookingEntry = { id: createId(now(), 'booking'), kind: 'booking', ...request }
        if (!photos) return store(entry)
        const { raw, refused, marks } = photos
        if (raw.length > 0) {
          const isStored = await storeWithPhotos(entry, photos).catch((error) => {
            if (!isDiskFull(error)) throw error
            photos.leaveOut(error)
            return false
          })
          if (isStored) return entry.id
        }
        return store({ ...entry, photos: { taken: [], refused, marks } })
      })
      if (id !== null && photos?.wereLeftOut) await recent.forget(digest).catch(() => {})
      return id
    },
    /** As `accept`: waits until a twin that is being stored is safe, and rejects when it cannot be stored. */
    wasAccepted: (request: BookingToSend) => recent.has(digestRequest(request)),

    /** null: its address, or this day, has had its copies. */
    async acceptCopy(copy: Omit<CopyEntry, 'id' | 'kind'>): Promise<string | null> {
      return (await copied.claim(copy.to)) ? store({ id: createId(now(), 'copy'), kind: 'copy', ...copy }) : null
    },

    /** What waits, and when each is due: a file's time says so to every process. */
    async list(): Promise<{ id: string; due: number }[]> {
      const ids = await listIds(queue)
      // A link to nowhere has no time, and is due too: so it is found to be no request.
      const readDue = (id: string) =>
        files.stat(join(queue, fileOf(id))).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0
        )
      return Promise.all(ids.map(async (id) => ({ id, due: await readDue(id) })))
    },

    /** null: another process was faster. What is no request now lies in `failed`, what we may not read in the queue. */
    async claim(id: string): Promise<SpoolEntry | 'unreadable' | 'locked' | null> {
      const file = join(mine, fileOf(id))
      await disk.syncMadeFolders()
      if (!(await moveIfThere(join(queue, fileOf(id)), file))) return null
      try {
        const entry = parseEntry(id, await readText(files, file))
        if (!entry) await setAside(id)
        return entry ?? 'unreadable'
      } catch (error) {
        if (!isLocked(error)) throw error
        await moveIfThere(file, join(queue, fileOf(id)))
        return 'locked'
      }
    },
    async release(id: string, due: number): Promise<void> {
      const file = join(mine, fileOf(id))
      await files.utimes(file, due / 1000, due / 1000).catch(() => {})
      await moveIfThere(file, join(queue, fileOf(id)))
    },
    /** Some of the owner's addresses have it: from now on only the others are tried. */
    async keepFor({ id, ...content }: BookingEntry | NoticeEntry, left: string[]): Promise<void> {
      await disk.replaceFile(join(temporary, id), join(mine, fileOf(id)), JSON.stringify({ ...content, left }))
    },
    finish: (id: string) => files.rm(join(mine, fileOf(id)), { force: true }),
    async fail(entry: SpoolEntry): Promise<void> {
      // Forgotten first: whoever sees it among the failed may send it again.
      if (entry.kind === 'booking') await recent.forget(digestRequest(entry))
      await moveIfThere(join(mine, fileOf(entry.id)), join(failed, fileOf(entry.id)))
    },
    /** Puts back what was given up and could still be delivered. */
    async retryFailed(): Promise<string[]> {
      const returned: string[] = []
      for (const id of await listIds(failed)) {
        if ((await readEntry(failed, id)) && (await moveIfThere(join(failed, fileOf(id)), join(queue, fileOf(id))))) {
          returned.push(id)
        }
      }
      return returned
    },
    /** One at a time: it counts what has failed when it is sent, not now. */
    addNotice(): Promise<void> {
      notice = notice
        .catch(() => {})
        .then(async () => {
          if (!(await listUndelivered()).some(isNotice)) await store({ id: createId(now(), 'notice'), kind: 'notice' })
        })
      return notice
    },
    /** Everything that has not been delivered, whether it is still tried often or was given up. */
    listKept: async () => [...(await listUndelivered()), ...(await listIds(failed))],
    countFailed: async () => (await listIds(failed)).length,
    /** Files and folders that belong to somebody else, so that we may not read what is in them. */
    async countLocked(): Promise<number> {
      const folders = [arrived, queue, failed, ...(await listNames(claimed)).map((other) => join(claimed, other))]
      const inside = folders.map(async (path) => (await listIds(path)).map((id) => join(path, fileOf(id))))
      return countLocked(files, [...folders, ...(await Promise.all(inside)).flat()])
    },

    /** Shows that this process lives, and puts back what dead ones had claimed, or itself and is not busy with. */
    async takeBackClaims(isBusy: (id: string) => boolean = () => false): Promise<number> {
      for (const path of [...folders, mine]) await disk.makeFolder(path)
      await files.utimes(mine, now() / 1000, now() / 1000)
      let count = 0
      for (const other of await listNames(claimed)) {
        const path = join(claimed, other)
        const found = await files.stat(path).catch(() => null)
        if (!found?.isDirectory() || (other !== owner && !isOwnerDead(other, found.mtimeMs))) continue
        for (const id of await listIds(path)) {
          // Asked for each at the last moment: a claim made since the folder was read must stay.
          if (other === owner && isBusy(id)) continue
          if (await moveIfThere(join(path, fileOf(id)), join(queue, fileOf(id)))) count += 1
        }
        if (other !== owner) await removeClaims(path).catch(() => {})
      }
      return count
    },
    listArrived: () => listIds(arrived),
    readArrived,
    readRaw,
    dropRaw,
    putShrunk,

    /** A photo on its way in. Its content is safe; its name is once it is moved beside its request. */
    async keepUpload(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Upload> {
      const file = join(temporary, createId(now(), 'upload'))
      const remove = () => files.rm(file, { force: true }).catch(() => {})
      await disk.writeSynced(file, chunks)
      const { size } = await files.stat(file)
      return { size, read: () => files.readFile(file), moveTo: (path) => files.rename(file, path), remove }
    },

    /** Never accepted, so nobody waits for them; a younger file may still be needed. */
    async removeHalfWritten(): Promise<number> {
      const names = await listNames(arrived)
      const photos = names.filter((name) => isRawPhoto.test(name) && !names.includes(name.replace(/\d$/, 'json')))
      let count = 0
      for (const path of [...photos.map((name) => join(arrived, name)), ...(await listTemporary())]) {
        const found = await files.stat(path).catch(() => null)
        // Either way: a clock that was set back must not keep them.
        if (!found?.isFile() || Math.abs(now() - found.mtimeMs) < halfWrittenMs) continue
        await files.rm(path, { force: true })
        count += 1
      }
      return count
    },
    close: () => removeClaims(mine).catch(() => {}),
    countHalfWritten: async () => (await listTemporary()).length,
    async sweepRecent(): Promise<void> {
      await recent.sweep()
      await copied.sweep()
    },

    /** Does what storing a request does, and rejects as that would. No request has this name, so none is lost. */
    async tryWrite(): Promise<void> {
      const target = join(queue, 'trial')
      // A name of its own each time: what a bad disk did not let us remove must not look like trouble later.
      await disk.writeFile(join(temporary, createId(now(), 'notice')), target, Buffer.alloc(4096))
      await files.rm(target, { force: true })
    },

    async readHealth(): Promise<SpoolHealth> {
      const waiting = (await listUndelivered()).filter(isBooking)
      const oldest = waiting.map(acceptedAt).reduce((a, b) => Math.min(a, b), now())
      return {
        depth: waiting.length,
        oldestSeconds: Math.round((now() - oldest) / 1000),
        failed: (await listIds(failed)).length
      }
    }
  }
}
