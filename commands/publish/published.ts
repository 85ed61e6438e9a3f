import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { listFiles } from '../list-files.ts'
import { listCodeFolders } from './code-folders.ts'
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

export function fingerprintSoftware(): string {
  const hash = createHash('sha256')
  const software = [...listCodeFolders('server'), 'src', 'build', 'astro.config.ts', 'package-lock.json']
  for (const file of software.flatMap(listFiles)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export const fingerprint = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
