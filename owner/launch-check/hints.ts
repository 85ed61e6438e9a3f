import { byPlace, listDrafts } from '../../catalogue/files.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { isOffered } from '../../catalogue/references.ts'
import { listWords, quote, rule } from './finding.ts'
import { listMentions } from './stale-names.ts'

export const contentHints = [
  /** Towns and packages that are off the site, and sentences on the site that still name them. */
  rule({
    code: 'hidden',
    find: ({ sources }) =>
      listDrafts(sources.drafts).flatMap((draft) => {
        const source = sources.drafts.find(({ file }) => file === draft.file)
        if (!source) return []
        const { sentences } = listMentions(sources, draft.file)
        const readings = sentences.map(({ place, sentence }) => ({ ...place, text: sentence }))
        return { ...source.find(['draft']), ...draft, readings, unfilled: findUnfilled(source.data) }
      }),
    say: ({ noun, name, unfilled, readings }) =>
      [
        `The ${noun} ${name} is a draft, so it is not on the site.`,
        ...(unfilled.length > 0 ? [`Places still to fill in: ${unfilled.length}.`] : []),
        'Once it is finished, press "Put it on the site".',
        ...(readings.length > 0 ? ['Visitors read its name here:'] : [])
      ].join(' ')
  }),

  /** Service pages that show the package's own text, or are left out, because the town's file has none for it. */
  rule({
    code: 'borrowed-words',
    find: ({ sources: { packages, locations, addOns, pages } }) => {
      const offered = packages
        .map(({ entry }) => entry)
        .filter(isOffered(addOns))
        .sort(byPlace)
      return locations.flatMap(({ entry, find }) => {
        const titles = offered.flatMap(({ id = '', title = '' }) =>
          Object.hasOwn(entry.services ?? {}, id) ? [] : title
        )
        const isLeftOut = pages.serviceInTown?.leftOut
        return titles.length > 0 ? { ...find(['services']), town: entry.name ?? '', titles, isLeftOut } : []
      })
    },
    say: ({ file, town, titles, isLeftOut }) =>
      `${town} has no words of its own for ${listWords(titles)}, so ${isLeftOut ? 'the site has no page for it there' : "the package's own text is shown"}. Write some under ${quote(file, ['services'])} when you can.`
  })
]
