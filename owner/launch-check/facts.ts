import { join } from 'node:path'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { after, type Code, type Finding, makeBlocking, say, type Words } from './finding.ts'
import { readField, readText, type Sources } from './sources.ts'

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

/** Distances and positions that still belong to the sample's centre. */
export function findStaleCentre(folder: string, sources: Sources, sample: Sources | null): Finding[] {
  const [own, supplied] = [sources, sample].map((one) => readField(one?.read('business.yaml'), 'radius'))
  if (!own || !supplied) return []
  const [centre, before] = [readText(own, 'centre'), readText(supplied, 'centre')]
  const hasMoved = ['latitude', 'longitude'].some(
    (field) => Math.abs(Number(readField(own, field)) - Number(readField(supplied, field))) > nearby
  )
  return [
    ...(centre !== before && !hasMoved
      ? [
          makeBlocking(
            'stale-coordinates',
            sources.place('business.yaml', ['radius', 'latitude']),
            `Latitude and longitude are still those of ${before}, and search engines read them. Put in those of ${centre}.`
          )
        ]
      : []),
    ...((centre !== before || hasMoved) && isSupplied(join(folder, 'coverage.csv'))
      ? [
          makeBlocking(
            'stale-coverage',
            sources.place('coverage.csv', []),
            say`${miles} from ${before}, and people elsewhere would be told the wrong distance. Write the miles from ${centre === before ? 'where you start' : centre} for each postcode district, or delete the file: then no postcode is checked.`
          )
        ]
      : [])
  ]
}

/** In degrees: about two miles. */
const nearby = 0.03

const miles = {
  inFile: 'These are the miles',
  inForm: "The miles in coverage.csv, a file in your firm's folder, are those"
}
