import type { Content } from '../../catalogue/load.ts'
import { areasPath, townPath } from '../../catalogue/routes.ts'
import type { LocalService, Location, Package, Pages } from '../../catalogue/schema.ts'
import { fitDescription, isTooShort } from '../../domain/fit-text.ts'
import type { Pricing } from '../../domain/pricing.ts'
import type { Area, MenuLink } from '../ui/links.ts'

const fillNames = (text: string, location: Location, title = '') =>
  text.replaceAll('<package>', title).replaceAll('<town>', location.name)

/** What search engines show of a service page: its summary and where it is done. */
export function describeService({ summary, details }: LocalService, location: Location, words: Pages['serviceInTown']) {
  const description = fitDescription(summary, fillNames(words.summary, location))
  return isTooShort(description) ? fitDescription(`${description} ${details.join(' ')}`) : description
}

/** A town without its own words for a package uses the package's. */
export function getLocalService(location: Location, item: Package, words: Pages['serviceInTown']): LocalService {
  const own = location.services[item.id]
  if (own) return own
  const name = (text: string) => fillNames(text, location, item.title)
  return {
    summary: fitDescription(item.description),
    heading: name(words.heading),
    intro: item.description,
    details: words.details.map(name),
    notes: [],
    booking: { title: name(words.booking.title), text: name(words.booking.text) }
  }
}

/** The prices on a town's landing page; its listing may state some of them differently. */
export function getListingPricing(location: Location, item: Package): Pricing {
  const { bothStand, ...listed }: Partial<Location['listingPricing'][string]> = location.listingPricing[item.id] ?? {}
  // A package with one price for all sizes keeps one price here.
  if (item.pricing.medium === undefined) return { small: listed.small ?? item.pricing.small }
  return { ...item.pricing, ...listed }
}

/** These lists are on every page and must not grow with the towns: 250 of them added 18 kB to each page. */
const mostListed = 12

/** The first areas, and a link to the rest if there are more. */
export function listMainAreas(content: Pick<Content, 'business' | 'locations'>): Area[] {
  return cutOff(listAreas(content), mostListed, { name: 'All areas', href: areasPath })
}

const cutOff = <Link>(links: Link[], most: number, all: Link) =>
  links.length > most ? [...links.slice(0, most), all] : links

/** A phone's screen has no space for more. */
const mostInMenu = 4

/** The first towns with a page, in the owner's order, and a link to the rest if there are more. */
export function listMainTowns(content: Pick<Content, 'business' | 'locations'>): MenuLink[] {
  const linked = listAreas(content).flatMap(({ name, href }) => (href ? [{ label: name, path: href }] : []))
  // An area that links to a neighbouring town's page isn't a second town.
  const towns = linked.filter(({ path }, index) => linked.findIndex((other) => other.path === path) === index)
  return cutOff(towns, mostInMenu, { label: 'All areas', path: areasPath })
}

/** The towns that follow this one, wrapping round, so every town is linked from another. */
export function listOtherTowns(location: Location, locations: Location[]): { label: string; href: string }[] {
  const at = locations.indexOf(location)
  const others = [...locations.slice(at + 1), ...locations.slice(0, at)]
  const links = others.map((other) => ({ label: `Valeting in ${other.name}`, href: townPath(other) }))
  return cutOff(links, mostListed, { label: 'All areas', href: areasPath })
}

/** The owner's list of areas, each linked to its town's page, and every town the list leaves out. */
export function listAreas({ business, locations }: Pick<Content, 'business' | 'locations'>): Area[] {
  const named = business.areas.map(({ name, location: slug }) => {
    // Its own page, if there is one by now, wins over the neighbour's.
    const page = locations.find((location) => location.name === name) ?? locations.find((one) => one.slug === slug)
    return page ? { name, href: townPath(page) } : { name }
  })
  const unnamed = locations.filter(({ name }) => !named.some((area) => area.name === name))
  return [...named, ...unnamed.map((location) => ({ name: location.name, href: townPath(location) }))]
}
