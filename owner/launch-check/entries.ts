import { isOffered } from '../../catalogue/check-entries.ts'
import { listDrafts } from '../../catalogue/drafts.ts'
import { byPlace } from '../../catalogue/files.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { type Code, type Finding, makeBlocking, quote, type Step, say, untick } from './finding.ts'
import { listMentions } from './mentions.ts'
import { listKeys, readField, readList, readText, type Source, type Sources } from './sources.ts'

/** Texts drafted for the owner that nobody has checked; a line in the file marks each. */
export function findDrafts({ all }: Sources): Finding[] {
  return all.flatMap((source) =>
    Object.entries(marks).flatMap(([mark, explain]) =>
      readField(source.data, mark) === true
        ? [
            makeBlocking(
              chooseCode(mark, source),
              source.find([mark]),
              say`${explain(source)}, then ${untick(source.file, [mark])}.`
            )
          ]
        : []
    )
  )
}

function chooseCode(mark: string, { file }: Source): Code {
  if (mark === 'termsAreDraft') return 'draft.terms'
  if (mark === 'sizesAreDraft') return 'draft.sizes'
  return file.startsWith('locations/') ? 'draft.town' : 'draft.package'
}

const marks: Record<string, (source: Source) => string | Step> = {
  wordsAreDraft: ({ file, data }) =>
    file.startsWith('locations/')
      ? `The streets, parking and place names of ${readField(data, 'name')} were written from general knowledge. Ask someone local to read and correct them`
      : `The words about ${readField(data, 'title')} were drafted for you. Check them against what you do`,
  termsAreDraft: () => ({
    inFile: `The terms (terms.md), the privacy notice (privacy.md) and the accessibility statement (accessibility.md) ${readThem}`,
    inForm: `The terms, the privacy notice and the accessibility statement ${readThem}`
  }),
  sizesAreDraft: () =>
    'Which cars count as small, medium and large was drafted for you. Check that you would price them this way'
}

const readThem = 'were drafted for you. Read them and change what is not true of you'

const putOn: Step = { inFile: 'delete "draft: true"', inForm: 'press "Put it on the site"' }

/** Towns and packages that are off the site, and sentences on the site that still name them. */
export function findHidden(sources: Sources): Finding[] {
  return listDrafts(sources.drafts).flatMap(({ file, noun, name }) => {
    const source = sources.drafts.find((one) => one.file === file)
    if (!source) return []
    const { sentences } = listMentions(sources, file)
    const count = findUnfilled(source.data).length
    const unfilled = count > 0 ? ` ${count === 1 ? '1 place still says' : `${count} places still say`} FILL IN.` : ''
    const named = sentences.length > 0 ? ' Visitors read its name here:' : ''
    const words = say`The ${noun} ${name} is a draft, so it is not on the site.${unfilled} Once it is finished, ${putOn}.${named}`
    return {
      ...makeBlocking(`hidden.${noun}`, source.find(['draft']), words),
      isBlocking: false,
      ...(sentences.length > 0 && { readings: sentences.map(({ place, sentence }) => ({ ...place, text: sentence })) })
    }
  })
}

/** Service pages that show the package's own text because the town's file has none for it. */
export function findBorrowedWords(sources: Sources): Finding[] {
  const packages = sources.packages
    .map(({ data }) => data)
    .filter(isOffered(readList(sources.read('add-ons.yaml'))))
    .sort((a, b) => byPlace(Object(a), Object(b)))
  return sources.locations.flatMap(({ file, data, find }) => {
    const missing = packages.filter((item) => !listKeys(data, 'services').includes(readText(item, 'id')))
    if (missing.length === 0) return []
    const titles = new Intl.ListFormat('en-GB').format(missing.map((item) => readText(item, 'title')))
    const message = say`${readText(data, 'name')} has no words of its own for ${titles}, so the package's own text is shown. Write some under ${quote(file, ['services'])} when you can.`
    return [{ ...makeBlocking('borrowed-words', find(['services']), message), isBlocking: false }]
  })
}
