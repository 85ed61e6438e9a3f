import { type Code, type Finding, makeBlocking } from './finding.ts'
import { readField, type Source, type Sources } from './sources.ts'
import { type Step, say, untick } from './words.ts'

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
