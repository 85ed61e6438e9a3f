import { dirname, resolve } from 'node:path'
import { type Files, type OpenFile, realFiles } from './files.ts'

export type DurableWriter = ReturnType<typeof createDurableWriter>

/** Writes that outlive a power cut. */
export function createDurableWriter(files: Files = realFiles) {
  const running = new Map<string, Promise<void>>()
  const queued = new Map<string, Promise<void>>()
  /** What holds a folder that was made and is not synced yet, with the number of the last one made in it. */
  const holders = new Map<string, number>()
  let made = 0

  /** What was created, renamed or removed in the folder stays so. Many may wait for one sync that begins after each. */
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
    // Windows cannot open a folder; NTFS journals the rename itself.
    if (process.platform === 'win32') return
    const handle = await files.open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  /** Nothing may be put into a folder before this: it could be safe in there, and the folder not. */
  async function syncMadeFolders(): Promise<void> {
    for (const [holder, number] of holders) {
      // One that is gone holds nothing any more.
      await syncFolder(holder).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      // Another folder may have been made in it while the sync was under way.
      if (holders.get(holder) === number) holders.delete(holder)
    }
  }

  return {
    syncFolder,
    syncMadeFolders,
    writeSynced,

    /** With the folders above it that are missing. Synced before it is used, so that a bad disk does not stop the site. */
    async makeFolder(folder: string): Promise<void> {
      const first = await files.mkdir(folder, { recursive: true, mode: 0o700 })
      if (first === undefined) return
      const highest = resolve(first)
      made += 1
      for (let path = resolve(folder); path.length >= highest.length; path = dirname(path)) {
        holders.set(dirname(path), made)
      }
    },

    /** The file is there as a whole, or this rejects and it is not there. `temporary` must lie on the same disk. */
    async writeFile(temporary: string, target: string, content: string | Uint8Array): Promise<void> {
      await put(temporary, target, content)
      try {
        await syncFolder(dirname(target))
      } catch (error) {
        await files.rm(target, { force: true })
        throw error
      }
    },

    /** Leaves the old file or the new one, whole; the new one if this resolves. */
    async replaceFile(temporary: string, target: string, content: string | Uint8Array): Promise<void> {
      await put(temporary, target, content)
      await syncFolder(dirname(target))
    }
  }

  /** A new file whose content is safe; its name is once it is moved to where it belongs. */
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

export const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
