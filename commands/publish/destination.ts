import type { Firm } from '../../catalogue/firm.ts'
import type { Progress } from './progress.ts'
import type { Published } from './published.ts'
import type { Target } from './settings.ts'
import { publishToFolder } from './to-folder.ts'
import { publishToGit } from './to-git.ts'
import { publishToServer } from './to-server.ts'

export interface Shipment {
  firm: Firm
  isPreview: boolean
  record: Published
  /** For the server's own .env. */
  settings: string
  live: Published | null
  /** What differs, for whoever reads the history. */
  differences: string[]
  progress: Progress
  signal?: AbortSignal | undefined
}

/** A place that a site can be published to. */
export interface Destination {
  /** What was published there last; null where nothing was. */
  readLive(firm: Firm): Promise<Published | null>
  /** What would go along besides the content; a sentence each. */
  listCompany?(): string[]
  /** Resolves once it is live. Until then nothing that visitors see has changed. */
  publish(shipment: Shipment): Promise<void>
  /** Resolves to what is live again, in words. */
  goBack(firm: Firm, progress: Progress): Promise<string>
}

export function openDestination(target: Target): Destination {
  if (target.kind === 'server') return publishToServer(target)
  return target.kind === 'git' ? publishToGit(target) : publishToFolder(target)
}
