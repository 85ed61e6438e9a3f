import { z } from 'zod'
import { capitalise, nameEntry } from '../domain/sentences.ts'
import { fileSchemas } from './schema.ts'

/** The parts of a schema that field names are made from. */
interface Labelled {
  title?: string
  properties?: Record<string, Labelled>
  additionalProperties?: Labelled | boolean
  items?: Labelled
}

/** The form's name for a field: its schema's `title`, or the words of its key. */
export function findLabel(file: string, path: readonly PropertyKey[]): string {
  return listLabels(file, path).at(-1) ?? ''
}

/** The path to a field as the form shows it, such as "Opening hours → Monday", with entries by name. */
export function nameField(file: string, path: readonly PropertyKey[], data: unknown): string {
  return listLabels(file, path, data).join(' → ')
}

/** `servicesHeading` reads "Services heading". */
export function makeLabel(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`).replaceAll('-', ' ')
  return capitalise(words)
}

export function getFileSchema(file: string): z.ZodType | undefined {
  const pattern = file.replace(/^(\w+)\/[^/]+\.yaml$/, '$1/*.yaml')
  return (fileSchemas as Record<string, z.ZodType>)[pattern]
}

function listLabels(file: string, path: readonly PropertyKey[], data?: unknown): string[] {
  let schema = readLabels(file)
  let value = data
  const labels: string[] = []
  for (const key of path) {
    value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined
    const own = schema && findInner(schema, key)
    // To the owner a value and its sample mark are one field.
    const isValue = key === 'value' && schema?.properties?.sample && Object.keys(schema.properties).length === 2
    if (!isValue) labels.push(isEntry(key) ? (nameEntry(value) ?? `number ${Number(key) + 1}`) : label(own, key))
    schema = own
  }
  return labels
}

const label = (schema: Labelled | undefined, key: PropertyKey) => schema?.title ?? makeLabel(String(key))

const isEntry = (key: PropertyKey) => typeof key === 'number'

function findInner({ properties, items, additionalProperties }: Labelled, key: PropertyKey): Labelled | undefined {
  if (isEntry(key)) return items
  return properties?.[String(key)] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
}

function readLabels(file: string): Labelled | undefined {
  const schema = getFileSchema(file)
  if (!schema) return undefined
  const known = labels.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Labelled)
  labels.set(schema, known)
  return known
}

const labels = new Map<z.ZodType, Labelled>()
