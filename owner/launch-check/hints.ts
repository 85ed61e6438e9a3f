import { isOffered } from '../../catalogue/check-entries.ts'
import { listDrafts } from '../../catalogue/drafts.ts'
import { byPlace } from '../../catalogue/files.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { findMissingFacts } from './facts.ts'
import { type Finding, makeFinding, quote, say } from './finding.ts'
import type { Launch, Sources } from './sources.ts'
import { listMentions } from './stale-names.ts'

export function findHints(launch: Launch): Finding[] {
  return [...findMissingFacts(launch, true), ...findHidden(launch.sources), ...findBorrowedWords(launch.sources)]
}

/** Towns and packages that are off the site, and sentences on the site that still name them. */
function findHidden(sources: Sources): Finding[] {
  return listDrafts(sources.drafts).flatMap(({ file, noun, name }) => {
    const source = sources.drafts.find((one) => one.file === file)
    if (!source) return []
    const { sentences } = listMentions(sources, file)
    const count = findUnfilled(source.data).length
    const unfilled = count > 0 ? ` ${count === 1 ? '1 place still says' : `${count} places still say`} FILL IN.` : ''
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

/** Service pages that show the package's own text because the town's file has none for it. */
function findBorrowedWords({ packages, locations, addOns }: Sources): Finding[] {
  const offered = packages
    .map(({ entry }) => entry)
    .filter(isOffered(addOns))
    .sort(byPlace)
  return locations.flatMap(({ file, entry, find }) => {
    const missing = offered.filter(({ id }) => !Object.hasOwn(entry.services ?? {}, id ?? ''))
    if (missing.length === 0) return []
    const titles = new Intl.ListFormat('en-GB').format(missing.map(({ title = '' }) => title))
    return makeFinding(
      'borrowed-words',
      find(['services']),
      say`${entry.name ?? ''} has no words of its own for ${titles}, so the package's own text is shown. Write some under ${quote(file, ['services'])} when you can.`
    )
  })
}
