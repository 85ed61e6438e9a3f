import { nameField } from '../../catalogue/labels.ts'
import type { Fault, Survey } from '../../catalogue/load.ts'
import { type Code, type Finding, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

export function listMistakes({ faults }: Survey, sources: Sources): Finding[] {
  return faults.map((fault) => {
    const place = sources.place(fault.file, fault.path)
    const field = nameField(fault.file, fault.path, sources.read(fault.file))
    const words = {
      message: `${fault.field || 'This file'} ${fault.message}.`,
      task: `${field ? `"${field}"` : 'This'} ${fault.message}.`
    }
    return makeBlocking(chooseCode(fault), { ...place, line: fault.line ?? place.line }, words)
  })
}

/** The schema refuses empty alt texts, but the owner looks for them under their own heading. */
function chooseCode({ path, isSyntax }: Fault): Code {
  if (isSyntax) return 'invalid-yaml'
  return path.at(-1) === 'alt' ? 'alt-missing' : 'invalid-content'
}
