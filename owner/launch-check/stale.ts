import { readDistricts } from '../../catalogue/districts.ts'
import { listEntries, listReferences, type Reference } from '../../catalogue/references.ts'
import { type Referent, referents } from '../../catalogue/schema.ts'
import { findStart, measureMiles } from '../../domain/distance.ts'
import { isWithin } from '../editor/yaml/paths.ts'
import { type Finding, makeFinding, type Path, say } from './finding.ts'
import type { Launch, Sources } from './sources.ts'

/** What refers to something that is gone, or still belongs to the sample. */
export function findLeftOvers(launch: Launch): Finding[] {
  return [...findStaleReferences(launch), ...findStaleSentences(launch), ...findStaleStart(launch)]
}

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

function findStaleReferences({ sources }: Launch): Finding[] {
  return listStaleReferences(sources).map(({ file, path, to, id, isLink }) =>
    makeFinding('stale-reference', sources.place(file, path), explain(to, id, isLink))
  )
}

function explain(to: Referent, id: string, isLink: boolean) {
  const removal = { inFile: 'Delete the line', inForm: 'Remove it' }
  if (isLink)
    return say`This leads to the ${referents[to].noun} "${id}", which is gone, so there is no link. ${removal}.`
  switch (to) {
    case 'add-ons':
      return say`This names the add-on "${id}", which is gone, so nobody can book it. ${removal}.`
    case 'gallery':
      return say`This names the pictures "${id}", which are gone, so no page shows them. ${removal}.`
    default:
      return say`This is about the ${referents[to].noun} "${id}", which is gone, so no page shows it. Delete it.`
  }
}

/** Sentences missing from the site because they quote the price of something that no longer exists. */
function findStaleSentences({ survey, sources }: Launch): Finding[] {
  const isPassedOver = makeIsPassedOver(sources)
  const waiting = listEntries('packages', sources.drafts).map(({ id }) => `{package:${id}}`)
  return survey.leftOut
    .filter(({ reason, file, path }) => reason === 'gone' && !isPassedOver(file, path))
    .filter(({ token }) => !waiting.includes(token))
    .map(({ file, path, sentence, token }) => {
      const place = sources.place(file, path)
      const text = sources.find(file)?.text ?? ''
      const line = file.endsWith('.md') ? text.slice(0, text.indexOf(sentence)).split('\n').length : place.line
      const words = sentence.replace(/\s+/g, ' ')
      const message = `This sentence names ${token}, which is gone, so it is left out: ${words} Rewrite or delete it.`
      return makeFinding('stale-sentence', { ...place, line }, message)
    })
}

/** A firm that has moved, and left its position where the sample's is. */
function findStaleStart({ sources, sample }: Launch): Finding[] {
  const [own, supplied] = [sources.business.radius, sample?.business.radius]
  const districts = readDistricts()
  const [start, before] = [own && findStart(own, districts), supplied && findStart(supplied, districts)]
  if (!own || !supplied || !start || !before || own.centre === supplied.centre) return []
  const hasOwnPostcode = own.postcode !== undefined && own.postcode !== supplied.postcode
  if (hasOwnPostcode || measureMiles(start, before) > nearby) return []
  const drop = own.latitude === undefined ? '' : ', and delete latitude and longitude'
  return [
    makeFinding(
      'stale-coordinates',
      sources.place('business.yaml', ['radius', own.latitude === undefined ? 'postcode' : 'latitude']),
      `You set out from ${own.centre}, but your position is still in ${supplied.centre}, and the postcode check, the map and search engines go by it. Put in your postcode${drop}.`
    )
  ]
}

/** In miles. */
const nearby = 2
