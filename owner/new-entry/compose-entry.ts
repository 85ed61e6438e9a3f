import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeSlug, readFiles } from '../../catalogue/files.ts'
import { listEntries } from '../../catalogue/references.ts'
import { type Location, type Package, referents, reservedSlugs } from '../../catalogue/schema.ts'
import { readWrittenFiles } from '../../catalogue/written.ts'
import { OwnerError } from '../owner-error.ts'

/** What the owner can add. The slug fills `slugFields`, which must be unique. */
export const entryKinds = {
  location: { ...referents.locations, to: 'locations', slugFields: ['slug'] satisfies (keyof Location)[] },
  package: { ...referents.packages, to: 'packages', slugFields: ['id', 'slug'] satisfies (keyof Package)[] }
} as const

export type KindName = keyof typeof entryKinds

export interface EntryName {
  name: string
  slug: string
}

/** The name, address and file of a new entry; throws an OwnerError if another entry has them. */
export function nameEntry(kindName: KindName, typed: string, folder: string): { file: string } & EntryName {
  const kind = entryKinds[kindName]
  const name = tidyName(typed)
  if (name === '') throw new OwnerError(`Give the ${kind.noun} a name.`)
  const slug = makeSlug(name)
  if (slug === '') throw new OwnerError(`"${name}" has no letter or figure that a web address can hold.`)
  if (kindName === 'location' && reservedSlugs.includes(slug)) {
    throw new OwnerError(`/${slug}/ is an address that the site needs for itself: give the town a longer name.`)
  }

  refuseDuplicates(kindName, { name, slug }, folder)
  const file = kind.file.replace('*', slug)
  if (existsSync(join(folder, file)))
    throw new OwnerError(`${basename(folder)}/${file} is there already and was not touched.`)
  return { file, name, slug }
}

const longestName = 50

/** The name as it will appear on the site. */
function tidyName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const [odd] = name.match(/[^\p{L}\p{M}\p{N} '’&+.,()/-]/u) ?? []
  if (odd)
    throw new OwnerError(
      `A name cannot hold ${JSON.stringify(odd)}: use letters, figures, spaces and ' ’ & + . , ( ) / -`
    )
  if (name.length > longestName) {
    throw new OwnerError(`That name has ${name.length} characters; page titles have room for about ${longestName}.`)
  }
  return name
}

/** The template with the name filled in. It starts as a draft. */
export function composeEntry(kindName: KindName, { name, slug }: EntryName, folder: string): string {
  const { business } = readWrittenFiles(readFiles(folder))
  const words = { name, slug, region: business.address?.region ?? 'its county' }
  const template = readFileSync(join(import.meta.dirname, `${kindName}.yaml`), 'utf8')
  return template.replace(/<(name|slug|region)>/g, (_, word: keyof typeof words) => words[word])
}

function refuseDuplicates(kindName: KindName, { name, slug }: EntryName, folder: string) {
  const { noun, to, slugFields } = entryKinds[kindName]
  for (const { name: otherName, fields } of listEntries(to, readFiles(folder))) {
    if (otherName.toLowerCase() === name.toLowerCase()) {
      throw new OwnerError(`There is a ${noun} "${otherName}" already.`)
    }
    if (slugFields.some((field) => fields[field] === slug) || makeSlug(otherName) === slug) {
      throw new OwnerError(
        `"${name}" would have the address "${slug}", which belongs to "${otherName}": choose another name.`
      )
    }
  }
}
