import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Program {
  /** With everything that it started itself. */
  stop(): Promise<void>
  /** What it has printed so far. */
  read(): string
}

const running = new Set<() => void>()

// A run that is broken off leaves no browser behind.
process.once('exit', () => running.forEach((kill) => void kill()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** A program in a process group of its own. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
  child.once('error', ({ message }) => {
    said += message
  })
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {} // It has ended by itself.
  }
  running.add(kill)
  return {
    read: () => said,
    async stop() {
      const isRunning = child.pid && child.exitCode === null && child.signalCode === null
      const ended = isRunning ? once(child, 'exit') : null
      kill()
      running.delete(kill)
      await ended
    }
  }
}
