import type { ContentError, Fault } from '../../catalogue/load.ts'
import { type Finding, type Kind, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

/** What the loader refused, each with its line. */
export function listMistakes({ faults }: ContentError, sources: Sources): Finding[] {
  return faults.map((fault) => {
    // A folder that holds nothing, or a file that is no text for the owner, has no line to point at.
    const source = sources.all.find(({ file }) => file === fault.file)
    const place = source?.find(fault.path) ?? { file: fault.sentence.split(/[: ]/)[0] ?? fault.file, line: null }
    const words = `${fault.field || 'This file'} ${fault.message}.`
    return makeBlocking(chooseKind(fault), { ...place, line: fault.line ?? place.line }, words)
  })
}

/** Empty alt texts are refused by the schema, but the owner looks for them under their own heading. */
const chooseKind = ({ path }: Fault): Kind => (path.at(-1) === 'alt' ? 'alt' : 'mistake')
