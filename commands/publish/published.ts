import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { listFiles } from '../list-files.ts'
import { listCodeFolders } from './code-folders.ts'
import type { Snapshot } from './snapshot.ts'

/** A record of what is live, kept with it where visitors can't request it. */
export interface Published {
  at: string
  content: Snapshot
  /** Fingerprints of the code and settings it was published with; absent for git, where the host has its own. */
  software?: string
  settings?: string
  /** Fingerprint of every file of a release, by path. */
  files?: Record<string, string>
}

export function fingerprintSoftware(): string {
  const hash = createHash('sha256')
  const software = [...listCodeFolders('server'), 'src', 'build', 'astro.config.ts', 'package-lock.json']
  for (const file of software.flatMap(listFiles)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export const fingerprint = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
