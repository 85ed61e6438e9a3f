import { listUnshown, type Unshown } from '../../src/lib/markdown.ts'
import { type Code, type Finding, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

const says: Record<Unshown['kind'], [code: Code, sentence: string]> = {
  html: ['text.html', 'Visitors would see these HTML tags as text. Take them out, or use Markdown'],
  image: ['text.picture', 'This text cannot show pictures, only their descriptions. Delete it'],
  link: ['text.link', 'This is no link to a web page, email address or phone number, so it is left out. Correct it']
}

/** Markdown the page doesn't show as intended, once per line. */
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
