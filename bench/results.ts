import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GrowthFigures } from './growth.ts'
import type { PressFigures } from './interactions.ts'
import type { PageFigures } from './pages.ts'
import type { RelayFigures } from './relay.ts'
import { composeReport } from './report.ts'
import type { SoakFigures } from './soak.ts'
import type { WayFigures } from './to-contact.ts'

/** What a part was measured on, and when. */
export interface Origin {
  on: string
  machine: string
}

export interface Results {
  pages?: Origin & { figures: PageFigures[] }
  interaction?: Origin & { runs: number; presses: PressFigures[]; ways: WayFigures[] }
  relay?: Origin & { figures: RelayFigures }
  growth?: Origin & { figures: GrowthFigures[] }
  soak?: Origin & { figures: SoakFigures }
}

const folder = 'bench'
const source = join(folder, 'results.json')

/** Figures are kept in results.json; what people read is rebuilt from it each time. */
export function readResults(): Results {
  if (!existsSync(source)) return {}
  try {
    return JSON.parse(readFileSync(source, 'utf8')) as Results
  } catch {
    throw new Error(`${source} cannot be read: delete it, and the next bench writes it anew.`)
  }
}

export function writeResults(results: Results): void {
  writeFileSync(source, `${JSON.stringify(results, roundLongNumbers, 2)}\n`)
  writeFileSync(join(folder, 'results.md'), composeReport(results))
}

/** A page measured again takes the place of what was known of it. */
export function mergePage(results: Results, origin: Origin, figures: PageFigures, order: string[]): Results {
  const others = results.pages?.figures.filter(({ path }) => path !== figures.path && order.includes(path)) ?? []
  const merged = [...others, figures].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
  return { ...results, pages: { ...origin, figures: merged } }
}

function roundLongNumbers(_key: string, value: unknown) {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
}
