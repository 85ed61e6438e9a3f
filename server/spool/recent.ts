import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How long the same request counts as the same. */
export const rememberMs = 10 * 60_000

export type Recent = {
  /** The new id; null for a twin, once the first is safe. */
  acceptOnce(digest: string, accept: () => Promise<string>): Promise<string | null>
  has(digest: string): Promise<boolean>
  /** For what an earlier process accepted but did not live to note. */
  note(digest: string, since: number): void
  forget(digest: string): Promise<void>
  sweep(): Promise<void>
}

/** Empty files, named by digest: they outlive a crash, are seen by a second process and hold nothing of the visitor. */
export function rememberIn(folder: string, now: () => number): Recent {
  const known = new Map<string, { safe: Promise<void>; since: number }>()
  // Either way: a clock that was set back must not keep a marker alive.
  const isFresh = (since: number) => Math.abs(now() - since) < rememberMs

  async function has(digest: string): Promise<boolean> {
    const memory = known.get(digest)
    if (memory && isFresh(memory.since)) return true
    const marker = await stat(join(folder, digest)).catch(() => null)
    return marker !== null && isFresh(marker.mtimeMs)
  }

  return {
    has,
    async acceptOnce(digest, accept) {
      const twin = known.get(digest)
      if (twin && isFresh(twin.since)) {
        await twin.safe
        return null
      }
      // Known from here on, before anything is awaited, so that no twin can slip in between.
      const { promise: safe, resolve, reject } = Promise.withResolvers<void>()
      safe.catch(() => {})
      known.set(digest, { safe, since: now() })
      try {
        const marker = await stat(join(folder, digest)).catch(() => null)
        const id = marker && isFresh(marker.mtimeMs) ? null : await accept()
        resolve()
        // Only after the request is safe: a marker without its request would turn the next attempt away.
        if (id !== null) await touch(join(folder, digest), now()).catch(() => {})
        return id
      } catch (error) {
        known.delete(digest)
        reject(error)
        throw error
      }
    },
    note: (digest, since) => void known.set(digest, { safe: Promise.resolve(), since }),
    async forget(digest) {
      known.delete(digest)
      await rm(join(folder, digest), { force: true })
    },
    async sweep() {
      for (const [digest, { since }] of known) if (!isFresh(since)) known.delete(digest)
      for (const name of await readdir(folder)) {
        const marker = await stat(join(folder, name)).catch(() => null)
        if (marker && !isFresh(marker.mtimeMs)) await rm(join(folder, name), { force: true })
      }
    }
  }
}

async function touch(file: string, moment: number): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  await handle.utimes(moment / 1000, moment / 1000)
  await handle.close()
}
