import type { Firm } from '../../catalogue/firm.ts'
import type { Progress } from './progress.ts'
import type { Published } from './published.ts'
import type { Target } from './settings.ts'
import { publishToFolder } from './to-folder.ts'
import { publishToGit } from './to-git.ts'
import { publishToServer } from './to-server.ts'

interface Shipment {
  firm: Firm
  isPreview: boolean
  record: Published
  /** For the server's own .env. */
  settings: string
  live: Published | null
  /** For the commit message. */
  differences: string[]
  progress: Progress
  signal?: AbortSignal | undefined
}

export interface Destination {
  /** What was published there last; null if nothing was. */
  readLive(firm: Firm): Promise<Published | null>
  /** What would be published besides the content; a sentence each. */
  listOtherCommits?(): string[]
  /** Resolves once it is live. Until then visitors see no change. */
  publish(shipment: Shipment): Promise<void>
  /** Resolves to a description of what is live again. */
  goBack(firm: Firm, progress: Progress): Promise<string>
}

export function openDestination(target: Target): Destination {
  if (target.kind === 'server') return publishToServer(target)
  return target.kind === 'git' ? publishToGit(target) : publishToFolder(target)
}
