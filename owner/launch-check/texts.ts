import { nameField } from '../../catalogue/labels.ts'
import type { Fault } from '../../catalogue/load.ts'
import { listUnshown, type Unshown } from '../../src/lib/markdown.ts'
import { type Finding, makeFinding } from './finding.ts'
import type { Launch, Sources } from './sources.ts'

/** What the loader refuses. Descriptions of pictures are listed apart. */
export function findMistakes({ survey, sources }: Launch): Finding[] {
  return survey.faults
    .filter((fault) => !isAboutAlt(fault))
    .map((fault) => describeMistake(fault.isSyntax ? 'invalid-yaml' : 'invalid-content', fault, sources))
}

/** The schema refuses empty alt texts, but the owner looks for them under their own heading. */
export const isAboutAlt = ({ path, isSyntax }: Fault) => !isSyntax && path.at(-1) === 'alt'

export function describeMistake(code: string, fault: Fault, sources: Sources): Finding {
  const place = sources.place(fault.file, fault.path)
  const field = nameField(fault.file, fault.path, sources.find(fault.file)?.data)
  const { message, inForm = message } = fault
  return makeFinding(
    code,
    { ...place, line: fault.line ?? place.line },
    {
      message: `${fault.field || 'This file'} ${message}.`,
      task: `${field ? `"${field}"` : 'This'} ${inForm}.`
    }
  )
}

const unshown: Record<Unshown['kind'], [code: string, sentence: string]> = {
  html: ['text.html', 'Visitors would see these HTML tags as text. Take them out, or use Markdown'],
  image: ['text.picture', 'This text cannot show pictures, only their descriptions. Delete it'],
  link: ['text.link', 'This is no link to a web page, email address or phone number, so it is left out. Correct it']
}

/** Markdown the page doesn't show as intended, once per line. */
export function findUnshown({ sources }: Launch): Finding[] {
  return sources.all
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap((source) => {
      const byLine = Map.groupBy(listUnshown(source.text), ({ line }) => line)
      return [...byLine].flatMap(([line, [first]]) => {
        if (!first) return []
        const [code, sentence] = unshown[first.kind]
        return makeFinding(code, { ...source.find([]), line }, `${sentence}: ${first.text.slice(0, 80)}`)
      })
    })
}

/** Titles and descriptions that search engines would cut short. */
export function findLongTexts({ survey, sources }: Launch): Finding[] {
  return survey.longTexts.map(({ file, path, length, longest }) =>
    makeFinding(
      'too-long',
      sources.place(file, path),
      `This has ${length} letters, and search results show about ${longest}. Shorten it.`
    )
  )
}
