import { readFileSync } from 'node:fs'

/** The most memory that a process held at once, in MB: looked up now and then, on Linux only. */
export function watchMemory(pid: number, everyMs: number): { stop(): number | null } {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, readMemory(pid))
  }
  const timer = process.platform === 'linux' ? setInterval(look, everyMs) : undefined
  return {
    stop() {
      clearInterval(timer)
      return peak || null
    }
  }
}

/** 0 once it has ended. */
function readMemory(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1000
  } catch {
    return 0
  }
}
