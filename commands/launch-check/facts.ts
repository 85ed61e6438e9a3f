import type { Content } from '../../catalogue/load.ts'
import { type Finding, makeBlocking } from './finding.ts'
import type { Sources } from './sources.ts'

/** Two facts that only the owner can state. The site shows nothing until they are filled in. */
export function findMissingFacts({ business }: Content, sources: Sources): Finding[] {
  return (['insurance', 'whoComes'] as const).flatMap((name) =>
    business[name] === '' ? [makeBlocking('fact', sources.get('business.yaml').find([name]), messages[name])] : []
  )
}

const messages = {
  insurance:
    'Your insurance is not stated, and people look for it before they hand over a key. Write your cover and insurer in a sentence after "insurance:".',
  whoComes:
    'It is not stated who comes to the customer. Write the name of whoever turns up, in a sentence or two, after "whoComes:".'
}
