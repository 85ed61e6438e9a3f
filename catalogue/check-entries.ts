import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from './load.ts'
import type { Problem } from './read.ts'
import { type Location, longestTitle, type Package } from './schema.ts'

/* What no schema can see: whether the files agree with each other and with the pictures that are there. */

export function checkPackage(item: Package, { addOns, packages }: Content, folder: string): Problem[] {
  return [
    ...item.addOns.flatMap((id, index) =>
      addOns.some((addOn) => addOn.id === id)
        ? []
        : [{ path: ['addOns', index], message: `there is no add-on "${id}" in add-ons.yaml` }]
    ),
    ...findMissingImages(folder, item),
    ...findTwins(item, packages, ['id', 'slug', 'title', 'order', 'featured'])
  ]
}

export function checkLocation(location: Location, { locations, packages }: Content, folder: string): Problem[] {
  return [
    ...findMissingImages(folder, location),
    ...findTwins(location, locations, ['slug', 'name', 'order']),
    ...findUnknownPackages(location, packages),
    ...findLongTitles(location, packages)
  ]
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

function findUnknownPackages(location: Location, packages: Package[]): Problem[] {
  return (['services', 'listingPricing'] as const).flatMap((field) =>
    Object.keys(location[field])
      .filter((id) => !packages.some((item) => item.id === id))
      .map((id) => ({ path: [field, id], message: `there is no package "${id}"` }))
  )
}

function findLongTitles({ name }: Location, packages: Package[]): Problem[] {
  return packages
    .map(({ title }) => `${title} in ${name}`)
    .filter((title) => title.length > longestTitle)
    .map((title) => ({
      path: ['name'],
      isTooLong: true,
      message: `makes the page title "${title}", which is longer than ${longestTitle} characters: shorten one of the two names`
    }))
}
