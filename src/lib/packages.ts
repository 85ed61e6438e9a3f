import type { Package } from '../../catalogue/schema.ts'
import { longestDescription, shorten } from '../../domain/fit-text.ts'
import { splitSentences } from '../../domain/sentences.ts'

/** The lowest and the highest price of all packages. */
export function findPriceRange(packages: Package[]): [lowest: number, highest: number] {
  const prices = packages.flatMap(({ pricing }) => Object.values(pricing))
  return [Math.min(...prices), Math.max(...prices)]
}

/** The entries with these ids, in the order of the ids. What is gone is passed over: the launch check names it. */
export const findNamed = <Entry extends { id: string }>(ids: string[], entries: Entry[]): Entry[] =>
  ids.flatMap((id) => entries.filter((entry) => entry.id === id))

/** What a package is, in a line or two: the first sentence of its description. */
export const summarise = ({ description }: Package): string =>
  shorten(splitSentences(description)[0]?.trim() ?? description, longestDescription)
