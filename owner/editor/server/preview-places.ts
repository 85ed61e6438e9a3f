import { fillText } from '../../../catalogue/fill-in.ts'
import { describeFile, type FieldSchema, findInner } from '../../../catalogue/labels.ts'
import { surveyContent } from '../../../catalogue/load.ts'
import { readPlainData } from '../../../catalogue/read-yaml.ts'
import { findServicePath, hasServicePage, listRoutes, paths, servicePath, townPath } from '../../../catalogue/routes.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { Clicked } from '../../../src/scripts/edit-by-click.ts'
import { isGroup } from '../yaml/same-data.ts'
import type { ContentFile } from './content-files.ts'

/* Which page shows a field, and which field shows what is on a page. */

/** The page of each field, by the start of its path; the longest match counts. */
export type Places = Record<string, string>

type ReadData = (file: string) => Record<string, unknown>

const fixed: Record<string, Places> = {
  'business.yaml': { '': paths.contact, areas: paths.home, radius: paths.home, rating: paths.home },
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
  if (!town) return (file !== 'gallery.yaml' || gallery.length > 0 ? fixed[file] : undefined) ?? { '': paths.home }
  const services = packages.map((one) => [`services.${one.id}`, findServicePath(entries, town, one)])
  return { '': townPath(town), ...Object.fromEntries(services) }
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

export interface FieldPlace {
  file: string
  path: (string | number)[]
}

/** The field that shows what was clicked in the page: the one whose text is most like it, nearest to the place. */
export function findClicked(
  { words, around }: Pick<Clicked, 'words' | 'around'>,
  folder: string,
  files: ContentFile[],
  read: (file: string) => string
): FieldPlace | null {
  const { facts } = surveyContent(folder)
  const wanted = tidy(words)
  const places = around.flatMap((place) => place.split('/')).filter(Boolean)
  let best: { field: FieldPlace; likeness: number } | null = null
  for (const { file } of files) {
    const data = readPlainData(read(file))
    const [name = ''] = /[^/]+(?=\.yaml$)/.exec(file) ?? []
    const isNear = places.includes(name) || (isGroup(data) && places.includes(String(data.slug)))
    for (const { path, text } of listShown(data, describeFile(file), [])) {
      const likeness = compare(tidy(fillText(text, facts).text), wanted) * (isNear ? 2 : 1)
      if (likeness > (best?.likeness ?? 0)) best = { field: { file, path }, likeness }
    }
  }
  return best?.field ?? null
}

/** 1 if they are the same; less if one is part of the other. */
function compare(shown: string, wanted: string): number {
  if (shown === wanted) return 1
  const [short, long] = shown.length < wanted.length ? [shown, wanted] : [wanted, shown]
  return short !== '' && long.includes(short) ? (0.9 * short.length) / long.length : 0
}

/** Every text and price, with the path to its field; a picture is found by its description. */
function* listShown(
  value: unknown,
  shape: FieldSchema | undefined,
  path: FieldPlace['path']
): Generator<{ path: FieldPlace['path']; text: string }> {
  if (typeof value === 'string')
    yield { path: path.at(-1) === 'alt' ? [...path.slice(0, -1), 'file'] : path, text: value }
  else if (typeof value === 'number' && shape?.unit === 'pounds') yield { path, text: formatPounds(value) }
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* listShown(item, shape?.items, [...path, index])
  else if (isGroup(value))
    for (const [key, item] of Object.entries(value)) yield* listShown(item, findInner(shape, key), [...path, key])
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
