import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program, and the files that must be there too, from PATH or from Debian's packages. Says which. */
export function findProgram(name: string, packages: string[], ...alsoNeeded: string[]): string {
  const found = findOnPath(name, alsoNeeded)
  if (!found) install(packages)
  const path = findOnPath(name, alsoNeeded)
  if (!path)
    throw new Error(`There is no ${name}, and apt-get could not install ${packages.join(' ')}: install it by hand.`)
  console.log(`${name}: ${path} (${found ? 'found' : 'installed with apt-get'})`)
  return path
}

function install(packages: string[]): void {
  try {
    const run = (...args: string[]) =>
      execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
    run('update', '-q')
    run('install', '-y', '-q', '--no-install-recommends', ...packages)
  } catch {
    // The caller looks again and says what is missing.
  }
}

function findOnPath(name: string, alsoNeeded: string[]): string | undefined {
  // Debian keeps servers where only root looks.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const isWhole = alsoNeeded.every((file) => existsSync(file))
  return folders.map((folder) => join(folder, name)).find((file) => isWhole && existsSync(file))
}

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
