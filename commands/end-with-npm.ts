import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** npm that is killed doesn't end what it runs, and the server would go on unseen. Windows tells only of its shell. */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = findParent(shell)
  const hasEnded = () => {
    if (process.ppid !== shell || !isRunning(shell)) return true
    const now = findParent(shell)
    return npm !== undefined && now !== undefined && now !== npm
  }
  const looking = setInterval(() => {
    if (!hasEnded()) return
    clearInterval(looking)
    console.log('npm has ended, so the website ends too.')
    // While it waits for another server to end, nobody listens yet.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit()
  }, 1000)
  looking.unref()
}

/** undefined where the system doesn't tell. */
function findParent(id: number): string | undefined {
  try {
    if (process.platform === 'linux') return /\) \w (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1]
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'ppid=', '-p', String(id)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

export function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // It belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
