import { type Finding, makeBlocking } from './finding.ts'
import { readText, type Sources } from './sources.ts'

/** Two facts that only the owner can state. The site shows nothing until they are filled in. */
export function findMissingFacts(sources: Sources): Finding[] {
  return facts.flatMap(({ name, code, message }) =>
    readText(sources.read('business.yaml'), name) === ''
      ? [makeBlocking(code, sources.place('business.yaml', [name]), message)]
      : []
  )
}

const facts = [
  {
    name: 'insurance',
    code: 'missing.insurance',
    message:
      'Your insurance is not stated, and people look for it before they hand over a key. Write a sentence with your cover and your insurer after "insurance:".'
  },
  {
    name: 'whoComes',
    code: 'missing.who-comes',
    message:
      'The site does not say who comes to the customer. Write a sentence or two about who turns up after "whoComes:".'
  }
] as const
