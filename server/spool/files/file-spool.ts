import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describeError, type Logger } from '../../log.ts'
import { limitRate, watchRush } from '../../relay/rate-limit.ts'
import {
  acceptedAt,
  createId,
  digestRequest,
  fileOf,
  isBooking,
  isNotice,
  parseEntry,
  type SpoolEntry
} from '../entry.ts'
import type { Kept, Spool, Taken } from '../spool.ts'
import { keepAlertState } from './alert-state.ts'
import { isRawPhoto, keepArrived } from './arrived.ts'
import { countAttempts } from './attempts.ts'
import { rememberCopies } from './copied.ts'
import { createDurableWriter } from './durable-write.ts'
import { type Files, isLocked, isMissing, moveIfThere, queueWork, readText, realFiles, writeText } from './files.ts'
import { lockFolder } from './lock.ts'
import { rememberIn } from './recent.ts'

export type FileSpoolOptions = {
  log?: Logger
  now?: () => number
  uptime?: () => number
  files?: Files
  hourlyLimit?: number
  dailyLimit?: number
  /** For looking inside while a server runs: takes no lock and creates no folders. */
  isObserver?: boolean
}

/**
 * Accepted requests on disk, one file each in exactly one folder: `arrived` (its photos aren't shrunk yet), `queue`
 * (waiting or being sent) or `failed` (given up). One process at a time uses them, so what is due is kept in memory.
 */
export async function openFileSpool(
  path: string,
  {
    log,
    now = Date.now,
    uptime = () => performance.now(),
    files = realFiles,
    hourlyLimit = 500,
    dailyLimit = 200,
    isObserver = false
  }: FileSpoolOptions = {}
): Promise<Spool> {
  const folder = resolve(path)
  const disk = createDurableWriter(files)
  const arrived = join(folder, 'arrived')
  const queue = join(folder, 'queue')
  const failed = join(folder, 'failed')
  const temporary = join(folder, 'tmp')
  const claimed = join(folder, 'claimed')
  const hurryFile = join(folder, 'hurry')
  const folders = [arrived, queue, failed, temporary, join(folder, 'recent')]
  /** When each is due, by uptime, because the clock may be changed. After a restart everything is due. */
  const waiting = new Map<string, number>()
  /** Being stored or delivered. */
  const taken = new Set<string>()
  /** Files that nobody needs any more. */
  let leftovers: string[] = []
  const parts = { folders: { arrived, queue, temporary }, files, disk, now, onQueued, discard }
  const { keepUpload, readArrived, readRaw, putShrunk } = keepArrived(parts)
  const recent = rememberIn(join(folder, 'recent'), { now, uptime, files })
  const copied = rememberCopies(join(folder, 'copied'), { now, files, disk })
  const attempts = countAttempts(join(folder, 'attempts'), { files, disk })
  const rush = watchRush(hourlyLimit, uptime)
  const takeTurn = limitRate({ dailyLimit, uptime })
  const inTurn = queueWork()
  const unlock = isObserver ? () => {} : await start()

  function onQueued(id: string): void {
    if (!waiting.has(id) && !taken.has(id)) waiting.set(id, 0)
  }

  async function start(): Promise<() => void> {
    for (const path of folders) await disk.makeFolder(path)
    // An earlier process may have died between making the folders and syncing their parents.
    for (const path of [folder, dirname(folder)]) await disk.syncFolder(path).catch(() => {})
    await disk.syncMadeFolders().catch(() => {})
    const release = await lockFolder(folder, { files, log, now })
    await loadAll().catch((error) => {
      release()
      throw error
    })
    return release
  }

  async function loadAll(): Promise<void> {
    await putBackClaims().catch((error) => log?.error(describeError(error), 'spool trouble'))
    await recent.load()
    for (const path of [arrived, queue]) {
      for (const id of await listIds(path)) {
        const entry = await readEntry(path, id)
        if (entry?.kind === 'booking') recent.note(digestRequest(entry), acceptedAt(id))
      }
    }
    await rescan()
    leftovers = await listHalfWritten()
    if (leftovers.length > 0) log?.warn({ count: leftovers.length }, 'half-written and never accepted, so removed')
  }

  async function store(entry: SpoolEntry): Promise<string> {
    const { id, ...content } = entry
    // A scan must not send it before it is safe.
    taken.add(id)
    try {
      await disk.writeFile(join(temporary, id), join(queue, fileOf(id)), JSON.stringify(content))
    } finally {
      taken.delete(id)
    }
    onQueued(id)
    return id
  }

  async function readEntry(path: string, id: string): Promise<SpoolEntry | null> {
    return parseEntry(id, await readText(files, join(path, fileOf(id))).catch(() => ''))
  }

  /** Empty if the folder was removed (tidy remakes it), is a file, or is locked (countLocked reports it). */
  async function listNames(path: string): Promise<string[]> {
    return files.readdir(path).catch((error) => {
      if (isMissing(error) || isLocked(error)) return []
      throw error
    })
  }

  async function listIds(path: string): Promise<string[]> {
    const names = await listNames(path)
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  }

  /** A set, because one may be queued in between. */
  async function listUndelivered(): Promise<string[]> {
    return [...new Set([...(await listIds(arrived)), ...(await listIds(queue))])]
  }

  const listKept = async () => [...(await listUndelivered()), ...(await listIds(failed))]

  /** False if it isn't there. The folder it goes to may just have been remade. */
  async function move(id: string, from: string, to: string, name = id): Promise<boolean> {
    await disk.syncMadeFolders()
    return moveIfThere(files, join(from, fileOf(id)), join(to, fileOf(name)))
  }

  /** Never overwrites a file of that name. */
  async function setAside(id: string): Promise<boolean> {
    const isFree = await files.stat(join(failed, fileOf(id))).then(() => false, isMissing)
    return move(id, queue, failed, isFree ? id : `${id}-${randomBytes(6).toString('hex')}`)
  }

  /** Earlier versions moved a request to `claimed/<process>` while they sent it. */
  async function putBackClaims(): Promise<void> {
    let count = 0
    for (const name of await listNames(claimed)) {
      const path = join(claimed, name)
      for (const id of await listIds(path)) if (await move(id, path, queue)) count += 1
      // They must be safe in the queue before their folder is removed. It stays if anything else is in it.
      await disk.syncFolder(queue)
      await files.rmdir(path).catch(() => {})
    }
    await files.rmdir(claimed).catch(() => {})
    if (count > 0) log?.info({ count }, 'put back what an earlier version was sending')
  }

  async function rescan(): Promise<void> {
    for (const id of await listIds(queue)) onQueued(id)
  }

  /** null: it has gone, or can't be read now; the next scan finds it again. */
  async function takeOne(id: string): Promise<Taken | null> {
    waiting.delete(id)
    taken.add(id)
    try {
      const entry = parseEntry(id, await readText(files, join(queue, fileOf(id))))
      if (entry) return entry
      const isSetAside = await setAside(id)
      taken.delete(id)
      return isSetAside ? { id, kind: 'unreadable' } : null
    } catch (error) {
      taken.delete(id)
      // The owner is told of those that belong to another user (countLocked).
      if (!isLocked(error)) log?.error({ id, ...describeError(error) }, 'spool trouble')
      return null
    }
  }

  async function hurry(): Promise<void> {
    for (const id of waiting.keys()) waiting.set(id, 0)
  }

  /** Parts of requests that were never accepted. At the start nobody waits for them any more. */
  async function listHalfWritten(): Promise<string[]> {
    const names = await listNames(arrived)
    const photos = names.filter((name) => isRawPhoto.test(name) && !names.includes(name.replace(/\d$/, 'json')))
    const others = (await listNames(temporary)).filter((name) => /^\w{9}-\w+-\w{16}$/.test(name))
    return [...photos.map((name) => join(arrived, name)), ...others.map((name) => join(temporary, name))]
  }

  /** If it can't be removed now, it is tried again. */
  async function discard(path: string): Promise<void> {
    await files.rm(path, { force: true }).catch(() => leftovers.push(path))
  }

  async function discardLeftovers(): Promise<void> {
    const paths = leftovers
    leftovers = []
    for (const path of paths) await discard(path)
  }

  return {
    place: folder,

    async accept({ photos, ...request }) {
      const digest = digestRequest({ ...request, photos })
      const id = await recent.acceptOnce(digest, () =>
        store({ id: createId(now(), 'booking'), kind: 'booking', ...request, photos })
      )
      if (id === null) return null
      rush.note(now() - acceptedAt(id))
      return id
    },
    wasAccepted: (request) => recent.has(digestRequest(request)),
    async acceptCopy(copy) {
      if (!(await copied.claim(copy.to))) return false
      await store({ id: createId(now(), 'copy'), kind: 'copy', ...copy })
      return true
    },
    addNotice: () =>
      inTurn(async () => {
        if ((await listUndelivered()).some(isNotice)) return
        await store({ id: createId(now(), 'notice'), kind: 'notice' })
      }),
    keepUpload,

    listArrived: () => listIds(arrived),
    readArrived,
    readRaw,
    putShrunk,

    async take(most) {
      const entries: Taken[] = []
      for (const [id, due] of waiting) {
        if (entries.length >= most) break
        const entry = due <= uptime() ? await takeOne(id) : null
        if (entry) entries.push(entry)
      }
      return entries
    },
    async finish(id) {
      // If it can't be removed it stays taken, so that it isn't sent again.
      await files.rm(join(queue, fileOf(id)), { force: true })
      taken.delete(id)
      await attempts.forget(id)
    },
    async putOff(id, delayMs, reason) {
      if (!taken.has(id)) return
      await attempts.note(id, reason)
      waiting.set(id, uptime() + delayMs)
      taken.delete(id)
    },
    async keepFor({ id, ...content }, left) {
      await disk.replaceFile(join(temporary, id), join(queue, fileOf(id)), JSON.stringify({ ...content, left }))
    },
    async fail(entry, reason) {
      try {
        // Forget it first: someone who sees it in `failed` may send it again.
        if (entry.kind === 'booking') await recent.forget(digestRequest(entry))
        await attempts.note(entry.id, reason)
        await move(entry.id, queue, failed)
      } finally {
        taken.delete(entry.id)
      }
    },
    async retryFailed() {
      let count = 0
      for (const id of await listIds(failed)) {
        if (!(await readEntry(failed, id)) || !(await move(id, failed, queue))) continue
        onQueued(id)
        count += 1
      }
      return count
    },
    /** An observer asks the server, which looks every few seconds. */
    hurry: isObserver ? () => writeText(files, hurryFile, '') : hurry,
    async tidy() {
      for (const path of folders) await disk.makeFolder(path)
      await putBackClaims()
      await rescan()
      const wasAsked = await files.rm(hurryFile).then(
        () => true,
        () => false
      )
      if (wasAsked) await hurry()
      await recent.sweep()
      await copied.sweep()
      await attempts.sweep(listKept)
      await discardLeftovers()
    },

    async list() {
      const kept = new Map<string, Kept>()
      for (const path of [arrived, queue, failed]) {
        for (const id of await listIds(path)) {
          const entry = await readEntry(path, id)
          if (entry) kept.set(id, { entry, ...(await attempts.read(id)), isGivenUp: path === failed })
        }
      }
      return [...kept.values()]
    },
    listKept,
    async countLocked() {
      const places = [arrived, queue, failed, ...(await listNames(claimed)).map((name) => join(claimed, name))]
      const inside = places.map(async (path) => (await listIds(path)).map((id) => join(path, fileOf(id))))
      const paths = [...places, ...(await Promise.all(inside)).flat()]
      const checks = paths.map((path) => files.access(path, constants.R_OK).then(() => false, isLocked))
      return (await Promise.all(checks)).filter(Boolean).length
    },
    async readHealth() {
      const requests = (await listUndelivered()).filter(isBooking)
      const oldest = requests.map(acceptedAt).reduce((a, b) => Math.min(a, b), now())
      return {
        depth: requests.length,
        oldestSeconds: Math.round((now() - oldest) / 1000),
        failed: (await listIds(failed)).length
      }
    },
    /** No request has this name, so none is overwritten. */
    async tryWrite() {
      const target = join(queue, 'trial')
      // A new name each time: a leftover that a bad disk didn't remove must not cause an error later.
      await disk.writeFile(join(temporary, createId(now(), 'notice')), target, Buffer.alloc(4096))
      await files.rm(target, { force: true })
    },

    takeTurn: async (keys) => takeTurn(keys),
    wasRush: async (moment) => rush.isOn(now() - moment),
    changeAlerts: keepAlertState(folder, temporary, files),
    close: async () => unlock()
  }
}
