import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** After this long without a sign of life another process may take the claims over. */
const staleAfterMs = 60_000

/** Names the folder of a process's claims, so that others can tell whether it still lives. */
export function nameOwner(): string {
  return [thisHost, process.pid, randomBytes(6).toString('hex')].join('~')
}

/**
 * On this machine we ask whether the process runs. One elsewhere, or one whose number is in use again, is dead once its
 * heartbeat has not changed for a while. The time in the heartbeat does not count, because clocks can be set.
 */
export function watchOwners(self: string, uptime: () => number) {
  const seen = new Map<string, { heartbeat: number; since: number }>()
  return (owner: string, heartbeat: number): boolean => {
    if (owner === self) return false
    const [host, pid] = owner.split('~')
    if (host === thisHost && (Number(pid) === process.pid || !isRunning(Number(pid)))) return true
    const last = seen.get(owner)
    if (last?.heartbeat === heartbeat) return uptime() - last.since > staleAfterMs
    seen.set(owner, { heartbeat, since: uptime() })
    return false
  }
}

const thisHost = hostname().replace(/[^a-z0-9.-]/gi, '_')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
