import { formatPounds } from '../../../domain/money.ts'
import { vehicleSizes } from '../../../domain/pricing.ts'
import { getIn } from '../yaml/paths.ts'
import { isGroup } from '../yaml/same-data.ts'
import type { ContentFile } from './content-files.ts'

interface Fact {
  file: string
  path: string[]
  label: string
  text: string
}

/** What the owner looks up most, for the first screen. */
export type Summary = ReturnType<typeof readSummary>

const business = 'business.yaml'

/** Read without checking, because the owner may be editing a file. */
export function readSummary(files: ContentFile[], read: (file: string) => unknown) {
  const firm = read(business)
  const hours = getIn(firm, ['hours'])
  const makeFact = (label: string, ...path: string[]): Fact => ({
    file: business,
    path,
    label,
    text: show(getIn(firm, path))
  })
  return {
    name: makeFact('Name', 'brand', 'value'),
    phone: makeFact('Phone', 'phone', 'value'),
    hours: gatherDays(isGroup(hours) ? Object.keys(hours).map((day) => makeFact(day, 'hours', day)) : []),
    sizes: vehicleSizes.map((size) => show(getIn(firm, ['sizes', size, 'label'])) || size),
    /** A row for each package, which has one price or one for each size. */
    prices: files
      .filter(({ file }) => file.startsWith('packages/'))
      .map(({ file, label }) => ({
        title: label,
        per: getIn(read(file), ['per']) === 'month' ? 'a month' : '',
        prices: vehicleSizes.flatMap((size): Fact[] => {
          const path = ['pricing', size]
          const pounds = getIn(read(file), path)
          const text = typeof pounds === 'number' ? formatPounds(pounds) : show(pounds)
          return pounds === undefined ? [] : [{ file, path, label: `${label}, ${size}`, text }]
        })
      }))
  }
}

/** Consecutive days with the same hours in one line: "Monday to Friday". */
function gatherDays(days: Fact[]): Fact[] {
  const lines: Fact[] = []
  for (const day of days) {
    const line = lines.at(-1)
    if (line && line.text === day.text) line.label = `${line.path.at(-1)} to ${day.label}`
    else lines.push(day)
  }
  return lines
}

const show = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export interface TaskPlace {
  /** The file, or `mail`, and the path to its field; null if it has none, such as most settings. */
  file: string | null
  path: (string | number)[]
  /** Such as "Full Valet → Prices → Medium". */
  label: string
}

/** One thing to do before the site can be published. */
export interface Task extends TaskPlace {
  heading: string
  text: string
  /** false: worth knowing, and not counted. */
  isBlocking: boolean
  /** The statements that contradict each other. */
  readings: (TaskPlace & { text: string })[]
}
