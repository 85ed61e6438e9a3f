import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** After this long without a heartbeat, another process may take over the claims. */
const staleAfterMs = 60_000

/** Names a process's folder of claims, so others can tell whether it is still running. */
export function nameOwner(): string {
  return [thisHost, process.pid, randomBytes(6).toString('hex')].join('~')
}

/**
 * On this machine we ask whether the process runs. On another machine, or if its number is in use again, it is dead
 * once its heartbeat stops changing. The heartbeat's own time doesn't count, because clocks can be changed.
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
