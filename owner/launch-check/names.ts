import { makeSlug } from '../../catalogue/files.ts'
import { capitalise } from '../../domain/sentences.ts'
import { readList, readText, type Sources } from './sources.ts'
import { listStaleReferences } from './stale.ts'

/** A name that something had, or may have had. */
export interface GoneName {
  name: string
  what: 'package' | 'town' | 'add-on' | 'firm'
  id: string
  /** What the same thing is called today. */
  now?: string | undefined
}

/** Names a text may use: everything the firm has, the places it mentions, and names the owner has allowed. */
export function listExistingNames(sources: Sources): Set<string> {
  const business = sources.read('business.yaml')
  const { packages, towns, addOns } = listEntries(sources)
  const names = [
    ...[...packages, ...towns, ...addOns].map(({ name }) => name),
    ...readList(business, 'stillNamed').map(String),
    readText(business, 'brand', 'value'),
    readText(business, 'legalName', 'value'),
    readText(business, 'address', 'locality'),
    readText(business, 'address', 'region'),
    readText(business, 'radius', 'centre'),
    ...sources.locations.flatMap(({ data }) => readList(data, 'neighbourhoods').map((one) => readText(one, 'name')))
  ]
  return new Set(names.filter((name) => name !== ''))
}

/** Old names: the sample's, and those that ids, page addresses and references were made from. */
export function listGoneNames(sources: Sources, sample: Sources | null): GoneName[] {
  const { packages, towns, addOns } = listEntries(sources)
  const before = sample && listEntries(sample)
  const readBrand = (firm: Sources) => readText(firm.read('business.yaml'), 'brand', 'value')
  const rename = (entries: Entry[], what: GoneName['what']) => (old: Entry) => ({
    name: old.name,
    what,
    id: old.id,
    now: old.id ? entries.find(({ id }) => id === old.id)?.name : undefined
  })
  const fromSample = before
    ? [
        ...before.packages.map(rename(packages, 'package')),
        ...before.towns.map(rename(towns, 'town')),
        ...before.addOns.map(rename(addOns, 'add-on')),
        { name: readBrand(sample), what: 'firm' as const, id: '', now: readBrand(sources) }
      ]
    : []
  return [
    ...listReferences(sources).flatMap(({ what, id }) => spell(what, id)),
    ...packages.flatMap((item) => recall('package', item)),
    ...towns.flatMap((town) => recall('town', town)),
    ...addOns.flatMap((addOn) => recall('add-on', addOn)),
    ...fromSample
  ]
}

interface Entry {
  name: string
  id: string
  slug: string
}

function listEntries(sources: Sources): Record<'packages' | 'towns' | 'addOns', Entry[]> {
  const read = (data: unknown, name: string, id: string): Entry => ({
    name: readText(data, name),
    id: readText(data, id),
    slug: readText(data, 'slug')
  })
  return {
    packages: sources.known.packages.map(({ data }) => read(data, 'title', 'id')),
    towns: [
      ...sources.known.locations.map(({ data }) => read(data, 'name', 'slug')),
      ...readList(sources.read('business.yaml'), 'areas').map((area) => read(area, 'name', 'slug'))
    ],
    addOns: readList(sources.read('add-ons.yaml')).map((addOn) => read(addOn, 'name', 'id'))
  }
}

/** References to things that no longer exist, including those in texts. */
function listReferences(sources: Sources): Pick<GoneName, 'what' | 'id'>[] {
  const { packages, addOns } = listEntries(sources)
  const has = (entries: Entry[], id: string) => entries.some((entry) => entry.id === id)
  const tokens = sources.all.flatMap(({ text }) => [...text.matchAll(/\{(package|addOn|addOnPolish):([\w-]+)\}/g)])
  return [
    ...listStaleReferences(sources).flatMap(({ what, id }) => {
      // Questions, pictures and comparison rows have no name a text could mention.
      if (what === 'question' || what === 'pair' || what === 'row') return []
      return [{ what: what === 'related' ? ('package' as const) : what, id }]
    }),
    ...tokens
      .map(([, kind, id = '']) => ({ what: kind === 'package' ? ('package' as const) : ('add-on' as const), id }))
      .filter(({ what, id }) => !has(what === 'package' ? packages : addOns, id))
  ]
}

/** The name an id was made from, if the entry has another name now. */
function recall(what: GoneName['what'], { name, id, slug }: Entry): GoneName[] {
  return [...new Set([id, slug])]
    .filter((short) => short !== '' && name !== '' && !`-${makeSlug(name)}-`.includes(`-${short}-`))
    .flatMap((short) => spell(what, short).map((old) => ({ ...old, id, now: name })))
}

/** `full-valet` was the Full Valet. Skips packages and add-ons of one word, which would match that word everywhere. */
function spell(what: GoneName['what'], id: string): GoneName[] {
  const words = id.split('-')
  if (what !== 'town' && words.length < 2) return []
  const name = what === 'add-on' ? capitalise(words.join(' ')) : words.map(capitalise).join(' ')
  return [{ name, what, id }]
}
