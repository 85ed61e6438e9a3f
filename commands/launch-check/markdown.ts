import { listUnshown, type Unshown } from '../../src/lib/markdown.ts'
import { type Code, type Finding, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

const says: Record<Unshown['kind'], [code: Code, sentence: string]> = {
  html: ['text.html', 'Visitors would read this HTML as it is written. Take the tags out, or use Markdown'],
  image: ['text.picture', 'A text can hold no picture, so only its description is shown. Delete it'],
  link: ['text.link', 'This link leads to no web page, email address or phone number, so it is left out. Correct it']
}

/** What the page does not show as it was meant, once for each line. */
export function findUnshown({ all }: Sources): Finding[] {
  return all
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap((source) => {
      const byLine = Map.groupBy(listUnshown(source.text), ({ line }) => line)
      return [...byLine].flatMap(([line, [first]]) => {
        if (!first) return []
        const [code, sentence] = says[first.kind]
        return makeBlocking(code, { ...source.find([]), line }, `${sentence}: ${first.text.slice(0, 80)}`)
      })
    })
}
