import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

/** A disk of a few megabytes at that path; null where we may not mount one. */
export async function mountSmallDisk(path: string, megabytes: number) {
  await mkdir(path, { recursive: true })
  const filler = join(path, 'filler')
  const bind = (from: string, to: string, ...options: string[]) => run('mount', ['--bind', ...options, from, to])
  /** Lazily: a relay may still have files open there. */
  const unmount = (at = path) => run('umount', ['-l', at])
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
    /** By a second mount over the first, which stays as it is while a relay has its lock open there. */
    async makeReadOnly() {
      const elsewhere = await mkdtemp(join(tmpdir(), 'disk-'))
      await bind(path, elsewhere, '-o', 'ro')
      await bind(elsewhere, path)
      await unmount(elsewhere)
      await rmdir(elsewhere)
    },
    makeWritable: () => unmount(),
    unmount: () => unmount()
  }
}
