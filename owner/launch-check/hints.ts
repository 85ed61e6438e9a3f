import { planArea } from '../../catalogue/districts.ts'
import { byPlace, listDrafts } from '../../catalogue/files.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { isOffered } from '../../catalogue/references.ts'
import { judgeCoverage, type ServedArea } from '../../domain/coverage.ts'
import { findMissingFacts } from './facts.ts'
import { type Finding, makeFinding, quote, say } from './finding.ts'
import { findHalfReal } from './samples.ts'
import type { Launch, Sources } from './sources.ts'
import { listMentions } from './stale-names.ts'

export function findHints(launch: Launch): Finding[] {
  const { sources } = launch
  return [
    ...findHalfReal(launch, false),
    ...findMissingFacts(launch, true),
    ...findHidden(sources),
    ...findBorrowedWords(sources),
    ...findOwnMiles(launch)
  ]
}

/** Towns and packages that are off the site, and sentences on the site that still name them. */
function findHidden(sources: Sources): Finding[] {
  return listDrafts(sources.drafts).flatMap(({ file, noun, name }) => {
    const source = sources.drafts.find((one) => one.file === file)
    if (!source) return []
    const { sentences } = listMentions(sources, file)
    const count = findUnfilled(source.data).length
    const unfilled = count > 0 ? ` Places still to fill in: ${count}.` : ''
    const named = sentences.length > 0 ? ' Visitors read its name here:' : ''
    const putOn = { inFile: 'delete "draft: true"', inForm: 'press "Put it on the site"' }
    return makeFinding(
      `hidden.${noun}`,
      source.find(['draft']),
      say`The ${noun} ${name} is a draft, so it is not on the site.${unfilled} Once it is finished, ${putOn}.${named}`,
      sentences.map(({ place, sentence }) => ({ ...place, text: sentence }))
    )
  })
}

/** Service pages that show the package's own text, or are left out, because the town's file has none for it. */
function findBorrowedWords({ packages, locations, addOns, pages }: Sources): Finding[] {
  const offered = packages
    .map(({ entry }) => entry)
    .filter(isOffered(addOns))
    .sort(byPlace)
  return locations.flatMap(({ file, entry, find }) => {
    const missing = offered.filter(({ id }) => !Object.hasOwn(entry.services ?? {}, id ?? ''))
    if (missing.length === 0) return []
    const instead = pages.serviceInTown?.leftOut
      ? 'the site has no page for it there'
      : "the package's own text is shown"
    const titles = new Intl.ListFormat('en-GB').format(missing.map(({ title = '' }) => title))
    return makeFinding(
      'borrowed-words',
      find(['services']),
      say`${entry.name ?? ''} has no words of its own for ${titles}, so ${instead}. Write some under ${quote(file, ['services'])} when you can.`
    )
  })
}

/** Distances in a file, which the site would work out. */
function findOwnMiles({ survey: { content }, sources }: Launch): Finding[] {
  const { coverage: own, business } = content ?? {}
  const csv = sources.find('coverage.csv')
  if (!csv || !own || !business?.radius) return []
  const worked = planArea(business.radius)
  const judge = (outward: string, area: ServedArea) => judgeCoverage(outward, area).state
  const changed = Object.keys(own.miles).filter((outward) => judge(outward, own) !== judge(outward, worked))
  const file = { inFile: 'this file', inForm: "coverage.csv, a file in your firm's folder" }
  const words = say`The postcode check goes by the miles in ${file}. Delete it and the site works them out from where you set out: ${changed.length === 0 ? 'no answer changes' : `the answer changes for ${shorten(changed)}`}.`
  return [makeFinding('own-coverage', csv.find([]), words)]
}

const most = 20
const shorten = (names: string[]) =>
  new Intl.ListFormat('en-GB').format(
    names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names
  )
