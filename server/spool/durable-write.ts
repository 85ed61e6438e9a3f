import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The file is there as a whole, and stays there when the power goes, or this rejects and it is not there.
 * `temporary` must lie on the same disk.
 */
export async function writeDurably(temporary: string, target: string, content: string | Uint8Array): Promise<void> {
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  try {
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

const running = new Map<string, Promise<void>>()
const queued = new Map<string, Promise<void>>()

/** Many renames may wait for one sync, as long as it begins after each of them. */
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
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
