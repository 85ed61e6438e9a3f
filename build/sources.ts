import { createHash, type Hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The code that serves a site: what goes to a server. Whole folders, because some files are started by their path. */
export const serverFolders = ['catalogue', 'domain', 'look', 'server', 'settings']

/** The code that makes a site and serves it. */
export const siteFolders = [...serverFolders, 'build', 'src']

/** What a built site depends on, apart from its content and settings. */
export const siteSources = [...siteFolders, 'astro.config.ts', 'package-lock.json']

/** All of the software: also what an owner works with. */
export const softwareFolders = [...siteFolders, 'commands', 'owner']

/** Every file below a folder or the file itself, tests left out. */
export function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return globSync('**/*', { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

export function hashFiles(paths: string[]): Hash {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles)) hash.update(file).update(readFileSync(file))
  return hash
}
