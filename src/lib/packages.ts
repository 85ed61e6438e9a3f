import type { Content } from '../../catalogue/load.ts'
import { paths } from '../../catalogue/routes.ts'
import type { Package } from '../../catalogue/schema.ts'
import { fitTitle } from '../../domain/fit-text.ts'
import { describeStartingPrice, isOnRequest } from '../../domain/pricing.ts'

export function findPriceRange(packages: Package[]): [lowest: number, highest: number] {
  // 0 is on request.
  const prices = packages.flatMap(({ pricing }) => Object.values(pricing)).filter((price) => price > 0)
  return [Math.min(...prices), Math.max(...prices)]
}

/** Of a visit: add-ons and the monthly plan count only if the firm has nothing else. undefined: all are on request. */
export function findLowestPrice(packages: Package[]): number | undefined {
  const priced = packages.filter((item) => !isOnRequest(item))
  const visits = priced.filter(({ per, addOnsOnly }) => per !== 'month' && !addOnsOnly)
  return priced.length > 0 ? findPriceRange(visits.length > 0 ? visits : priced)[0] : undefined
}

/** The entries with these ids, in that order. Missing ones are skipped: the launch check reports them. */
export const findNamed = <Entry extends { id: string }>(ids: string[], entries: Entry[]): Entry[] =>
  ids.flatMap((id) => entries.filter((entry) => entry.id === id))

/** The question above the packages with this firm's answers; nothing if there is no choice to make. */
export function getFinder({
  packages,
  pages
}: Pick<Content, 'packages'> & { pages: Pick<Content['pages'], 'services'> }) {
  const { finder } = pages.services
  const choices = (finder?.choices ?? [])
    .map((choice) => ({ label: choice.label, packages: findNamed(choice.packages, packages) }))
    .filter((choice) => choice.packages.length > 0)
  const named = new Set(choices.flatMap((choice) => choice.packages))
  return finder && named.size > 1 ? { heading: finder.heading, choices } : undefined
}

/** What, where and from how much: 'Full Valet in Solihull from £120 | Ardenshine'. If too long, drops the brand. */
export function makeServiceTitle(item: Package, town: string, brand: string): string {
  const name = `${item.title} in ${town}`
  const price = describeStartingPrice(item)
  const priced = price === '' || price.startsWith('from') ? `${name} ${price}`.trim() : `${name}, ${price}`
  return fitTitle(`${priced} | ${brand}`, priced, name)
}

/* Calls to action, worded the same on every page. */
export const bookAppointment = { label: 'Book Appointment', href: paths.contact, isMain: true }
export const exploreServices = { label: 'Explore Services', href: paths.services }
