import type { ContentError, Fault } from '../../catalogue/load.ts'
import { type Finding, type Kind, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

/** What the loader refused, each with its line. */
export function listMistakes({ faults }: ContentError, sources: Sources): Finding[] {
  return faults.map((fault) => {
    const place = sources.get(fault.file).find(fault.path)
    const words = `${fault.field || 'This file'} ${fault.message}.`
    return makeBlocking(chooseKind(fault), { ...place, line: fault.line ?? place.line }, words)
  })
}

/** Empty alt texts and long titles are refused by the schema, but the owner looks for them under their own headings. */
function chooseKind({ path, isTooLong }: Fault): Kind {
  if (path.at(-1) === 'alt') return 'alt'
  return isTooLong ? 'title' : 'mistake'
}
