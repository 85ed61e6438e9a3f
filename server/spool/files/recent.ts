import { join } from 'node:path'
import type { Files } from './files.ts'

/** How long an identical request counts as a duplicate. */
const rememberMs = 10 * 60_000

type Parts = { now: () => number; uptime: () => number; files: Files }

/** In memory, and as empty files named by digest, which survive a restart and hold no personal data. */
export function rememberIn(folder: string, { now, uptime, files }: Parts) {
  const known = new Map<string, { safe: Promise<void>; since: number }>()
  const isFresh = (since: number) => uptime() - since < rememberMs

  /** Settles with the first request's write; undefined if there is none. */
  function findEarlier(digest: string): Promise<void> | undefined {
    const earlier = known.get(digest)
    return earlier && isFresh(earlier.since) ? earlier.safe : undefined
  }

  async function touch(digest: string): Promise<void> {
    const handle = await files.open(join(folder, digest), 'w', 0o600)
    await handle.utimes(now() / 1000, now() / 1000)
    await handle.close()
  }

  async function listMarkers(): Promise<string[]> {
    return (await files.readdir(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name))
  }

  /** abs(): if the clock was set back, it must not be known for longer. */
  function note(digest: string, moment: number): void {
    known.set(digest, { safe: Promise.resolve(), since: uptime() - Math.abs(now() - moment) })
  }

  return {
    /** What an earlier process noted. */
    async load(): Promise<void> {
      for (const digest of await listMarkers()) note(digest, (await files.stat(join(folder, digest))).mtimeMs)
    },
    /** For a request that an earlier process accepted but had no time to note. */
    note,
    /** Waits for one that is being written; rejects if that fails. */
    has: async (digest: string): Promise<boolean> => findEarlier(digest)?.then(() => true) ?? false,
    /** The new id; null for a duplicate, once the first is safe. */
    async acceptOnce(digest: string, accept: () => Promise<string>): Promise<string | null> {
      const earlier = findEarlier(digest)
      if (earlier) return earlier.then(() => null)
      // Noted before anything is awaited, so no duplicate can slip in between.
      const storing = accept()
      const safe = storing.then(() => {})
      safe.catch(() => {})
      known.set(digest, { safe, since: uptime() })
      const id = await storing.catch((error) => {
        known.delete(digest)
        throw error
      })
      // After the request is safe: a marker without its request would turn the next attempt away.
      await touch(digest).catch(() => {})
      return id
    },
    async forget(digest: string): Promise<void> {
      known.delete(digest)
      await files.rm(join(folder, digest), { force: true })
    },
    async sweep(): Promise<void> {
      for (const [digest, { since }] of known) if (!isFresh(since)) known.delete(digest)
      for (const digest of await listMarkers()) {
        if (!known.has(digest)) await files.rm(join(folder, digest), { force: true })
      }
    }
  }
}
