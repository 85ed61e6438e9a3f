import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { makeSlug } from '../../catalogue/files.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { readYaml } from '../../catalogue/read-yaml.ts'
import { reservedSlugs } from '../../catalogue/schema.ts'
import { type EntryKind, type KindName, kinds } from './kinds.ts'
import { EntryError, tidyName } from './name-entry.ts'

interface MadeEntry {
  /** Relative to the project's folder. */
  file: string
  name: string
  /** How many places in the template still have to be filled in. */
  places: number
}

interface EntryName {
  name: string
  slug: string
}

type Entry = Record<string, unknown>

/** Writes the template for a new town or package, or throws an EntryError and writes nothing. */
export function makeEntry(kindName: KindName, typed: string, folder: string): MadeEntry {
  const { noun, command, example } = kinds[kindName]
  if (typed.trim() === '') throw new EntryError(`Give the ${noun} a name: npm run ${command} -- ${example}`)
  const { file, name, slug } = nameEntry(kindName, typed, folder)
  const text = composeEntry(kindName, { name, slug }, folder)
  writeFileSync(join(folder, file), text, { flag: 'wx' })
  return { file: `${basename(folder)}/${file}`, name, places: findUnfilled(parse(text)).length }
}

/** The name, address and file of a new entry; throws an EntryError if another entry has them. */
export function nameEntry(kindName: KindName, typed: string, folder: string): { file: string } & EntryName {
  const kind = kinds[kindName]
  const name = tidyName(typed)
  if (name === '') throw new EntryError(`Give the ${kind.noun} a name.`)
  const slug = makeSlug(name)
  if (slug === '') throw new EntryError(`"${name}" has no letter or figure that a web address can hold.`)
  if (kindName === 'location' && reservedSlugs.includes(slug)) {
    throw new EntryError(`/${slug}/ is an address that the site needs for itself: give the town a longer name.`)
  }

  refuseDuplicates(kind, name, slug, readEntries(folder, `${kind.folder}/*.yaml`))
  const file = `${kind.folder}/${slug}.yaml`
  if (existsSync(join(folder, file)))
    throw new EntryError(`${basename(folder)}/${file} is there already and was not touched.`)
  return { file, name, slug }
}

/** The template with the name filled in and the line with `<id>` repeated for each id. It starts as a draft. */
export function composeEntry(kindName: KindName, { name, slug }: EntryName, folder: string): string {
  const ids = readEntries(folder, kinds[kindName].choices).map(({ id }) => String(id))
  const [business] = readEntries(folder, 'business.yaml')
  const words = { name, slug, region: Object(business?.address).region ?? 'its county' }
  const template = readFileSync(join(import.meta.dirname, `${kindName}.yaml`), 'utf8')
  return template
    .replace(/^.*<id>.*$/m, (line) => ids.map((id) => line.replace('<id>', id)).join('\n'))
    .replace(/<(name|slug|region)>/g, (_, word: keyof typeof words) => String(words[word]))
}

function refuseDuplicates({ noun, nameField, slugFields }: EntryKind, name: string, slug: string, others: Entry[]) {
  for (const fields of others) {
    const otherName = String(fields[nameField] ?? '')
    if (otherName.toLowerCase() === name.toLowerCase()) {
      throw new EntryError(`There is a ${noun} "${otherName}" already.`)
    }
    if (slugFields.some((field) => fields[field] === slug) || makeSlug(otherName) === slug) {
      throw new EntryError(
        `"${name}" would have the address "${slug}", which belongs to "${otherName}": choose another name.`
      )
    }
  }
}

/** Reads entries without the schema, because another new one may not be filled in yet. */
function readEntries(folder: string, pattern: string): Entry[] {
  return globSync(pattern, { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const { data } = readYaml(readFileSync(join(folder, file), 'utf8'))
      return [data].flat().map((fields) => (fields ?? {}) as Entry)
    })
}
