import { dirname, resolve } from 'node:path'
import { type Files, type OpenFile, realFiles } from './files.ts'

export type DurableWriter = ReturnType<typeof createDurableWriter>

export function createDurableWriter(files: Files = realFiles) {
  const running = new Map<string, Promise<void>>()
  const queued = new Map<string, Promise<void>>()
  /** Folders that contain a new, unsynced folder, with the number of the last one made in it. */
  const holders = new Map<string, number>()
  let made = 0

  /** Makes creations, renames and removals in the folder permanent. Callers share a sync that starts after they ask. */
  function syncFolder(folder: string): Promise<void> {
    const waiting = queued.get(folder)
    if (waiting) return waiting
    const next = (running.get(folder) ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        queued.delete(folder)
        const run = syncOnce(folder)
        running.set(folder, run)
        return run
      })
    queued.set(folder, next)
    return next
  }

  async function syncOnce(folder: string): Promise<void> {
    // Windows can't open a folder; NTFS journals the rename itself.
    if (process.platform === 'win32') return
    const handle = await files.open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  /** Call before putting anything into a folder: the file could be safe while its folder isn't. */
  async function syncMadeFolders(): Promise<void> {
    for (const [holder, number] of holders) {
      // A folder that has gone has nothing to sync.
      await syncFolder(holder).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      // Another folder may have been made in it during the sync.
      if (holders.get(holder) === number) holders.delete(holder)
    }
  }

  return {
    syncFolder,
    syncMadeFolders,
    writeSynced,

    /** Makes missing parents too. Synced only before use, so a bad disk doesn't stop the site. */
    async makeFolder(folder: string): Promise<void> {
      const first = await files.mkdir(folder, { recursive: true, mode: 0o700 })
      if (first === undefined) return
      const highest = resolve(first)
      made += 1
      for (let path = resolve(folder); path.length >= highest.length; path = dirname(path)) {
        holders.set(dirname(path), made)
      }
    },

    /** Either the whole file is there, or this rejects and it isn't. `temporary` must be on the same disk. */
    async writeFile(temporary: string, target: string, content: string | Uint8Array): Promise<void> {
      await put(temporary, target, content)
      try {
        await syncFolder(dirname(target))
      } catch (error) {
        await files.rm(target, { force: true })
        throw error
      }
    },

    /** Leaves the old file or the new one, always whole; the new one if this resolves. */
    async replaceFile(temporary: string, target: string, content: string | Uint8Array): Promise<void> {
      await put(temporary, target, content)
      await syncFolder(dirname(target))
    }
  }

  /** A new file whose content is safe; its name is safe only after it is moved. */
  async function writeSynced(path: string, content: Parameters<OpenFile['writeFile']>[0]): Promise<void> {
    try {
      const file = await files.open(path, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
    } catch (error) {
      await files.rm(path, { force: true }).catch(() => {})
      throw error
    }
  }

  async function put(temporary: string, target: string, content: string | Uint8Array): Promise<void> {
    await syncMadeFolders()
    await writeSynced(temporary, content)
    try {
      await files.rename(temporary, target)
    } catch (error) {
      await files.rm(temporary, { force: true }).catch(() => {})
      throw error
    }
  }
}
