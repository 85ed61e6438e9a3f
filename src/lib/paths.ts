import type { Content } from '../../catalogue/load.ts'
import type { Location, Package } from '../../catalogue/schema.ts'

export const homePath = '/'
export const servicesPath = '/services/'
export const resultsPath = '/results/'
export const contactPath = '/contact/'
/** The section of Home that names every town. */
export const areasPath = `${homePath}#areas`
export const privacyPath = `${contactPath}#privacy`
export const accessibilityPath = `${contactPath}#accessibility`

export const locationPath = (location: Pick<Location, 'slug'>) => `/${location.slug}/`

export const servicePath = (location: Pick<Location, 'slug'>, item: Pick<Package, 'slug'>) =>
  `/${location.slug}/${item.slug}/`

export const bookingPath = (item: Pick<Package, 'title'>) => `${contactPath}?package=${encodeURIComponent(item.title)}`

/** Every address a visitor can open, in the order of the sitemap. */
export function listPaths({ locations, packages }: Content): string[] {
  return [
    homePath,
    servicesPath,
    resultsPath,
    contactPath,
    ...locations.flatMap((location) => [locationPath(location), ...packages.map((item) => servicePath(location, item))])
  ]
}
