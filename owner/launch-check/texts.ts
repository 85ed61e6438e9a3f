import type { Fault } from '../../catalogue/load.ts'
import { listUnshown, type Unshown } from '../../src/lib/markdown.ts'
import { rule } from './finding.ts'
import type { Launch } from './sources.ts'

/** The schema refuses empty alt texts, but the owner looks for them under their own heading. */
const isAboutAlt = ({ path, isSyntax }: Fault) => !isSyntax && path.at(-1) === 'alt'

/** What the loader refuses, by kind. */
const refusedBy = (code: string, isMine: (fault: Fault) => boolean | undefined) =>
  rule({
    code,
    find: ({ survey, sources }: Launch) =>
      survey.faults.filter(isMine).map((fault) => {
        const place = sources.place(fault.file, fault.path)
        return { ...fault, ...place, line: fault.line ?? place.line, words: fault.message }
      }),
    say: ({ field, words }) => `${field ? `"${field}"` : 'This'} ${words}.`
  })

export const mistakes = [
  refusedBy('invalid-yaml', ({ isSyntax }) => isSyntax),
  refusedBy('invalid-content', (fault) => !fault.isSyntax && !isAboutAlt(fault))
]

export const missingAlts = refusedBy('alt-missing', isAboutAlt)

const unshown: Record<Unshown['kind'], string> = {
  html: 'Visitors would see these HTML tags as text. Take them out, or use Markdown',
  image: 'This text cannot show pictures, only their descriptions. Delete it',
  link: 'This is no link to a web page, email address or phone number, so it is left out. Correct it'
}

/** Markdown the page doesn't show as intended, once per line. */
export const unshownTexts = rule({
  code: 'unshown',
  find: ({ sources }) =>
    sources.all
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap((source) => {
        const byLine = Map.groupBy(listUnshown(source.text), ({ line }) => line)
        return [...byLine.values()].flatMap(([first]) => (first ? { ...source.find([]), ...first } : []))
      }),
  say: ({ kind, text }) => `${unshown[kind]}: ${text.slice(0, 80)}`
})

/** Titles and descriptions that search engines would cut short. */
export const longTexts = rule({
  code: 'too-long',
  find: ({ survey, sources }) => survey.longTexts.map((long) => ({ ...long, ...sources.place(long.file, long.path) })),
  say: ({ length, longest }) => `This has ${length} letters, and search results show about ${longest}. Shorten it.`
})
