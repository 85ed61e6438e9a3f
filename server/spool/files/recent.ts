import { join } from 'node:path'
import type { Files } from './files.ts'

/** How long an identical request counts as a duplicate. */
const rememberMs = 10 * 60_000

type Parts = { now: () => number; uptime: () => number; files: Files }

/** Empty files named by digest: they survive a crash, a second process sees them, and they hold no personal data. */
export function rememberIn(folder: string, { now, uptime, files }: Parts) {
  const known = new Map<string, { safe: Promise<void>; since: number }>()
  // abs(): if the clock was set back, a marker must not live longer.
  const readAge = (moment: number) => Math.abs(now() - moment)
  const isFresh = (since: number) => uptime() - since < rememberMs

  /** Settles with the first request's write; undefined if there is none. */
  function findEarlier(digest: string): Promise<void> | undefined {
    const earlier = known.get(digest)
    return earlier && isFresh(earlier.since) ? earlier.safe : undefined
  }

  /** Left by another process, or by this one before a restart. */
  async function hasMarker(digest: string): Promise<boolean> {
    const marker = await files.stat(join(folder, digest)).catch(() => null)
    return marker !== null && readAge(marker.mtimeMs) < rememberMs
  }

  async function touch(digest: string): Promise<void> {
    const handle = await files.open(join(folder, digest), 'w', 0o600)
    await handle.utimes(now() / 1000, now() / 1000)
    await handle.close()
  }

  return {
    /** Waits for one that is being written; rejects if that fails. */
    async has(digest: string): Promise<boolean> {
      const earlier = findEarlier(digest)
      return earlier ? earlier.then(() => true) : hasMarker(digest)
    },
    /** The new id; null for a duplicate, once the first is safe. */
    async acceptOnce(digest: string, accept: () => Promise<string>): Promise<string | null> {
      const earlier = findEarlier(digest)
      if (earlier) return earlier.then(() => null)
      // Noted before the first await, so no duplicate can slip in between.
      const { promise: safe, resolve, reject } = Promise.withResolvers<void>()
      safe.catch(() => {})
      known.set(digest, { safe, since: uptime() })
      try {
        const id = (await hasMarker(digest)) ? null : await accept()
        resolve()
        // After the request is safe: a marker without its request would turn the next attempt away.
        if (id !== null) await touch(digest).catch(() => {})
        return id
      } catch (error) {
        known.delete(digest)
        reject(error)
        throw error
      }
    },
    /** For a request that an earlier process accepted but had no time to note. */
    note(digest: string, moment: number): void {
      known.set(digest, { safe: Promise.resolve(), since: uptime() - readAge(moment) })
    },
    async forget(digest: string): Promise<void> {
      known.delete(digest)
      await files.rm(join(folder, digest), { force: true })
    },
    async sweep(): Promise<void> {
      for (const [digest, { since }] of known) if (!isFresh(since)) known.delete(digest)
      for (const name of await files.readdir(folder)) {
        const marker = await files.stat(join(folder, name)).catch(() => null)
        if (marker?.isFile() && readAge(marker.mtimeMs) >= rememberMs)
          await files.rm(join(folder, name), { force: true })
      }
    }
  }
}
