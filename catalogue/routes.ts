import { queryKeys } from '../domain/estimate.ts'

/* The only list of the site's pages: menu, sitemap, editor, bench and tests are made from it. */

/** Pages that exist at most once, in menu order. `kind` is also their name in pages.yaml. */
export const mainRoutes = [
  { kind: 'home', path: '/', label: 'Home' },
  { kind: 'services', path: '/services/', label: 'Services' },
  { kind: 'results', path: '/results/', label: 'Results' },
  { kind: 'contact', path: '/contact/', label: 'Contact' }
] as const

type MainKind = (typeof mainRoutes)[number]['kind']
export type PageKind = MainKind | 'town' | 'service' | 'notFound'

export const paths = Object.fromEntries(mainRoutes.map(({ kind, path }) => [kind, path])) as Record<MainKind, string>

/** The links under the copyright line. */
export const smallPrint = [
  { label: 'Terms', path: `${paths.contact}#terms` },
  { label: 'Privacy', path: `${paths.contact}#privacy` },
  { label: 'Accessibility', path: `${paths.contact}#accessibility` }
]

/** The section of Home that names every town. */
export const areasPath = `${paths.home}#areas`

/** The section of Home with what customers say. */
export const reviewsPath = `${paths.home}#reviews`

/** Where anyone with more than one car says so. */
export const notePath = `${paths.contact}#note`

/** Built like the others, but in neither menu nor sitemap. */
export const notFoundPath = '/404.html'

type Town = { slug: string; name: string; services: object }
type Service = { id: string; slug: string; title: string }
type SiteEntries = {
  locations: Town[]
  packages: Service[]
  gallery: unknown[]
  pages: { serviceInTown: { leftOut: boolean } }
}

export const townPath = (town: Pick<Town, 'slug'>) => `/${town.slug}/`

export const servicePath = (town: Pick<Town, 'slug'>, item: Pick<Service, 'slug'>) => `/${town.slug}/${item.slug}/`

/** A package has a page in every town, unless the firm leaves out those without words of their own. */
export const hasServicePage = (
  { pages }: Pick<SiteEntries, 'pages'>,
  town: Pick<Town, 'services'>,
  item: Pick<Service, 'id'>
) => !pages.serviceInTown.leftOut || Object.hasOwn(town.services, item.id)

/** That page, or else the package's card on Services. */
export const findServicePath = (
  content: Pick<SiteEntries, 'pages'>,
  town: Pick<Town, 'slug' | 'services'>,
  item: Pick<Service, 'id' | 'slug'>
) => (hasServicePage(content, town, item) ? servicePath(town, item) : `${paths.services}#${item.id}`)

/** The form, with this package already chosen. */
export const bookingPath = (item: Pick<Service, 'title'>) =>
  `${paths.contact}?${queryKeys.package}=${encodeURIComponent(item.title)}`

/** A pair of pictures that has a slider on Results. */
export const isResult = (pair: { servicePagesOnly: boolean }) => !pair.servicePagesOnly

/** Results exists only if there is a pair of pictures. */
export const listMainRoutes = ({ gallery }: { gallery: unknown[] }) =>
  mainRoutes.filter(({ kind }) => kind !== 'results' || gallery.length > 0)

/** Every page a visitor can open, in sitemap order. */
export function listRoutes(content: SiteEntries) {
  return [
    ...listMainRoutes(content).map(({ path, label }) => ({ path, label })),
    ...content.locations.flatMap((town) => [
      { path: townPath(town), label: town.name },
      ...content.packages
        .filter((item) => hasServicePage(content, town, item))
        .map((item) => ({ path: servicePath(town, item), label: `${town.name}: ${item.title}` }))
    ])
  ]
}

/** Works for a page that isn't built yet, such as a new town's. */
export function findKind(path: string): PageKind {
  const main = mainRoutes.find((route) => route.path === path)
  if (main) return main.kind
  if (path === notFoundPath) return 'notFound'
  return path.split('/').length > 3 ? 'service' : 'town'
}
