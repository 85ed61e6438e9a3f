import type { Package } from '../../catalogue/schema.ts'
import { longestDescription, shorten } from '../../domain/fit-text.ts'
import { splitSentences } from '../../domain/sentences.ts'

export function findPriceRange(packages: Package[]): [lowest: number, highest: number] {
  const prices = packages.flatMap(({ pricing }) => Object.values(pricing))
  return [Math.min(...prices), Math.max(...prices)]
}

/** The entries with these ids, in that order. Missing ones are skipped: the launch check reports them. */
export const findNamed = <Entry extends { id: string }>(ids: string[], entries: Entry[]): Entry[] =>
  ids.flatMap((id) => entries.filter((entry) => entry.id === id))

/** The first sentence of a package's description. */
export const summarise = ({ description }: Package): string =>
  shorten(splitSentences(description)[0]?.trim() ?? description, longestDescription)
