import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
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
  type SpoolEntry,
  type Upload
} from './entry.ts'
import { type Files, isLocked, isMissing, moveIfThere, readText, realFiles } from './files.ts'
import { nameOwner, watchOwners } from './owner.ts'
import { rememberIn } from './recent.ts'

export type Spool = Awaited<ReturnType<typeof openSpool>>

export type SpoolHealth = { depth: number; oldestSeconds: number; failed: number }

/** Longer than a photo waits for the rest of its request. */
const halfWrittenMs = 10 * 60_000

type Options = { now?: () => number; uptime?: () => number; files?: Files }

/**
 * Accepted requests on disk, one file each in exactly one folder: `arrived` (its photos aren't shrunk yet), `queue`
 * (waiting), `claimed/<process>` (being sent) or `failed` (given up). Moves are renames, so only one of two processes
 * gets a request.
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
  // An earlier process may have died between making the folders and syncing their parents.
  for (const path of [folder, dirname(folder)]) await disk.syncFolder(path).catch(() => {})
  // Allowed to fail on a full disk: the site still runs, and takeBackClaims tries again.
  await disk.makeFolder(mine).catch(() => {})
  await disk.syncMadeFolders().catch(() => {})
  const parts = { folders: { arrived, queue, temporary }, files, disk, now }
  const { storeWithPhotos, readArrived, readRaw, dropRaw, putShrunk } = keepArrived(parts)
  const recent = rememberIn(join(folder, 'recent'), { now, uptime, files })
  const copied = rememberCopies(join(folder, 'copied'), { now, files, disk })
  let notice = Promise.resolve()
  for (const path of [arrived, queue, ...(await listClaims())]) {
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

  /** Empty if the folder was removed (takeBackClaims remakes it), is a file, or is locked (countLocked reports it). */
  async function listNames(path: string): Promise<string[]> {
    return files.readdir(path).catch((error) => {
      if (isMissing(error) || isLocked(error)) return []
      throw error
    })
  }

  /** Every process's folder of claims. */
  async function listClaims(): Promise<string[]> {
    return (await listNames(claimed)).map((other) => join(claimed, other))
  }

  /** Never overwrites a file of that name. */
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

  /** Files moved out must be safe in their new folder before the old one is removed. */
  async function removeClaims(path: string): Promise<void> {
    await disk.syncMadeFolders()
    for (const target of [queue, failed]) await disk.syncFolder(target)
    await files.rmdir(path)
  }

  /** Reads the queue twice: a request put back while the claims are listed would otherwise be missed. */
  async function listUndelivered(): Promise<string[]> {
    const before = [...(await listIds(arrived)), ...(await listIds(queue))]
    const busy = await Promise.all((await listClaims()).map(listIds))
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
    /** Like `accept`: waits until a duplicate being stored is safe, and rejects if it can't be stored. */
    wasAccepted: (request: BookingToSend) => recent.has(digestRequest(request)),

    /** null: this address has had its copy, or the day's limit is reached. */
    async acceptCopy(copy: Omit<CopyEntry, 'id' | 'kind'>): Promise<string | null> {
      return (await copied.claim(copy.to)) ? store({ id: createId(now(), 'copy'), kind: 'copy', ...copy }) : null
    },

    /** Waiting entries and when each is due, taken from the file's time, which every process can see. */
    async list(): Promise<{ id: string; due: number }[]> {
      const ids = await listIds(queue)
      // A broken link has no time. Treat it as due, so it is found not to be a request.
      const readDue = (id: string) =>
        files.stat(join(queue, fileOf(id))).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0
        )
      return Promise.all(ids.map(async (id) => ({ id, due: await readDue(id) })))
    },

    /** null: another process was faster. A file that isn't a request moves to `failed`; a locked one stays. */
    async claim(id: string): Promise<SpoolEntry | 'unreadable' | 'locked' | null> {
      const file = join(mine, fileOf(id))
      await disk.syncMadeFolders()
      if (!(await moveIfThere(files, join(queue, fileOf(id)), file))) return null
      try {
        const entry = parseEntry(id, await readText(files, file))
        if (!entry) await setAside(id)
        return entry ?? 'unreadable'
      } catch (error) {
        if (!isLocked(error)) throw error
        await moveIfThere(files, file, join(queue, fileOf(id)))
        return 'locked'
      }
    },
    async release(id: string, due: number): Promise<void> {
      const file = join(mine, fileOf(id))
      await files.utimes(file, due / 1000, due / 1000).catch(() => {})
      await moveIfThere(files, file, join(queue, fileOf(id)))
    },
    /** Some of the owner's addresses have it, so only the others are tried from now on. */
    async keepFor({ id, ...content }: BookingEntry | NoticeEntry, left: string[]): Promise<void> {
      await disk.replaceFile(join(temporary, id), join(mine, fileOf(id)), JSON.stringify({ ...content, left }))
    },
    finish: (id: string) => files.rm(join(mine, fileOf(id)), { force: true }),
    async fail(entry: SpoolEntry): Promise<void> {
      // Forget it first: someone who sees it in `failed` may send it again.
      if (entry.kind === 'booking') await recent.forget(digestRequest(entry))
      await moveIfThere(files, join(mine, fileOf(entry.id)), join(failed, fileOf(entry.id)))
    },
    /** Queues given-up entries that can still be delivered. */
    async retryFailed(): Promise<string[]> {
      const returned: string[] = []
      for (const id of await listIds(failed)) {
        if (
          (await readEntry(failed, id)) &&
          (await moveIfThere(files, join(failed, fileOf(id)), join(queue, fileOf(id))))
        ) {
          returned.push(id)
        }
      }
      return returned
    },
    /** One at a time: it counts the failures when it is sent, not now. */
    addNotice(): Promise<void> {
      notice = notice
        .catch(() => {})
        .then(async () => {
          if (!(await listUndelivered()).some(isNotice)) await store({ id: createId(now(), 'notice'), kind: 'notice' })
        })
      return notice
    },
    /** Everything undelivered, whether still being tried or given up. */
    listKept: async () => [...(await listUndelivered()), ...(await listIds(failed))],
    countFailed: async () => (await listIds(failed)).length,
    /** Files and folders that belong to another user, so we can't read them. */
    async countLocked(): Promise<number> {
      const folders = [arrived, queue, failed, ...(await listClaims())]
      const inside = folders.map(async (path) => (await listIds(path)).map((id) => join(path, fileOf(id))))
      const paths = [...folders, ...(await Promise.all(inside)).flat()]
      const checks = paths.map((path) => files.access(path, constants.R_OK).then(() => false, isLocked))
      return (await Promise.all(checks)).filter(Boolean).length
    },

    /** Shows that this process is alive, and requeues claims of dead processes and its own that it isn't working on. */
    async takeBackClaims(isBusy: (id: string) => boolean = () => false): Promise<number> {
      for (const path of [...folders, mine]) await disk.makeFolder(path)
      await files.utimes(mine, now() / 1000, now() / 1000)
      let count = 0
      for (const other of await listNames(claimed)) {
        const path = join(claimed, other)
        const found = await files.stat(path).catch(() => null)
        if (!found?.isDirectory() || (other !== owner && !isOwnerDead(other, found.mtimeMs))) continue
        for (const id of await listIds(path)) {
          // Checked per file at the last moment: a claim made since the folder was read must stay.
          if (other === owner && isBusy(id)) continue
          if (await moveIfThere(files, join(path, fileOf(id)), join(queue, fileOf(id)))) count += 1
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

    /** A photo being received. Its content is safe; its name is safe once it is moved beside its request. */
    async keepUpload(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Upload> {
      const file = join(temporary, createId(now(), 'upload'))
      const remove = () => files.rm(file, { force: true }).catch(() => {})
      await disk.writeSynced(file, chunks)
      const { size } = await files.stat(file)
      return { size, read: () => files.readFile(file), moveTo: (path) => files.rename(file, path), remove }
    },

    /** Forgets old requests and copies, and removes half-written files, which it counts: nobody waits for them. */
    async sweep(): Promise<number> {
      await recent.sweep()
      await copied.sweep()
      const names = await listNames(arrived)
      const photos = names.filter((name) => isRawPhoto.test(name) && !names.includes(name.replace(/\d$/, 'json')))
      const others = await listNames(temporary)
      let count = 0
      for (const path of [
        ...photos.map((name) => join(arrived, name)),
        ...others.map((name) => join(temporary, name))
      ]) {
        const found = await files.stat(path).catch(() => null)
        // abs(): if the clock was set back, they must still be removed.
        if (!found?.isFile() || Math.abs(now() - found.mtimeMs) < halfWrittenMs) continue
        await files.rm(path, { force: true })
        count += 1
      }
      return count
    },
    close: () => removeClaims(mine).catch(() => {}),

    /** Does what storing a request does, and rejects like it. No request has this name, so none is overwritten. */
    async tryWrite(): Promise<void> {
      const target = join(queue, 'trial')
      // A new name each time: a leftover that a bad disk didn't remove must not cause an error later.
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
