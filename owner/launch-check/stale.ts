import { readDistricts } from '../../catalogue/districts.ts'
import { listEntries, listReferences, type Reference } from '../../catalogue/references.ts'
import { type Referent, referents } from '../../catalogue/schema.ts'
import { findStart, measureMiles } from '../../domain/distance.ts'
import { isWithin } from '../editor/yaml/paths.ts'
import { rule } from './finding.ts'
import type { Path, Sources } from './sources.ts'

/** A reference to something that no longer exists. The site skips it. */
interface StaleReference extends Reference {
  file: string
  to: Referent
}

export function listStaleReferences({ all, known }: Sources): StaleReference[] {
  const existing = new Map<string, string[]>(
    (Object.keys(referents) as Referent[]).map((to) => [to, listEntries(to, known).map(({ id }) => id)])
  )
  const isStale = (reference: Reference): reference is Reference & { to: Referent } =>
    existing.get(reference.to)?.includes(reference.id) === false
  return all.flatMap(({ file, data }) =>
    listReferences(file, data)
      .filter(isStale)
      .map((reference) => ({ ...reference, file }))
  )
}

/** Texts in a part that the site skips aren't checked. */
export function makeIsPassedOver(sources: Sources): (file: string, path: Path) => boolean {
  const references = listStaleReferences(sources)
  return (file, path) => references.some((one) => one.file === file && isWithin(path, one.path))
}

/** In miles. */
const nearby = 2

/** What refers to something that is gone, or still belongs to the sample. */
export const leftOvers = [
  rule({
    code: 'stale-reference',
    find: ({ sources }) =>
      listStaleReferences(sources).map((reference) => ({
        ...reference,
        ...sources.place(reference.file, reference.path)
      })),
    say: ({ to, id, isLink }) =>
      `This names the ${referents[to].noun} "${id}", which is gone, so ${isLink ? 'there is no link' : 'no page shows it'}. Remove it.`
  }),
  /** Sentences missing from the site because they quote the price of something that no longer exists. */
  rule({
    code: 'stale-sentence',
    find: ({ survey, sources }) => {
      const isPassedOver = makeIsPassedOver(sources)
      const waiting = listEntries('packages', sources.drafts).map(({ id }) => `{package:${id}}`)
      return survey.leftOut
        .filter(({ reason, file, path }) => reason === 'gone' && !isPassedOver(file, path))
        .filter(({ token }) => !waiting.includes(token))
        .map((left) => ({ ...left, ...sources.place(left.file, left.path) }))
    },
    say: ({ token, sentence }) =>
      `This sentence names ${token}, which is gone, so it is left out: ${sentence.replace(/\s+/g, ' ')} Rewrite or delete it.`
  }),
  /** A firm that has moved, and left its position where the sample's is. */
  rule({
    code: 'stale-coordinates',
    find: ({ sources, sample }) => {
      const [own, supplied] = [sources.business.radius, sample?.business.radius]
      const districts = readDistricts()
      const [start, before] = [own && findStart(own, districts), supplied && findStart(supplied, districts)]
      if (!own || !supplied || !start || !before || own.centre === supplied.centre) return []
      const hasOwnPostcode = own.postcode !== undefined && own.postcode !== supplied.postcode
      if (hasOwnPostcode || measureMiles(start, before) > nearby) return []
      const field = own.latitude === undefined ? 'postcode' : 'latitude'
      return [{ ...sources.place('business.yaml', ['radius', field]), own, supplied }]
    },
    say: ({ own, supplied }) =>
      `You set out from ${own.centre}, but your position is still in ${supplied.centre}, and the postcode check, the map and search engines go by it. Put in your postcode${own.latitude === undefined ? '' : ', and delete latitude and longitude'}.`
  })
]
