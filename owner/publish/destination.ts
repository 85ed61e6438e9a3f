import type { Firm } from '../../catalogue/firm.ts'
import type { Progress } from './progress.ts'
import type { Published } from './published.ts'

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

export interface Destination {
  /** What was published there last; null if nothing was. */
  readLive(firm: Firm): Promise<Published | null>
  /** What would be published besides the content; a sentence each. */
  listOtherCommits?(): string[]
  /** Resolves once it is live. Until then visitors see no change. */
  publish(release: Release, progress: Progress): Promise<void>
  /** Resolves to a description of what is live again. */
  goBack(firm: Firm, progress: Progress): Promise<string>
}
