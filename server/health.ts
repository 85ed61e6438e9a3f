import { getSystemErrorMessage } from 'node:util'
import { StoreError } from './spool/driver.ts'
import type { Spool, SpoolHealth } from './spool/spool.ts'

/** `reason`: why a request sent now would be refused. */
export type Health = { spool: SpoolHealth } | { reason: string }

export type HealthCheck = ReturnType<typeof createHealthCheck>

/** Frequent checks must not wear out the disk. */
const keptMs = 3_000

/** Only storing something shows whether requests can be stored. The answer is reused for a few seconds. */
export function createHealthCheck(spool: Pick<Spool, 'tryWrite' | 'readHealth'>) {
  let last: { since: number; refusal: Promise<string | null> } | undefined
  const keep = (stored: Promise<unknown>) => {
    last = { since: performance.now(), refusal: stored.then(() => null, explainNotStored) }
    return last
  }
  return {
    async check(): Promise<Health> {
      const { refusal } = last && performance.now() - last.since < keptMs ? last : keep(spool.tryWrite())
      const reason = await refusal
      if (reason !== null) return { reason }
      return spool.readHealth().then(
        (found) => ({ spool: found }),
        (error) => ({ reason: explainNotStored(error) })
      )
    },
    /** A real request says more than a trial write of a few kilobytes, so it counts at once. */
    noteStored: () => void keep(Promise.resolve()),
    noteNotStored: (error: unknown) => void keep(Promise.reject(error))
  }
}

export function explainNotStored(error: unknown, what = 'Booking requests'): string {
  const { code, errno } = error as NodeJS.ErrnoException
  const known = errno === undefined ? 'unknown error' : getSystemErrorMessage(errno)
  const words = error instanceof StoreError ? error.message : known
  return `${what} cannot be stored: ${words}${code === undefined ? '' : ` (${code})`}`
}
