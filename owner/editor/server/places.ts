import { findServicePath, hasServicePage, listRoutes, paths, servicePath, townPath } from '../../../catalogue/routes.ts'
import type { ContentFile } from './content-files.ts'

/** Which page shows a field, by the start of its path; the longest match counts. */
export type Places = Record<string, string>

type ReadData = (file: string) => Record<string, unknown>

const fixed: Record<string, Places> = {
  'business.yaml': {
    '': paths.contact,
    areas: paths.home,
    radius: paths.home,
    rating: paths.home,
    established: paths.home
  },
  'add-ons.yaml': { '': paths.services },
  'faqs.yaml': { '': paths.services },
  'gallery.yaml': { '': paths.results },
  'pages.yaml': { '': paths.home, ...paths, estimate: paths.contact, notFound: '/no-such-page/' },
  'terms.md': { '': `${paths.contact}#terms` },
  'privacy.md': { '': `${paths.contact}#privacy` },
  'accessibility.md': { '': `${paths.contact}#accessibility` }
}

export function findPlaces({ file, isDraft }: ContentFile, files: ContentFile[], read: ReadData): Places {
  if (isDraft) return {}
  const entries = readEntries(files, read)
  const { locations, packages, gallery } = entries
  const item = packages.find((one) => one.file === file)
  const town = locations.find((one) => one.file === file || (item && hasServicePage(entries, one, item)))
  if (item) return { '': town ? servicePath(town, item) : `${paths.services}#${item.id}` }
  if (file === 'gallery.yaml' && gallery.length === 0) return { '': paths.home }
  if (file === 'faqs.yaml' || file === 'gallery.yaml') return { ...fixed[file], ...findAnchors(file, read(file)) }
  if (!town) return fixed[file] ?? { '': paths.home }
  const services = packages.map((one) => [`services.${one.id}`, findServicePath(entries, town, one)])
  return { '': townPath(town), ...Object.fromEntries(services) }
}

/** Questions and results have their id on the page, so it can scroll to the one being edited. */
function findAnchors(file: string, entries: unknown): Places {
  if (!Array.isArray(entries)) return {}
  return Object.fromEntries(entries.map(({ id }, index) => [String(index), `${fixed[file]?.['']}#${id}`]))
}

/** Every page of the site, by name, for the list above the preview. */
export const listPages = (files: ContentFile[], read: ReadData) => listRoutes(readEntries(files, read))

/** Towns and packages as far as they can be read: the owner may be editing one. */
function readEntries(files: ContentFile[], read: ReadData) {
  const list = (folder: string) =>
    files
      .filter(({ file, isDraft }) => file.startsWith(`${folder}/`) && !isDraft)
      .map(({ file, label }) => {
        const { id, slug, services } = read(file)
        return { file, id: String(id), slug: String(slug), name: label, title: label, services: Object(services) }
      })
  const gallery: unknown = read('gallery.yaml')
  const leftOut = Object(read('pages.yaml').serviceInTown).leftOut === true
  return {
    locations: list('locations'),
    packages: list('packages'),
    gallery: Array.isArray(gallery) ? gallery : [],
    pages: { serviceInTown: { leftOut } }
  }
}
