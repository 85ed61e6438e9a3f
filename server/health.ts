import { getSystemErrorMessage } from 'node:util'
import type { Spool, SpoolHealth } from './spool/spool.ts'

/** `reason`: why a booking sent now would be refused. */
export type Health = { spool: SpoolHealth } | { reason: string }

export type HealthCheck = {
  check(): Promise<Health>
  /** What became of a real booking: it says more than a trial of a few kilobytes, and counts at once. */
  noteStored(): void
  noteNotStored(error: unknown): void
}

/** So that frequent checks do not wear out the disk. */
const keptMs = 3_000

/** Whether bookings can be stored is known only by storing something. Within a few seconds the last answer counts. */
export function createHealthCheck(
  spool: Pick<Spool, 'tryWrite' | 'readHealth'>,
  uptime = () => performance.now()
): HealthCheck {
  let last: { since: number; refusal: Promise<string | null> } | undefined
  const keep = (stored: Promise<unknown>) => {
    last = {
      since: uptime(),
      refusal: stored.then(
        () => null,
        (error) => explainNotStored(error)
      )
    }
    return last
  }
  return {
    async check() {
      const { refusal } = last && uptime() - last.since < keptMs ? last : keep(spool.tryWrite())
      const reason = await refusal
      return reason === null ? { spool: await spool.readHealth() } : { reason }
    },
    noteStored: () => void keep(Promise.resolve()),
    noteNotStored: (error) => void keep(Promise.reject(error))
  }
}

export function explainNotStored({ code, errno }: NodeJS.ErrnoException, what = 'Booking requests'): string {
  const words = errno === undefined ? 'unknown error' : getSystemErrorMessage(errno)
  return `${what} cannot be stored: ${words}${code === undefined ? '' : ` (${code})`}`
}
