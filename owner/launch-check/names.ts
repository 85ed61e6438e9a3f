import { makeSlug } from '../../catalogue/files.ts'
import { listEntryNames } from '../../catalogue/fill-in.ts'
import { listEntries } from '../../catalogue/references.ts'
import { capitalise } from '../../domain/sentences.ts'
import type { Sources } from './sources.ts'
import { listStaleReferences } from './stale.ts'

/** What has a name that a text could mention, and what people call it. */
export const nouns = { packages: 'package', locations: 'town', 'add-ons': 'add-on' } as const

type Named = keyof typeof nouns
const named = Object.keys(nouns) as Named[]

/** A name that something had, or may have had. */
export interface GoneName {
  name: string
  what: (typeof nouns)[Named] | 'firm'
  id: string
  /** What the same thing is called today. */
  now?: string | undefined
}

/** Names a text may use: everything the firm has, the places it mentions, and names the owner has allowed. */
export function listExistingNames(sources: Sources): Set<string> {
  const { brand, legalName, address, radius, stillNamed = [] } = sources.business
  const names = [
    ...named.flatMap((to) => listEntries(to, sources.known).map(({ name }) => name)),
    ...listAreas(sources),
    ...stillNamed,
    brand?.value,
    legalName?.value,
    address?.locality,
    address?.region,
    radius?.centre,
    ...sources.locations.flatMap(({ entry }) => entry.neighbourhoods?.map((one) => one?.name))
  ]
  return new Set(names.flatMap((name) => name?.trim() || []))
}

const listAreas = ({ business }: Sources) => (business.areas ?? []).map((area) => area?.name ?? '')

/** Old names: the sample's, and those that ids, page addresses and references were made from. */
export function listGoneNames(sources: Sources, sample: Sources | null): GoneName[] {
  return [
    ...listStaleReferences(sources).flatMap(({ to, id }) => (isNamed(to) ? spell(to, id) : [])),
    ...listStaleTokens(sources),
    ...named.flatMap((to) => recallNames(to, sources)),
    ...(sample ? listSampleNames(sources, sample) : [])
  ]
}

/** Questions, pictures and rows of the comparison have no name a text could mention. */
const isNamed = (to: string): to is Named => to in nouns

function listSampleNames(sources: Sources, sample: Sources): GoneName[] {
  const readBrand = ({ business }: Sources) => business.brand?.value ?? ''
  const ofEntries = named.flatMap((to) => {
    const entries = listEntries(to, sources.known)
    return listEntries(to, sample.known).map(({ id, name }) => ({
      name,
      what: nouns[to],
      id,
      now: entries.find((entry) => entry.id === id)?.name
    }))
  })
  return [
    ...ofEntries,
    ...listAreas(sample).map((name) => ({ name, what: nouns.locations, id: '' })),
    { name: readBrand(sample), what: 'firm', id: '', now: readBrand(sources) }
  ]
}

/** What `{package:…}` and `{addOn:…}` in texts name although it no longer exists. */
function listStaleTokens(sources: Sources): GoneName[] {
  return sources.all
    .flatMap(({ text }) => listEntryNames(text))
    .flatMap((token) => {
      const [kind, id = ''] = token.split(':')
      const to = kind === 'package' ? 'packages' : 'add-ons'
      return listEntries(to, sources.known).some((entry) => entry.id === id) ? [] : spell(to, id)
    })
}

/** The names that ids and page addresses were made from, where the entry has another name now. */
function recallNames(to: Named, { known }: Sources): GoneName[] {
  return listEntries(to, known).flatMap(({ id, name, fields }) =>
    [...new Set([id, String(fields.slug ?? '')])]
      .filter((short) => short !== '' && name !== '' && !`-${makeSlug(name)}-`.includes(`-${short}-`))
      .flatMap((short) => spell(to, short).map((old) => ({ ...old, id, now: name })))
  )
}

/** `full-valet` was the Full Valet. Skips packages and add-ons of one word, which would match that word everywhere. */
function spell(to: Named, id: string): GoneName[] {
  const words = id.split('-')
  if (to !== 'locations' && words.length < 2) return []
  const name = to === 'add-ons' ? capitalise(words.join(' ')) : words.map(capitalise).join(' ')
  return [{ name, what: nouns[to], id }]
}
