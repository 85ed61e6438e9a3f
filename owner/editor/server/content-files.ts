import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { byPlace, isDraft, readFiles } from '../../../catalogue/files.ts'
import { fillText } from '../../../catalogue/fill-in.ts'
import { getFileSchema, getPattern, nameField } from '../../../catalogue/labels.ts'
import { surveyContent } from '../../../catalogue/load.ts'
import { readFields } from '../../../catalogue/read-yaml.ts'
import { nameEntry } from '../../../domain/sentences.ts'
import { type Path, readSources } from '../../launch-check/sources.ts'
import { listMentions } from '../../launch-check/stale-names.ts'
import { getIn } from '../yaml/paths.ts'

/** A file of content/ as the owner knows it. */
export interface ContentFile {
  file: string
  label: string
  group: string
  /** A town's or package's number among the others, if it has one. */
  order?: number | undefined
  isDraft?: boolean
}

/** In the navigation's order. A town or package is known by its own name. */
const known: [group: string, pattern: string, label?: string][] = [
  ['Your business', 'business.yaml', 'Opening hours and contact'],
  ['Prices and packages', 'packages/*.yaml'],
  ['Prices and packages', 'add-ons.yaml', 'Add-ons'],
  ['What people say and ask', 'testimonials.yaml', 'Reviews'],
  ['What people say and ask', 'faqs.yaml', 'Questions'],
  ['Towns', 'locations/*.yaml'],
  ['Pictures', 'gallery.yaml', 'Pictures & results'],
  ['Words', 'pages.yaml', 'Page texts'],
  ['Words', 'replies.yaml', 'Replies to requests'],
  ['Words', 'terms.md', 'Terms'],
  ['Words', 'privacy.md', 'Privacy'],
  ['Words', 'accessibility.md', 'Accessibility']
]

/** Every file the editor may read or write; a list may have no file until it has its first entry. */
export function listFiles(folder: string): ContentFile[] {
  return known.flatMap(([group, pattern, label]) =>
    (isList(pattern) ? [pattern] : globSync(pattern, { cwd: folder }))
      .map((path) => path.replaceAll('\\', '/'))
      .map((file) => (label ? { file, label, group } : { ...readEntry(folder, file), group }))
      .sort((a, b) => byPlace({ ...a, name: a.label }, { ...b, name: b.label }))
  )
}

export const isList = (file: string) => getFileSchema(file) instanceof z.ZodArray

/** A file's name, from its text alone, because the file may have been removed. */
export function nameFile(file: string, text = ''): Pick<ContentFile, 'label' | 'group'> {
  const [group = '', , label] = known.find(([, pattern]) => pattern === getPattern(file)) ?? []
  return { label: label || nameEntry(readFields(text)) || file, group }
}

function readEntry(folder: string, file: string): Omit<ContentFile, 'group'> {
  const text = readFileSync(join(folder, file), 'utf8')
  const fields = readFields(text)
  return {
    file,
    label: nameEntry(fields) ?? basename(file, '.yaml'),
    ...(typeof fields.order === 'number' && { order: fields.order }),
    ...(isDraft({ file, text }) && { isDraft: true })
  }
}

/** A file that names a town or package, and where. */
export interface MentioningFile {
  file: string
  label: string
  /** Fields, which are taken out together with the entry, and sentences, which visitors would still read. */
  mentions: string[]
}

/** In a list of ids, the index says nothing. */
const trimIndex = (data: unknown, path: Path) =>
  typeof path.at(-1) === 'number' && typeof getIn(data, path) === 'string' ? path.slice(0, -1) : path

/** What names an entry, file by file, in the navigation's order. */
export function findMentions(folder: string, file: string): MentioningFile[] {
  const sources = readSources(folder)
  const { references, sentences } = listMentions(sources, file)
  const read = (name: string) => sources.find(name)?.data
  const { label } = readEntry(folder, file)
  const isServed = file.startsWith('locations/') && sources.business.areas?.some((area) => area?.name === label)
  const served = isServed ? [`Towns served: ${label}`] : []
  // As visitors would read them without the entry.
  const { facts } = surveyContent(
    folder,
    readFiles(folder).filter((one) => one.file !== file)
  )
  return listFiles(folder).flatMap((one) => {
    const places = references
      .filter((place) => place.file === one.file)
      .map(({ path }) => nameField(one.file, trimIndex(read(one.file), path), read(one.file)))
    const texts = sentences
      .filter(({ place }) => place.file === one.file)
      .flatMap(({ sentence }) => fillText(sentence, facts).text || [])
      .map((text) => `“${text}”`)
    // The footer and the map go on naming a town that has no page any more.
    if (one.file === 'business.yaml') texts.push(...served)
    const mentions = [...new Set([...places, ...texts])]
    return mentions.length === 0 ? [] : { file: one.file, label: one.label, mentions }
  })
}
