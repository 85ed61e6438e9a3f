import { getFileSchema } from '../../catalogue/labels.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import type { KindName } from '../../commands/new-entry/kinds.ts'
import { kinds } from '../../commands/new-entry/kinds.ts'
import { composeEntry, nameEntry } from '../../commands/new-entry/make-entry.ts'
import { EntryError } from '../../commands/new-entry/name-entry.ts'
import { editYaml } from '../yaml/edit-yaml.ts'
import { getShapeOfKey } from '../yaml/shape.ts'
import { type ContentFile, getFolder } from './content-files.ts'
import { toShape } from './form-schema.ts'
import { readFields, readYaml } from './read-yaml.ts'
import { hash, type Store, type VersionedChange } from './store.ts'

/** A new town's or package's file, from the template or copied from another. Throws an EntryError. */
export function addEntry(
  kind: KindName,
  typed: string,
  from: ContentFile | undefined,
  { folder, store }: { folder: string; store: Store }
): VersionedChange {
  const { file, name, slug } = nameEntry(kind, typed, folder)
  const text = from
    ? copyEntry(kind, from, store.read(from.file), { name, slug })
    : dropOptional(file, composeEntry(kind, { name, slug }, folder))
  return { file, text, version: hash(null) }
}

export const findKind = (file: string) =>
  (Object.keys(kinds) as KindName[]).find((kind) => kinds[kind].folder === getFolder(file))

/** In the form an optional field is left empty, not deleted, so the template's words for it are removed. */
function dropOptional(file: string, text: string): string {
  const schema = getFileSchema(file)
  const shape = schema && toShape(schema)
  const data = structuredClone(readFields(text))
  for (const { path } of findUnfilled(data)) {
    let group: Record<PropertyKey, unknown> = data
    let inner = shape
    for (const step of path.slice(0, -1)) {
      group = group[step] as typeof group
      inner = typeof step === 'number' ? inner?.items : getShapeOfKey(inner, String(step))
    }
    const key = String(path.at(-1))
    if (inner?.properties && !inner.required?.includes(key)) delete group[key]
  }
  return editYaml(text, data, shape)
}

/**
 * A draft with the other's words, comments included. Its position and its place on the home page aren't copied, and
 * someone has to check that the words are true of the new one.
 */
function copyEntry(kind: KindName, from: ContentFile, text: string, { name, slug }: { name: string; slug: string }) {
  const schema = getFileSchema(from.file)
  if (!schema || readYaml(text) === undefined)
    throw new EntryError(`${from.label} has a line that cannot be read. Put it right first, then duplicate it.`)
  const { order: _, featured: __, ...fields } = readFields(text)
  const { nameField, slugFields } = kinds[kind]
  const names = Object.fromEntries([[nameField, name], ...slugFields.map((field) => [field, slug])])
  return editYaml(text, { ...fields, ...names, draft: true, wordsAreDraft: true }, toShape(schema))
}
