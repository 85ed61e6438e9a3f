import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isUnfilled, type Problem } from './read.ts'

/* What no schema can check: whether the files agree with each other and the pictures exist. */

/** An entry as written; other faults in it don't matter here. */
type Entry = Record<string, unknown>

export function checkPackage(item: Entry, packages: Entry[], folder: string): Problem[] {
  return [...findMissingImages(folder, item), ...findDuplicates(item, packages, ['id', 'slug', 'title', 'featured'])]
}

export function checkLocation(location: Entry, locations: Entry[], folder: string): Problem[] {
  return [...findMissingImages(folder, location), ...findDuplicates(location, locations, ['slug', 'name'])]
}

export function findMissingImages(folder: string, value: unknown, path: PropertyKey[] = []): Problem[] {
  if (value === null || typeof value !== 'object') return []
  if ('file' in value && typeof value.file === 'string' && 'alt' in value) {
    // Unfilled places are reported elsewhere.
    return existsSync(join(folder, 'images', value.file)) || isUnfilled(value.file)
      ? []
      : [{ path: [...path, 'file'], message: `there is no picture images/${value.file}` }]
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => findMissingImages(folder, item, [...path, index]))
  return Object.entries(value).flatMap(([key, item]) => findMissingImages(folder, item, [...path, key]))
}

function findDuplicates(entry: Entry, all: Entry[], fields: string[]): Problem[] {
  return fields.flatMap((field) =>
    entry[field] !== undefined && all.filter((other) => other[field] === entry[field]).length > 1
      ? [{ path: [field], message: `"${entry[field]}" is used twice` }]
      : []
  )
}

/** A package made only of add-ons is offered as long as one of them exists. */
export function isOffered(addOns: unknown[]): (item: unknown) => boolean {
  const ids = addOns.flatMap((addOn) => named.safeParse(addOn).data?.id ?? [])
  return (item) => {
    const { success, data } = nothingButAddOns.safeParse(item)
    return !success || data.addOns.some((id) => ids.includes(String(id)))
  }
}

const named = z.object({ id: z.string() })
const nothingButAddOns = z.object({ addOnsOnly: z.literal(true), addOns: z.array(z.unknown()).catch([]) })

/** What the schema refuses, as a sentence that says what to change. */
export function explainIssue(file: string, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainUnknownField(file, key)).join('; ')
  if (file === 'pages.yaml' && issue.code === 'invalid_type' && issue.path.join('.') === 'services.notices')
    return 'used to be a list: name its three entries discount, startingPrices and deposits'
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return issue.message.endsWith('null')
      ? 'is empty: fill it in, or delete the line'
      : `must be ${kindNames[issue.expected] ?? issue.expected}`
  return issue.message
}

const kindNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, each entry after a hyphen',
  object: 'a group of fields, each on its own line below it'
}

/** Fields of earlier versions that were renamed or dropped. */
const formerFields: Record<string, string> = {
  'add-ons.yaml from': 'is called "priceFrom" now: rename it',
  'business.yaml priceRange': 'is worked out from the packages now: delete it'
}

function explainUnknownField(file: string, key: string): string {
  return `has a field "${key}", which ${formerFields[`${file} ${key}`] ?? 'is not known here: correct its spelling or delete it'}`
}
