import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program, and the files that must be there too, from PATH or from Debian's packages. Says which. */
export function findProgram(name: string, packages: string[], ...alsoNeeded: string[]): string {
  const found = findOnPath(name)
  if (found && alsoNeeded.every((file) => existsSync(file))) return announce(name, found, 'found')
  install(packages)
  const installed = findOnPath(name)
  if (installed && alsoNeeded.every((file) => existsSync(file)))
    return announce(name, installed, 'installed with apt-get')
  throw new Error(`There is no ${name}, and apt-get could not install ${packages.join(' ')}: install it by hand.`)
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

function findOnPath(name: string): string | undefined {
  // Debian keeps servers where only root looks.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

function announce(name: string, path: string, how: string): string {
  console.log(`${name}: ${path} (${how})`)
  return path
}
