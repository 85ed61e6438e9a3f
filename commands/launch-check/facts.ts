import { type Code, type Finding, makeBlocking } from './finding.ts'
import { readText, type Sources } from './sources.ts'
import { after, say, type Words } from './words.ts'

/** Facts only the owner can state. The site shows nothing until they are filled in. */
export function findMissingFacts(sources: Sources): Finding[] {
  const business = sources.read('business.yaml')
  const isLimited = /\b(ltd|limited|llp|plc|cyf)\b/i.test(readText(business, 'legalName', 'value'))
  return facts
    .filter(({ name }) => name !== 'companyNumber' || isLimited)
    .filter(({ name }) => readText(business, name) === '')
    .map(({ name, code, words, isBlocking = true }) => ({
      ...makeBlocking(code, sources.place('business.yaml', [name]), words),
      isBlocking
    }))
}

const facts: { name: string; code: Code; words: Words; isBlocking?: boolean }[] = [
  {
    name: 'insurance',
    code: 'missing.insurance',
    words: say`Your insurance is not stated, and people look for it before they hand over a key. Write a sentence with your cover and your insurer${after('insurance')}.`
  },
  {
    name: 'whoComes',
    code: 'missing.who-comes',
    words: say`The site does not say who comes to the customer. Write a sentence or two about who turns up${after('whoComes')}.`
  },
  {
    name: 'companyNumber',
    code: 'missing.company-number',
    words: say`Your company number is not stated. A limited company has to show it on its website: write it${after('companyNumber', ', between quotes')}.`
  },
  {
    name: 'invoices',
    code: 'missing.invoices',
    words: say`It is not stated how businesses are invoiced. If you invoice them, say so in a sentence${after('invoices')}, such as "We invoice businesses monthly."`,
    isBlocking: false
  }
]
