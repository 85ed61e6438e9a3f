import type { ContentError } from '../../catalogue/load.ts'
import { blocking, type Finding, type Kind } from './finding.ts'
import type { Sources } from './sources.ts'

/** What the loader refused, each with its line. */
export function describeMistakes({ faults }: ContentError, sources: Sources): Finding[] {
  return faults.map(({ file, path, line, message, sentence }) => {
    const place = sources.get(file).find(path)
    // In one sentence with its file, "content/faqs.yaml is not valid YAML", the file is the subject.
    const words = sentence
      .slice(`content/${file}`.length)
      .replace(/^: /, '')
      .replace(/^ is/, 'This file is')
      .replace(/:$/, '')
    return blocking(chooseKind(path, message), { ...place, line: line ?? place.line }, `${words}.`)
  })
}

/** The schema itself refuses an empty alt and a long title; the owner looks for them under their own heading. */
function chooseKind(path: PropertyKey[], message: string): Kind {
  if (path.at(-1) === 'alt') return 'alt'
  return /characters or fewer|makes the page title/.test(message) ? 'title' : 'mistake'
}
