import type { Content } from '../../content/load.ts'
import type { LocalService, Location, Package, Pricing } from '../../content/schema.ts'
import type { Area } from '../sections/site-footer.tsx'
import { locationPath } from './paths.ts'

/** A town without words of its own for a package takes the package's. */
export function getLocalService(location: Location, item: Package): LocalService {
  return (
    location.services[item.id] ?? {
      summary: item.description,
      heading: `${item.title} in ${location.name}`,
      intro: item.description,
      details: [item.description],
      notes: [],
      booking: { title: `${item.title} in ${location.name}`, text: item.description }
    }
  )
}

/** What the town's landing page states, which one listing does differently. */
export function getListingPricing(location: Location, item: Package): Pricing {
  const { bothStand, ...listed } = location.listingPricing[item.id] ?? {}
  return { ...item.pricing, ...listed }
}

/** The owner's list of areas, each linked to its town's page, and every town that the list leaves out. */
export function listAreas({ business, locations }: Content): Area[] {
  const named = business.areas.map(({ name, location: slug }) => {
    const page = locations.find((location) => (slug ? location.slug === slug : location.name === name))
    return page ? { name, href: locationPath(page) } : { name }
  })
  const unnamed = locations.filter(({ name }) => !named.some((area) => area.name === name))
  return [...named, ...unnamed.map((location) => ({ name: location.name, href: locationPath(location) }))]
}
