import type { ContentFile } from './content-files.ts'

export interface Page {
  path: string
  label: string
}

/** Which page shows a field, by the beginning of the field's path; the longest that fits holds. */
export type Places = Record<string, string>

type ReadData = (file: string) => Record<string, unknown>

const fixed: Record<string, Places> = {
  'business.yaml': { '': '/contact/', areas: '/', rating: '/', established: '/' },
  'add-ons.yaml': { '': '/services/' },
  'testimonials.yaml': { '': '/' },
  'reviews.yaml': { '': '/' },
  'faqs.yaml': { '': '/services/' },
  'gallery.yaml': { '': '/results/' },
  'pages.yaml': {
    '': '/',
    services: '/services/',
    results: '/results/',
    contact: '/contact/',
    estimate: '/services/#estimate',
    notFound: '/no-such-page/'
  },
  'terms.md': { '': '/contact/#terms' },
  'privacy.md': { '': '/contact/#privacy' },
  'accessibility.md': { '': '/contact/#accessibility' }
}

export function findPlaces({ file }: ContentFile, files: ContentFile[], read: ReadData): Places {
  const own = read(file).slug
  const towns = files.filter((entry) => entry.file.startsWith('locations/'))
  if (file.startsWith('packages/')) return { '': `/${read(towns[0]?.file ?? '').slug}/${own}/` }
  if (file === 'faqs.yaml' || file === 'gallery.yaml') return { ...fixed[file], ...findAnchors(file, read(file)) }
  if (!file.startsWith('locations/')) return fixed[file] ?? { '': '/' }
  const services = files
    .filter((entry) => entry.file.startsWith('packages/'))
    .map((entry) => read(entry.file))
    .map((item) => [`services.${item.id}`, `/${own}/${item.slug}/`])
  return { '': `/${own}/`, ...Object.fromEntries(services) }
}

/** Questions and results carry their short name on the page, so it can be scrolled to the one in use. */
function findAnchors(file: string, entries: unknown): Places {
  if (!Array.isArray(entries)) return {}
  return Object.fromEntries(entries.map(({ id }, index) => [String(index), `${fixed[file]?.['']}#${id}`]))
}

/** Every page of the site, by name, for the list above the preview. */
export function listPages(files: ContentFile[], read: ReadData): Page[] {
  const named = (folder: string) =>
    files
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .map(({ file, label }) => ({ label, slug: read(file).slug }))
  return [
    { path: '/', label: 'Home' },
    { path: '/services/', label: 'Services' },
    { path: '/results/', label: 'Results' },
    { path: '/contact/', label: 'Contact' },
    ...named('locations').flatMap((town) => [
      { path: `/${town.slug}/`, label: town.label },
      ...named('packages').map((item) => ({
        path: `/${town.slug}/${item.slug}/`,
        label: `${town.label}: ${item.label}`
      }))
    ])
  ]
}
