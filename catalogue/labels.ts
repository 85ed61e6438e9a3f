import { z } from 'zod'
import { capitalise, nameEntry } from '../domain/sentences.ts'
import { fileSchemas } from './schema.ts'

/** A file's schema as JSON Schema, with what `meta` says about each field. */
export interface FieldSchema {
  type?: string
  title?: string
  choices?: string
  isLink?: boolean
  /** A second way to say something, which the editor hides from a firm that says it once. */
  isReading?: boolean
  fact?: boolean
  asks?: string
  onlyFor?: 'companies' | 'reviews' | 'plans' | 'rewards'
  isOptional?: boolean
  required?: string[]
  default?: unknown
  unit?: string
  format?: string
  /** The field beside this one that doesn't count while this is ticked. */
  replaces?: string
  properties?: Record<string, FieldSchema>
  propertyNames?: FieldSchema
  additionalProperties?: FieldSchema | boolean
  items?: FieldSchema
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

/** The name its schema has: any package is `packages/*.yaml`. */
export const getPattern = (file: string) => file.replace(/^(\w+)\/[^/]+\.yaml$/, '$1/*.yaml')

export function getFileSchema(file: string): z.ZodType | undefined {
  return (fileSchemas as Record<string, z.ZodType>)[getPattern(file)]
}

/** The schema of one field. */
export function findFieldSchema(file: string, path: readonly PropertyKey[]): FieldSchema | undefined {
  return path.reduce(findInner, describeFile(file))
}

function listLabels(file: string, path: readonly PropertyKey[], data?: unknown): string[] {
  let schema = describeFile(file)
  let value = data
  const labels: string[] = []
  for (const key of path) {
    value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined
    const own = findInner(schema, key)
    // To the owner a value and its sample mark are one field.
    const isValue = key === 'value' && schema?.properties?.sample && Object.keys(schema.properties).length === 2
    if (!isValue) labels.push(isEntry(key) ? (nameEntry(value) ?? `number ${Number(key) + 1}`) : label(own, key))
    schema = own
  }
  return labels
}

const label = (schema: FieldSchema | undefined, key: PropertyKey) => schema?.title ?? makeLabel(String(key))

const isEntry = (key: PropertyKey) => typeof key === 'number'

export function findInner(schema: FieldSchema | undefined, key: PropertyKey): FieldSchema | undefined {
  if (isEntry(key)) return schema?.items
  const extra = schema?.additionalProperties
  return schema?.properties?.[String(key)] ?? (typeof extra === 'object' ? extra : undefined)
}

/** Made once for each schema: it takes milliseconds, and is asked for at every label. */
export function describeFile(file: string): FieldSchema | undefined {
  const schema = getFileSchema(file)
  if (!schema) return undefined
  const known =
    described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema)
  described.set(schema, known)
  return known
}

const described = new Map<z.ZodType, FieldSchema>()
