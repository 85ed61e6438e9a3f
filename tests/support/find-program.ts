import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** What is looked for, if need be after an attempt to install it. Says which it is. */
export function findOrInstall(name: string, find: () => string | undefined, tryInstall: () => unknown): string {
  const found = find()
  if (!found) tryInstall()
  const path = found ?? find()
  if (!path) throw new Error(`There is no ${name}, and it could not be installed from here: install it by hand.`)
  console.log(`Using ${path} (${found ? 'found' : 'installed'})`)
  return path
}

/** The program, and the files that must be there too, from PATH or from Debian's packages. */
export const findProgram = (name: string, packages: string[], ...alsoNeeded: string[]) =>
  findOrInstall(
    [name, ...alsoNeeded].join(', '),
    () => (alsoNeeded.every((file) => existsSync(file)) ? findOnPath([name]) : undefined),
    () => install(packages)
  )

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
