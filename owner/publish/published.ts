import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hashFiles, listFiles, siteSources } from '../../build/sources.ts'
import { readFiles } from '../../catalogue/files.ts'
import type { Firm } from '../../catalogue/firm.ts'
import type { Progress } from './progress.ts'

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

/** What is about to be published. */
export interface Release {
  firm: Firm
  /** Where visitors find it. */
  address: string
  record: Published
  /** For the server's own .env. */
  settings: string
  live: Published | null
  /** In the owner's words; empty if nothing differs or nothing was published yet. */
  differences: string[]
}

export interface OpenTarget {
  /** What was published there last; null if nothing was. */
  readLive(firm: Firm): Promise<Published | null>
  /** What would be published besides the content; a sentence each. */
  listOtherCommits?(): string[]
  /** Resolves once it is live. Until then visitors see no change. */
  publish(release: Release, progress: Progress): Promise<void>
  /** Resolves to a description of what is live again. */
  goBack(firm: Firm, progress: Progress): Promise<string>
}

export const fingerprintSoftware = () => hashFiles(siteSources).digest('hex')

export const fingerprint = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** A firm's content at one moment, small enough to keep with each release. */
export interface Snapshot {
  /** By file in the firm's folder. */
  texts: Record<string, string>
  /** Git's own hash of each, by file, so it can be compared with a repository. */
  pictures: Record<string, string>
}

export function takeSnapshot(folder: string): Snapshot {
  const images = join(folder, 'images')
  return {
    texts: Object.fromEntries(readFiles(folder).map(({ file, text }) => [file, text])),
    pictures: Object.fromEntries(
      listFiles(images).map((path) => [relative(images, path).replaceAll('\\', '/'), hashBlob(readFileSync(path))])
    )
  }
}

export const isText = (file: string) => /^((packages|locations)\/)?[^/]+\.(yaml|md|csv)$/.test(file)

function hashBlob(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
