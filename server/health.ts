import { getSystemErrorMessage } from 'node:util'
import type { Spool, SpoolHealth } from './spool/spool.ts'

/** `reason`: why a booking sent now would be refused. */
export type Health = { spool: SpoolHealth } | { reason: string }

/** So that whoever asks often does not wear out the disk. */
const keptMs = 3_000

/** Whether bookings can be stored is known only by storing something. Within a few seconds the last answer counts. */
export function createHealthCheck(spool: Pick<Spool, 'tryWrite' | 'readHealth'>, now = Date.now) {
  let trial: { since: number; refusal: Promise<string | null> } | undefined
  return async (): Promise<Health> => {
    if (!trial || now() - trial.since >= keptMs)
      trial = { since: now(), refusal: spool.tryWrite().then(allow, (error) => explainNotStored(error)) }
    const reason = await trial.refusal
    return reason === null ? { spool: await spool.readHealth() } : { reason }
  }
}

const allow = () => null

export function explainNotStored({ code, errno }: NodeJS.ErrnoException, what = 'Booking requests'): string {
  const words = errno === undefined ? 'unknown error' : getSystemErrorMessage(errno)
  return `${what} cannot be stored: ${words}${code === undefined ? '' : ` (${code})`}`
}
