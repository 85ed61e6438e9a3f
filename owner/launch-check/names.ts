import { listEntries } from '../../catalogue/references.ts'
import { referents } from '../../catalogue/schema.ts'
import { capitalise } from '../../domain/sentences.ts'
import type { Sources } from './sources.ts'

/** What has a name that a text could mention. Pictures have none. */
const named = ['packages', 'locations', 'add-ons'] as const

/** A name that something had, or may have had. */
export interface GoneName {
  name: string
  what: (typeof referents)[(typeof named)[number]]['noun'] | 'firm' | 'place' | 'road' | 'work'
  id: string
  /** What the same thing is called today. */
  now?: string | undefined
}

/** Names a text may use: everything the firm has, the places it mentions, and names the owner has allowed. */
export function listExistingNames(sources: Sources): Set<string> {
  const { brand, legalName, stillNamed = [] } = sources.business
  const entries = named.flatMap((to) => listEntries(to, sources.known).map(({ name }) => name))
  return collectNames([...entries, ...listPlaces(sources), ...stillNamed, brand?.value, legalName?.value])
}

function listPlaces(sources: Sources): Set<string> {
  const { address, radius } = sources.business
  const towns = sources.locations.flatMap(({ entry }) => [
    entry.region,
    ...(entry.neighbourhoods ?? []).map((one) => one?.name)
  ])
  return collectNames([...listAreas(sources), address?.locality, address?.region, ...towns, radius?.centre])
}

const collectNames = (names: (string | undefined)[]) => new Set(names.flatMap((name) => name?.trim() || []))

const listAreas = ({ business }: Sources) => (business.areas ?? []).map((area) => area?.name ?? '')

/** The sample's names. What is the firm's own is said to be named elsewhere before it is removed. */
export function listSampleNames(sources: Sources, sample: Sources): GoneName[] {
  const ofEntries = named.flatMap((to) => {
    const entries = listEntries(to, sources.known)
    return listEntries(to, sample.known).map(({ id, name }) => ({
      name,
      what: referents[to].noun,
      id,
      now: entries.find((entry) => entry.id === id)?.name
    }))
  })
  const places = [...listPlaces(sample)].filter((name) => !ofEntries.some((entry) => entry.name === name))
  const make = (what: GoneName['what']) => (name: string) => ({ name, what, id: '' })
  return [
    ...places.map(make('place')),
    ...listRoads(sources, sample).map(make('road')),
    ...listWork(sources).map(make('work')),
    ...ofEntries,
    ...listAreas(sample).map(make('town')),
    { name: sample.business.brand?.value ?? '', what: 'firm', id: '', now: sources.business.brand?.value }
  ]
}

/** Motorways and A roads in the sample's texts, for a firm in another region. */
function listRoads(sources: Sources, sample: Sources): string[] {
  if (sources.business.address?.region === sample.business.address?.region) return []
  return [...new Set(sample.all.flatMap(({ text }) => text.match(/\b[AM]\d{1,3}\b/g) ?? []))]
}

/** Kinds of work in the sample's texts that none of this firm's packages and add-ons mentions. */
function listWork({ all }: Sources): string[] {
  const offered = all
    .filter(({ file }) => file.startsWith('packages/') || file === 'add-ons.yaml')
    .map(({ text }) => text.toLowerCase())
  return Object.entries(work)
    .filter(([kind]) => !offered.some((text) => text.includes(kind)))
    .flatMap(([, words]) => words.flatMap((word) => [word, capitalise(word)]))
}

const work = {
  polish: ['polish', 'polishing', 'machine polish'],
  ceramic: ['ceramic', 'ceramic coating'],
  steam: ['steam', 'steam-cleaned'],
  wax: ['wax', 'waxed']
}
