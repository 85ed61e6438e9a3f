import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from './read.ts'
import type { Location, Package } from './schema.ts'

/* What no schema can see: whether the files agree with each other and with the pictures that are there. */

export function checkPackage(item: Package, packages: Package[], folder: string): Problem[] {
  return [
    ...findMissingImages(folder, item),
    ...findTwins(item, packages, ['id', 'slug', 'title', 'order', 'featured'])
  ]
}

export function checkLocation(location: Location, locations: Location[], folder: string): Problem[] {
  return [...findMissingImages(folder, location), ...findTwins(location, locations, ['slug', 'name', 'order'])]
}

export function findMissingImages(folder: string, value: unknown, path: PropertyKey[] = []): Problem[] {
  if (value === null || typeof value !== 'object') return []
  if ('file' in value && typeof value.file === 'string' && 'alt' in value) {
    return existsSync(join(folder, 'images', value.file))
      ? []
      : [{ path: [...path, 'file'], message: `there is no picture images/${value.file}` }]
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => findMissingImages(folder, item, [...path, index]))
  return Object.entries(value).flatMap(([key, item]) => findMissingImages(folder, item, [...path, key]))
}

function findTwins<Entry extends object>(entry: Entry, all: Entry[], fields: (keyof Entry)[]): Problem[] {
  return fields.flatMap((field) =>
    entry[field] !== undefined && all.filter((other) => other[field] === entry[field]).length > 1
      ? [{ path: [field], message: `"${entry[field]}" is used twice` }]
      : []
  )
}
