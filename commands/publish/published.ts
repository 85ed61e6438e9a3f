import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from './snapshot.ts'

/** What is known of what is live. It is kept with it, where no visitor can ask for it. */
export interface Published {
  at: string
  content: Snapshot
  /** Fingerprints of the code and of the settings it was published with; a repository's host has its own. */
  software?: string
  settings?: string
  /** Of every file of a release, by path. */
  files?: Record<string, string>
}

const software = ['server', 'domain', 'catalogue', 'src', 'build', 'astro.config.ts', 'package-lock.json']

export function fingerprintSoftware(): string {
  const hash = createHash('sha256')
  for (const file of software.flatMap(listFiles)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export const fingerprint = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Every file below a folder or the file itself, tests left out. */
export function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return globSync('**/*', { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
