import type { SpoolHealth } from '../../server/spool/spool.ts'
import { waitFor } from '../support/wait-for.ts'

/** Until all is mailed: however long it takes, as long as less and less waits. Resolves with what is left. */
export async function drain(getPort: () => number): Promise<SpoolHealth> {
  let last: SpoolHealth = { depth: Number.POSITIVE_INFINITY, oldestSeconds: 0, failed: 0 }
  while (last.depth > 0) {
    const before = last.depth
    await waitFor('the spool to become emptier', async () => {
      const answer = await fetch(`http://127.0.0.1:${getPort()}/healthz`).catch(() => null)
      if (answer?.ok) last = (await answer.json()).spool
      return last.depth < before
    })
  }
  return last
}
