import type { Fault } from '../../catalogue/load.ts'
import { editYaml } from '../yaml/edit-yaml.ts'
import { findFaults } from './check.ts'
import { expandLines, keepLines } from './closed-lines.ts'
import { type ContentFile, getSchema, isList, listFiles } from './content-files.ts'
import { type Choice, type Choices, type FormSchema, toFormSchema, toShape } from './form-schema.ts'
import { readFields, readYaml } from './read-yaml.ts'
import { hash, type Store } from './store.ts'
import { tidyData } from './tidy-data.ts'

/** A file as sent to the browser: as a form if its YAML can be shown as one, otherwise as text. */
export interface OpenFile extends ContentFile {
  version: string
  text: string
  form: { schema: FormSchema; data: unknown } | null
  /** What the loader refuses in this file now. */
  faults: Fault[]
}

export function openFile(folder: string, store: Store, entry: ContentFile): OpenFile {
  const text = store.read(entry.file)
  const schema = getSchema(entry.file)
  const faults = findFaults(folder, []).filter(({ file }) => file === entry.file)
  const data = schema ? readYaml(startList(entry.file, text)) : undefined
  const form =
    schema && data !== undefined
      ? { schema: toFormSchema(schema, entry.file, listChoices(folder, store, data)), data: expandLines(data) }
      : null
  return { ...entry, version: hash(text), text, form, faults }
}

/** The text of the file with the form's data in it. */
export function writeData(file: string, text: string, data: unknown): string {
  const schema = getSchema(file)
  if (!schema) throw new Error(`${file} has no form`)
  const shape = toShape(schema)
  const source = startList(file, text)
  const have = readYaml(source)
  return editYaml(source, tidyData(keepLines(data, have), have, shape), shape)
}

/** A list without entries may be an empty file, or nothing but comments. */
function startList(file: string, text: string): string {
  const isEmpty = text.split('\n').every((line) => /^\s*(#.*)?$/.test(line))
  return isEmpty && isList(file) ? `${text}[]\n` : text
}

/** A text area's content with the line endings the file had, and one at the end. */
export function writeText(before: string, typed: string): string {
  const text = `${typed.replaceAll('\r\n', '\n').trimEnd()}\n`
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

/** A value that names something that is gone is still listed, so that the form can show what is wrong with it. */
function listChoices(folder: string, store: Store, data: unknown): Choices {
  const files = listFiles(folder)
  const read = (file: string) => readFields(store.read(file))
  const entries = (prefix: string, key: string) =>
    files.filter(({ file }) => file.startsWith(prefix)).flatMap(({ file, label }) => toChoice(read(file)[key], label))
  const listed = (name: string, key: string) => {
    const list: unknown = read(name)
    return Array.isArray(list) ? list.flatMap((entry) => toChoice(entry?.id, entry?.[key])) : []
  }
  const own = data as Partial<Named> | null
  const packages = entries('packages/', 'id')
  const strays = [
    ...Object.keys(own?.services ?? {}),
    ...Object.keys(own?.listingPricing ?? {}),
    ...(own?.related ?? [])
  ]
  return {
    packages: addStrays(packages, strays),
    locations: entries('locations/', 'slug'),
    'add-ons': addStrays(listed('add-ons.yaml', 'name'), own?.addOns ?? []),
    faqs: addStrays(listed('faqs.yaml', 'question'), own?.questions ?? []),
    gallery: addStrays(listed('gallery.yaml', 'title'), own?.pair ? [own.pair] : [])
  }
}

/** What a file may name that stands in another. */
interface Named {
  services: object
  listingPricing: object
  addOns: string[]
  related: string[]
  questions: string[]
  pair: string
}

function addStrays(choices: Choice[], values: string[]): Choice[] {
  const strays = [...new Set(values)].filter((value) => !choices.some((choice) => choice.const === value))
  return [...choices, ...strays.map((value) => ({ const: value, title: `${value} (missing)` }))]
}

function toChoice(value: unknown, title: unknown): Choice[] {
  return typeof value === 'string' ? [{ const: value, title: typeof title === 'string' ? title : value }] : []
}
