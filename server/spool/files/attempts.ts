import { join } from 'node:path'
import type { DurableWriter } from './durable-write.ts'
import { type Files, readText, writeText } from './files.ts'

type Parts = { files: Files; disk: DurableWriter }

/** How often each entry failed, and why it did last. Only people read it, so nothing waits for the disk. */
export function countAttempts(folder: string, { files, disk }: Parts) {
  const forget = (id: string) => files.rm(join(folder, id), { force: true }).catch(() => {})

  async function read(id: string): Promise<{ attempts: number; lastReason: string }> {
    try {
      const { attempts, lastReason } = JSON.parse(await readText(files, join(folder, id)))
      return { attempts: Number(attempts), lastReason: String(lastReason) }
    } catch {
      return { attempts: 0, lastReason: '' }
    }
  }

  async function write(id: string, lastReason: string): Promise<void> {
    const { attempts } = await read(id)
    await disk.makeFolder(folder)
    await writeText(files, join(folder, id), JSON.stringify({ attempts: attempts + 1, lastReason }))
  }

  return {
    read,
    forget,
    /** Uncounted if it can't be written. */
    note: (id: string, reason: string) => write(id, reason).catch(() => {}),
    async sweep(listKept: () => Promise<string[]>): Promise<void> {
      const names = await files.readdir(folder).catch(() => [])
      if (names.length === 0) return
      const kept = new Set(await listKept())
      for (const name of names) if (/^\w{9}-[\w-]+$/.test(name) && !kept.has(name)) await forget(name)
    }
  }
}
