import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { getFileSchema } from '../../catalogue/labels.ts'
import { fileSchemas } from '../../catalogue/schema.ts'
import { readFields } from './read-yaml.ts'

/** A file of content/ as the owner knows it. */
export interface ContentFile {
  file: string
  label: string
  group: string
  /** Its place in the list of towns or packages. */
  order?: number
}

const groups: [group: string, files: [pattern: string, label: string][]][] = [
  ['Your business', [['business.yaml', 'Opening hours and contact']]],
  [
    'Prices and packages',
    [
      ['packages/*.yaml', ''],
      ['add-ons.yaml', 'Add-ons']
    ]
  ],
  [
    'What people say and ask',
    [
      ['testimonials.yaml', 'Testimonials'],
      ['reviews.yaml', 'Reviews for search engines'],
      ['faqs.yaml', 'Questions']
    ]
  ],
  ['Towns', [['locations/*.yaml', '']]],
  ['Pictures', [['gallery.yaml', 'Pictures & results']]],
  [
    'Words',
    [
      ['pages.yaml', 'Page texts'],
      ['replies.yaml', 'Replies to requests'],
      ['terms.md', 'Terms'],
      ['privacy.md', 'Privacy'],
      ['accessibility.md', 'Accessibility']
    ]
  ]
]

/** Every file the editor may read or write; a list may have no file until it has its first entry. */
export function listFiles(folder: string): ContentFile[] {
  const patterns = [...Object.keys(fileSchemas), '*.md']
  const found = patterns
    .flatMap((pattern) => (isList(pattern) ? pattern : globSync(pattern, { cwd: folder })))
    .map((file) => file.replaceAll('\\', '/'))
  const known = groups.flatMap(([group, files]) =>
    files.flatMap(([pattern, label]) => {
      const matching = found.filter((file) => getPattern(file) === pattern || file === pattern)
      return matching
        .map((file) => (label ? { file, label, group } : { ...readEntry(folder, file), group }))
        .sort(byOrder)
    })
  )
  const others = found.filter((file) => !known.some((entry) => entry.file === file))
  return [...known, ...others.map((file) => ({ file, label: file, group: 'More' }))]
}

export const isList = (file: string) => getFileSchema(file) instanceof z.ZodArray

/** The folder of a town or package, whose files are kept in an order. */
export function getFolder(file: string): string | undefined {
  return getPattern(file).includes('*') ? file.split('/')[0] : undefined
}

const getPattern = (file: string) => file.replace(/^(\w+)\/[^/]+\.yaml$/, '$1/*.yaml')

function readEntry(folder: string, file: string): Omit<ContentFile, 'group'> {
  const { title, name, order } = readFields(readFileSync(join(folder, file), 'utf8'))
  // A package's title is its name; a town's title is for search engines.
  const label = [name, title].find((text): text is string => typeof text === 'string') ?? file
  return { file, label, order: typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER }
}

const byOrder = (a: { order?: number }, b: { order?: number }) => (a.order ?? 0) - (b.order ?? 0)
