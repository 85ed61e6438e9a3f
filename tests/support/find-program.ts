import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The program, and the files that must be there too, from PATH or from Debian's packages. Says which. */
export function findProgram(name: string, packages: string[], ...alsoNeeded: string[]): string {
  const find = () => (alsoNeeded.every((file) => existsSync(file)) ? findOnPath([name]) : undefined)
  const found = find()
  if (!found) install(packages)
  const path = find()
  if (!path)
    throw new Error(`There is no ${name}, and apt-get could not install ${packages.join(' ')}: install it by hand.`)
  return announce(path, found ? 'found' : 'installed with apt-get')
}

/** The first of these names that there is. */
export function findOnPath(names: string[]): string | undefined {
  // Debian keeps servers where only root looks.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

export const install = (packages: string[]) =>
  runApt('update', '-q') && runApt('install', '-y', '-q', '--no-install-recommends', ...packages)

/** One at a time: two test files may want the same package at the same moment, and apt waits for nobody. */
const runApt = (...args: string[]) => attempt('flock', [join(tmpdir(), 'tests-apt.lock'), 'apt-get', ...args])

/** Whether it worked. */
export function attempt(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
    return true
  } catch {
    return false
  }
}

export function announce(path: string, how: string): string {
  console.log(`Using ${path} (${how})`)
  return path
}
