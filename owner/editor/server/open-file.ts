import { isDeepStrictEqual } from 'node:util'
import { takeDraftMark } from '../../../catalogue/files.ts'
import { describeFile, type FieldSchema, findInner, nameField } from '../../../catalogue/labels.ts'
import { readPlainData, readYaml } from '../../../catalogue/read-yaml.ts'
import { listEntries, listReferences } from '../../../catalogue/references.ts'
import { readClosedLine } from '../../../catalogue/schema/dates.ts'
import { readStated } from '../../../catalogue/schema/fields.ts'
import { type Referent, referents } from '../../../catalogue/schema.ts'
import { editYaml } from '../yaml/edit-yaml.ts'
import { isGroup, listChanges } from '../yaml/same-data.ts'
import { type ContentFile, isList, listFiles } from './content-files.ts'
import {
  type Choice,
  type Choices,
  describeFaults,
  type FormFault,
  type FormSchema,
  toFormSchema
} from './form-schema.ts'
import { hash, type Store } from './store.ts'
import { tidyData } from './tidy-data.ts'

/** A file for the browser: as a form if its YAML allows, otherwise as text. */
export interface OpenFile extends ContentFile {
  version: string
  text: string
  form: { schema: FormSchema; data: unknown } | null
  /** What the loader refuses in this file; for a draft, what it would refuse on the site. */
  faults: FormFault[]
}

export function openFile(store: Store, entry: ContentFile): OpenFile {
  const text = store.read(entry.file)
  const schema = describeFile(entry.file)
  const asPublished = entry.isDraft ? [{ file: entry.file, text: takeDraftMark(text) }] : []
  const faults = store.findFaults(asPublished).filter(({ file }) => file === entry.file)
  const data = schema ? readPlainData(startList(entry.file, text)) : undefined
  const drawn = schema && data !== undefined ? toFormSchema(entry.file, listChoices(store, entry.file, data)) : null
  const form = drawn && { schema: drawn, data: expandLines(keepKnown(data, schema), drawn) }
  return {
    ...entry,
    version: hash(text),
    text,
    form,
    faults: describeFaults(faults, [entry], entry)
  }
}

/** Also lists a value that names something removed, so the form can show what is wrong. */
function listChoices({ folder, read }: Store, file: string, data: unknown): Choices {
  const files = listFiles(folder).filter((one) => one.file.endsWith('.yaml'))
  const texts = files.map((one) => ({ file: one.file, yaml: readYaml(read(one.file)) }))
  const drafts = files.filter(({ isDraft }) => isDraft).map((one) => one.file)
  const references = listReferences(file, data)
  const list = (to: Referent): Choice[] => {
    const entries = listEntries(to, texts).filter(({ id }) => id !== '')
    const named = references.filter((reference) => reference.to === to).map(({ id }) => id)
    const strays = [...new Set(named)].filter((id) => !entries.some((entry) => entry.id === id))
    return [
      ...entries.map(({ file, id, name }) => ({
        const: id,
        title: `${name || id}${drafts.includes(file) ? ' (not on the site)' : ''}`
      })),
      ...strays.map((id) => ({ const: id, title: `${id} (missing)` }))
    ]
  }
  return Object.fromEntries((Object.keys(referents) as Referent[]).map((to) => [to, list(to)]))
}

/** The file's text with the form's data in it. */
export function writeData(file: string, text: string, data: unknown): string {
  const shape = describeFile(file)
  if (!shape) throw new Error(`${file} has no form`)
  const source = startList(file, text)
  const have = readPlainData(source)
  return editYaml(source, tidyData(keepLines(data, have), have, shape), shape)
}

/** A list without entries may be an empty file, or only comments. */
function startList(file: string, text: string): string {
  const isEmpty = text.split('\n').every((line) => /^\s*(#.*)?$/.test(line))
  return isEmpty && isList(file) ? `${text}[]\n` : text
}

/** A text area's content with the file's line endings, and one at the end. */
export function writeText(before: string, typed: string): string {
  const text = `${typed.replaceAll('\r\n', '\n').trimEnd()}\n`
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

/** What a save changed, in a few words: "Full Valet: Pricing → Medium". */
export function nameSave({ file, label }: ContentFile, before: string, after: string): string {
  const fresh = readPlainData(after)
  const [first, ...others] = file.endsWith('.yaml') ? listChanges(readPlainData(before), fresh) : []
  const field = first && nameField(file, first, fresh)
  return field ? `${label}: ${field}${others.length > 0 ? ` and ${others.length} more` : ''}` : label
}

/** A field that the schema doesn't know can't be drawn, so the next save leaves it out of the file. */
function keepKnown(data: unknown, schema: FieldSchema | undefined): unknown {
  if (Array.isArray(data)) return data.map((item) => keepKnown(item, schema?.items))
  if (!isGroup(data) || schema?.type !== 'object') return data
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const inner = findInner(schema, key)
      return inner ? [[key, keepKnown(value, inner)]] : []
    })
  )
}

/** Shows a closed day or a sentence that the owner wrote as one line as separate fields. */
function expandLines(data: unknown, schema: FormSchema): unknown {
  if (!isGroup(data)) return data
  const stated = Object.entries(data).filter(([key]) => schema.properties?.[key]?.isSampled)
  const expanded = { ...data, ...Object.fromEntries(stated.map(([key, value]) => [key, readStated(value)])) }
  return hasClosedDays(expanded) ? { ...expanded, closed: expanded.closed.map(readClosedLine) } : expanded
}

/** What the owner didn't change stays one line. */
function keepLines(wanted: unknown, have: unknown): unknown {
  if (!isGroup(wanted) || !isGroup(have)) return wanted
  const lines = Object.entries(have).filter(([key, line]) => isDeepStrictEqual(readStated(line), wanted[key]))
  const kept = { ...wanted, ...Object.fromEntries(lines) }
  if (!hasClosedDays(kept) || !hasClosedDays(have)) return kept
  const closed = kept.closed.map(
    (days) => have.closed.find((line) => isDeepStrictEqual(readClosedLine(line), days)) ?? days
  )
  return { ...kept, closed }
}

const hasClosedDays = (data: unknown): data is { closed: unknown[] } => isGroup(data) && Array.isArray(data.closed)
