import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nameEntry } from '../domain/sentences.ts'
import type { FirmFile } from './files.ts'
import { describeFile, type FieldSchema, findInner, getPattern } from './labels.ts'
import { isUnfilled, type Problem } from './read.ts'
import { type Referent, referents } from './schema.ts'

/** A value that names an entry or a picture, found by its schema's `choices`. */
export interface Reference {
  /** To the field, or to the entry that is left out while this is missing. */
  path: PropertyKey[]
  to: Referent | 'pictures' | 'logos'
  id: string
  isLink: boolean
}

export function listReferences(file: string, data: unknown): Reference[] {
  const schema = describeFile(file)
  return schema ? [...findReferences(schema, data, [])] : []
}

function* findReferences(schema: FieldSchema, value: unknown, path: PropertyKey[]): Generator<Reference> {
  if (typeof value === 'string' && value !== '' && schema.choices) yield makeReference(schema, path, value)
  if (value === null || typeof value !== 'object') return
  for (const [name, item] of Object.entries(value)) {
    const key = Array.isArray(value) ? Number(name) : name
    const inner = findInner(schema, key)
    if (schema.propertyNames?.choices) yield makeReference(schema.propertyNames, [...path, key], name)
    if (inner) yield* findReferences(inner, item, [...path, key])
  }
}

const makeReference = ({ choices, isLink = false }: FieldSchema, path: PropertyKey[], id: string): Reference => ({
  path,
  to: choices as Reference['to'],
  id,
  isLink
})

/** An entry that others can refer to. */
interface Entry {
  file: string
  /** Both empty if there is none. */
  id: string
  name: string
  fields: Record<string, unknown>
}

/** In the order of the files. */
export function listEntries(to: Referent, files: Pick<FirmFile, 'file' | 'yaml'>[]): Entry[] {
  const { file: pattern, path, id, name } = referents[to]
  return files
    .filter(({ file }) => getPattern(file) === pattern)
    .flatMap(({ file, yaml }) => {
      const found = path.reduce((value, key) => Object(value)[key], yaml?.data)
      return [found].flat().flatMap((entry) => {
        if (entry === null || typeof entry !== 'object') return []
        const fields = entry as Entry['fields']
        const read = (field: string) => (typeof fields[field] === 'string' ? fields[field].trim() : '')
        return { file, id: read(id), name: read(name), fields }
      })
    })
}

/* What no schema can check: whether the files agree with each other and the pictures exist. */

export function findMissingPictures(folder: string, file: string, data: unknown): Problem[] {
  return (
    listReferences(file, data)
      .filter(({ to, id }) => to === 'pictures' && !existsSync(join(folder, 'images', id)))
      // Unfilled places are reported elsewhere.
      .filter(({ id }) => !isUnfilled(id))
      .map(({ path, id }) => ({ path, message: noPicture(id) }))
  )
}

export const noPicture = (name: string) => `names ${name}, which is not among the pictures`

/** Fields of an entry whose value another one has too. */
export function findDuplicates<Entry extends object>(entry: Entry, all: Entry[], fields: (keyof Entry)[]): Problem[] {
  return fields
    .filter((field) => entry[field] !== undefined)
    .flatMap((field) => {
      const same = all.filter((other) => other[field] === entry[field])
      if (same.length < 2) return []
      const names = same.map((one) => nameEntry(one) ?? '').filter(Boolean)
      const by = names.length > 0 ? `, by ${new Intl.ListFormat('en-GB').format(names)}` : ''
      return [{ path: [String(field)], message: `"${entry[field]}" is used twice${by}` }]
    })
}

type Item = { addOnsOnly?: boolean; addOns?: (string | undefined)[] }

/** A package made only of add-ons is offered as long as one of them exists. */
export function isOffered(addOns: ({ id?: string } | undefined)[]): (item: Item) => boolean {
  const ids = addOns.map((addOn) => addOn?.id)
  return ({ addOnsOnly, addOns: own = [] }) => !addOnsOnly || own.some((id) => ids.includes(id))
}
