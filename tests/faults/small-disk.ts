import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = { fill(): Promise<void>; clear(): Promise<void>; unmount(): Promise<void> }

/** A disk of a few megabytes at that path; null where we may not mount one. */
export async function mountSmallDisk(path: string, megabytes: number): Promise<SmallDisk | null> {
  await mkdir(path, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch {
    return null
  }
  const filler = join(path, 'filler')
  return {
    async fill() {
      const file = await open(filler, 'w')
      try {
        while (true) await file.write(Buffer.alloc(65_536))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        // The last page too.
        await file.write(Buffer.alloc(1)).catch(() => {})
      } finally {
        await file.close()
      }
    },
    clear: () => rm(filler, { force: true }),
    async unmount() {
      // Lazily: after a failed test the relay may still hold it.
      await run('umount', ['-l', path])
    }
  }
}
