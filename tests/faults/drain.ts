import type { SpoolHealth } from '../../server/spool/spool.ts'
import { waitFor } from '../support/wait-for.ts'

/** What a killed relay was mailing is tried again only after a while, and a busy machine adds to that. */
const stillMs = 600_000

/** Until all is mailed: however long it takes, as long as less and less waits. Resolves with what is left. */
export async function drain(getPort: () => number): Promise<SpoolHealth> {
  let last: SpoolHealth = { depth: Number.POSITIVE_INFINITY, oldestSeconds: 0, failed: 0 }
  let said = 'nothing'
  while (last.depth > 0) {
    const before = last.depth
    const isEmptier = async () => {
      const answer = await fetch(`http://127.0.0.1:${getPort()}/healthz`).catch(() => null)
      if (answer) said = await answer.text()
      if (answer?.ok) last = JSON.parse(said).spool
      return last.depth < before
    }
    await waitFor('the spool to become emptier', isEmptier, stillMs).catch((error) => {
      throw new Error(`${error.message}. /healthz said: ${said}`)
    })
  }
  return last
}
