import { formatPounds } from '../../../domain/money.ts'
import { vehicleSizes } from '../../../domain/pricing.ts'
import { getIn } from '../yaml/paths.ts'
import type { ContentFile } from './content-files.ts'

interface Fact {
  file: string
  path: string[]
  label: string
  text: string
}

/** What the owner looks up most, for the first screen. Read without checking: the owner may be editing a file. */
export function readSummary(files: ContentFile[], read: (file: string) => unknown) {
  const file = 'business.yaml'
  const firm = read(file)
  const makeFact = (label: string, ...path: string[]): Fact => ({ file, path, label, text: show(getIn(firm, path)) })
  const days = Object.keys(Object(getIn(firm, ['hours'])))
  return {
    name: makeFact('Name', 'brand', 'value'),
    phone: makeFact('Phone', 'phone', 'value'),
    hours: gatherDays(days.map((day) => makeFact(day, 'hours', day))),
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
