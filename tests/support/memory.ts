import { readdirSync, readFileSync } from 'node:fs'

/** The most memory that a process and all it started held at once, in MB: looked up now and then, on Linux only. */
export function watchMemory(pid: number, everyMs = 100): { stop(): number | null } {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, sumMemory(pid))
  }
  const timer = process.platform === 'linux' ? setInterval(look, everyMs) : undefined
  return {
    stop() {
      clearInterval(timer)
      return peak > 0 ? peak / 1e6 : null
    }
  }
}

/** What a process and all it started hold now, in MB; 0 where it cannot be known. */
export const readMemory = (pid: number) => (process.platform === 'linux' ? sumMemory(pid) / 1e6 : 0)

function sumMemory(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    parents.set(Number(name), readParent(Number(name)))
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0))
  const ours = [...parents.keys()].filter(isOurs).map(readResident)
  // They run the same program, whose pages the system holds once.
  const program = Math.max(0, ...ours.map(({ program }) => program))
  return ours.reduce((sum, { own }) => sum + own, program)
}

/** A process may end between being listed and being read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const readParent = (pid: number) => Number(read(`/proc/${pid}/stat`).match(/^\d+ \(.*\) \S (\d+)/s)?.[1] ?? 0)

function readResident(pid: number): { own: number; program: number } {
  const status = read(`/proc/${pid}/status`)
  const readPart = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0) * 1024
  return { own: readPart('RssAnon') + readPart('RssShmem'), program: readPart('RssFile') }
}
