import type { Content } from '../../catalogue/load.ts'
import { areasPath, townPath } from '../../catalogue/routes.ts'
import {
  type LocalService,
  type Location,
  longestDescription,
  type Package,
  type Pages
} from '../../catalogue/schema.ts'
import type { Pricing } from '../../domain/pricing.ts'
import type { Area } from '../ui/links.ts'

/** A town without words of its own for a package takes the package's. */
export function getLocalService(location: Location, item: Package, words: Pages['serviceInTown']): LocalService {
  const name = (text: string) => text.replaceAll('<package>', item.title).replaceAll('<town>', location.name)
  return (
    location.services[item.id] ?? {
      summary: joinFitting(item.description, name(words.summary)),
      heading: name(words.heading),
      intro: item.description,
      details: words.details.map(name),
      notes: [],
      booking: { title: name(words.booking.title), text: name(words.booking.text) }
    }
  )
}

/** The prices on a town's landing page; a listing may state some of them differently. */
export function getListingPricing(location: Location, item: Package): Pricing {
  const { bothStand, ...listed } = location.listingPricing[item.id] ?? {}
  return { ...item.pricing, ...listed }
}

/** These lists are on every page and must not grow with the towns: 250 of them added 18 kB to each page. */
const mostListed = 12

/** The first areas, and a link to the rest where there are more. */
export function listMainAreas(content: Pick<Content, 'business' | 'locations'>): Area[] {
  const areas = listAreas(content)
  if (areas.length <= mostListed) return areas
  return [...areas.slice(0, mostListed), { name: 'All areas', href: areasPath }]
}

/** The towns that follow this one, wrapping round, so that every town is linked from another. */
export function listOtherTowns(location: Location, locations: Location[]): { label: string; href: string }[] {
  const at = locations.indexOf(location)
  const others = [...locations.slice(at + 1), ...locations.slice(0, at)]
  const links = others.map((other) => ({ label: `Valeting in ${other.name}`, href: townPath(other) }))
  return links.length <= mostListed ? links : [...links.slice(0, mostListed), { label: 'All areas', href: areasPath }]
}

/** The owner's list of areas, each linked to its town's page, and every town that the list leaves out. */
export function listAreas({ business, locations }: Pick<Content, 'business' | 'locations'>): Area[] {
  const named = business.areas.map(({ name, location: slug }) => {
    // Its own page, if there is one by now, comes before the neighbour's that stood in for it.
    const page = locations.find((location) => location.name === name) ?? locations.find((one) => one.slug === slug)
    return page ? { name, href: townPath(page) } : { name }
  })
  const unnamed = locations.filter(({ name }) => !named.some((area) => area.name === name))
  return [...named, ...unnamed.map((location) => ({ name: location.name, href: townPath(location) }))]
}

/** As many whole sentences of `text` as leave room for `ending`; the first one cut short if even that is too long. */
function joinFitting(text: string, ending: string): string {
  const room = longestDescription - ending.length - 1
  const [first = '', ...others] = text.split(/(?<=[.!?]) /)
  if (first.length > room) return `${first.slice(0, room - 1).replace(/[\s,;:]*\S*$/, '')}… ${ending}`
  let fitting = first
  for (const sentence of others) {
    if (fitting.length + 1 + sentence.length > room) break
    fitting += ` ${sentence}`
  }
  return `${fitting} ${ending}`
}
