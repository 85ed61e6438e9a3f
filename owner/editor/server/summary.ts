import { formatPounds } from '../../../domain/money.ts'
import type { ContentFile } from './content-files.ts'

export interface Fact {
  file: string
  path: string[]
  label: string
  text: string
}

/** What the owner looks up most, for the first screen. */
export interface Summary {
  name: Fact
  phone: Fact
  hours: Fact[]
  sizes: string[]
  /** A row for each package, which has one price or one for each size. */
  prices: { title: string; per: string; prices: Fact[] }[]
}

const business = 'business.yaml'
const sizeNames = ['small', 'medium', 'large']

/** Read without checking, because the owner may be editing a file. */
export function readSummary(files: ContentFile[], read: (file: string) => unknown): Summary {
  const firm = read(business)
  const fact = (label: string, ...path: string[]): Fact => ({
    file: business,
    path,
    label,
    text: show(getIn(firm, path))
  })
  return {
    name: fact('Name', 'brand', 'value'),
    phone: fact('Phone', 'phone', 'value'),
    hours: gatherDays(Object.keys(asRecord(getIn(firm, ['hours']))).map((day) => fact(day, 'hours', day))),
    sizes: sizeNames.map((size) => show(getIn(firm, ['sizes', size, 'label'])) || size),
    prices: files
      .filter(({ file }) => file.startsWith('packages/'))
      .map(({ file, label }) => {
        const item = read(file)
        const price = (size: string): Fact[] => {
          const pounds = getIn(item, ['pricing', size])
          if (pounds === undefined) return []
          return [
            {
              file,
              path: ['pricing', size],
              label: `${label}, ${size}`,
              text: typeof pounds === 'number' ? formatPounds(pounds) : show(pounds)
            }
          ]
        }
        const per = getIn(item, ['per']) === 'month' ? 'a month' : ''
        return { title: label, per, prices: sizeNames.flatMap(price) }
      })
  }
}

/** Consecutive days with the same hours in one line: "Monday to Friday". */
function gatherDays(days: Fact[]): Fact[] {
  const runs: Fact[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run[0]?.text === day.text) run.push(day)
    else runs.push([day])
  }
  return runs.flatMap(([first, ...others]) =>
    first ? [{ ...first, label: [first.label, others.at(-1)?.label].filter(Boolean).join(' to ') }] : []
  )
}

const show = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const asRecord = (value: unknown) =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}

const getIn = (data: unknown, path: string[]) =>
  path.reduce<unknown>((value, key) => (value === undefined ? undefined : asRecord(value)[key]), data)

export interface TaskPlace {
  /** The file and the path to its field; null if it has none, such as a setting. */
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
