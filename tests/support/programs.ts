import { spawn } from 'node:child_process'
import { once } from 'node:events'

const running = new Set<() => void>()

// A run that is broken off leaves nothing behind.
process.once('exit', () => running.forEach((kill) => void kill()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

export type Program = ReturnType<typeof startProgram>

/** A program in a process group of its own, which ends with everything that it started itself. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}, cwd = '.') {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch {} // It has ended by itself.
  }
  const kill = () => end('SIGKILL')
  running.add(kill)
  /** With its exit code or the signal's name, or with why it could not be started. */
  const ended: Promise<unknown> = once(child, 'exit').then(
    ([code, signal]) => code ?? signal,
    ({ message }: Error) => {
      said += message
      return message
    }
  )
  return {
    pid: child.pid ?? 0,
    ended,
    /** What it has printed lately. */
    read: () => said,
    async stop(signal: NodeJS.Signals = 'SIGKILL') {
      end(signal)
      running.delete(kill)
      return ended
    }
  }
}
