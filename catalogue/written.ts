import type { z } from 'zod'
import type { FirmFile } from './files.ts'
import type { Yaml } from './read-yaml.ts'
import { fileSchemas } from './schema.ts'

/** Data as written in a file: anything may be missing, but what is there has the schema's types. */
type Written<Data> = Data extends (infer Item)[]
  ? (Written<Item> | undefined)[]
  : Data extends object
    ? { [Key in keyof Data]?: Written<Data[Key]> }
    : Data

type WrittenFile<Name extends keyof typeof fileSchemas> = Written<z.input<(typeof fileSchemas)[Name]>>

/** What can be read of these files despite mistakes in them. */
export function readWrittenFiles<File extends FirmFile>(files: File[]) {
  const find = (name: string) => files.find(({ file }) => file === name)
  const readFolder = <Name extends 'packages/*.yaml' | 'locations/*.yaml'>(name: Name) =>
    files
      .filter(({ file, yaml }) => yaml && file.startsWith(name.replace('*.yaml', '')))
      .map((file) => ({ ...file, entry: readWritten(name, file) ?? ({} as WrittenFile<Name>) }))
  return {
    business: readWritten('business.yaml', find('business.yaml')) ?? {},
    addOns: readWritten('add-ons.yaml', find('add-ons.yaml')) ?? [],
    pages: readWritten('pages.yaml', find('pages.yaml')) ?? {},
    gallery: readWritten('gallery.yaml', find('gallery.yaml')) ?? [],
    testimonials: readWritten('testimonials.yaml', find('testimonials.yaml')) ?? [],
    packages: readFolder('packages/*.yaml'),
    locations: readFolder('locations/*.yaml')
  }
}

/** undefined if the file is missing or is something else altogether. */
function readWritten<Name extends keyof typeof fileSchemas>(
  name: Name,
  file: FirmFile | undefined
): WrittenFile<Name> | undefined {
  const yaml = file?.yaml
  if (!yaml) return undefined
  const known = readings[name] ?? new WeakMap<Yaml, unknown>()
  readings[name] = known
  if (!known.has(yaml)) known.set(yaml, dropMistyped(fileSchemas[name], yaml.data ?? undefined))
  return known.get(yaml) as WrittenFile<Name> | undefined
}

/** Cached, because content is read for every page while editing and few files change. */
const readings: Partial<Record<keyof typeof fileSchemas, WeakMap<Yaml, unknown>>> = {}

function dropMistyped(schema: z.ZodType, data: unknown): unknown {
  const root = { data: structuredClone(data) }
  for (const { code, path } of schema.safeParse(data).error?.issues ?? [])
    if (code === 'invalid_type' || code === 'invalid_value') forget(root, ['data', ...path])
  return root.data
}

function forget(root: object, path: PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce((value, key) => Object(value)[key], root)
  const key = path.at(-1)
  if (key !== undefined && parent !== null && typeof parent === 'object' && key in parent)
    Object.assign(parent, { [key]: undefined })
}
