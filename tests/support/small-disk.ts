import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from './wait-for.ts'

const run = promisify(execFile)

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

/** A disk of a few megabytes at that path; null where we may not mount one. */
export async function mountSmallDisk(path: string, megabytes: number) {
  await mkdir(path, { recursive: true })
  const filler = join(path, 'filler')
  const remount = (how: 'ro' | 'rw') => run('mount', ['-o', `remount,${how}`, path])
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch {
    return null
  }
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
    /** Not while a file is open for writing. Resolves with whether there was a moment without one. */
    makeReadOnly: () =>
      waitFor('a moment without writing', () => remount('ro').then(isDone, isNotDone), 2000).then(isDone, isNotDone),
    makeWritable: () => remount('rw'),
    /** Lazily: after a failed test the relay may still hold it. */
    unmount: () => run('umount', ['-l', path])
  }
}

const isDone = () => true
const isNotDone = () => false
