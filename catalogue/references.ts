import type { FirmFile } from './files.ts'
import { describeFile, type FieldSchema, findInner, getPattern } from './labels.ts'
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
  if (typeof value === 'string' && value !== '' && schema.choices)
    yield makeReference(schema, schema.needsEntry ? path.slice(0, -1) : path, value)
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
export interface Entry {
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
