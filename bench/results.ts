import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { GrowthFigures } from './growth.ts'
import type { PressFigures } from './interactions.ts'
import type { PageFigures } from './pages.ts'
import type { PhotoFigures, RelayFigures } from './relay.ts'
import type { SoakFigures } from './soak.ts'
import type { WayFigures } from './to-contact.ts'

/** What a part was measured on, and when. */
export interface Origin {
  on: string
  machine: string
}

/** What results.json holds: a part that is measured again takes the place of what was known of it. */
export interface Results {
  pages?: Origin & { figures: PageFigures[] }
  interaction?: Origin & { runs: number; presses: PressFigures[]; ways: WayFigures[] }
  relay?: Origin & { figures: RelayFigures & { photos: PhotoFigures } }
  growth?: Origin & { figures: GrowthFigures[] }
  soak?: Origin & { figures: SoakFigures }
}

export const resultsFile = 'bench/results.json'

export function readResults(): Results {
  return existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results) : {}
}

export function describeOrigin(browser?: string): Origin {
  const cores = `${availableParallelism()} cores (${process.arch}, ${cpus()[0]?.model ?? 'unknown'})`
  const memory = `${Math.round(totalmem() / 1e9)} GB`
  const versions = [`Node ${process.versions.node}`, ...(browser ? [browser] : [])]
  return {
    on: new Date().toISOString().slice(0, 10),
    machine: [cores, memory, process.platform, ...versions].join(', ')
  }
}
