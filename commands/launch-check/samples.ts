import { type Finding, makeBlocking } from './finding.ts'
import { type Path, readField, type Source, type Sources, walk } from './sources.ts'

/** Everything marked `sample: true`, wherever it stands. */
export function findSamples({ all }: Sources): Finding[] {
  return all.flatMap((source) =>
    [...walk(source.data)].flatMap(({ path, value }) =>
      readField(value, 'sample') === true
        ? [makeBlocking('sample', source.find(pointAt(path, value)), explainSample(source, path, value))]
        : []
    )
  )
}

/** Points at the value, since that is what has to change. */
function pointAt(path: Path, entry: unknown): Path {
  const field = ['value', 'url', 'quote', 'text', 'answer'].find((name) => readField(entry, name) !== undefined)
  return field ? [...path, field] : path
}

function explainSample({ file }: Source, path: Path, entry: unknown): string {
  const read = (name: string) => String(readField(entry, name) ?? '')
  const unlawful = 'publishing invented reviews is unlawful in the UK'
  if (file === 'testimonials.yaml')
    return `The testimonial by ${read('name')} is made up. Put a customer's own words here and delete "sample: true": ${unlawful}.`
  if (file === 'reviews.yaml')
    return `The review by ${read('author')} is made up. Put a real one here, word for word, and delete "sample: true": ${unlawful}.`
  if (file === 'faqs.yaml')
    return `The answer to "${read('question')}" was written for you. Make it your own and delete "sample: true".`
  if (path[0] === 'socials') return `The ${read('name')} link is still a sample. ${putYourOwn}`
  if (path[0] === 'rating')
    return `The rating is still a sample (${read('value')} from ${read('count')} reviews). ${putYourOwn}`
  const name = names[path.join('.')] ?? `"${path.join(' → ')}"`
  return `${name} is still a sample (${read('value')}). ${putYourOwn}`
}

const putYourOwn = 'Put your own here and delete "sample: true".'

const names: Record<string, string> = {
  brand: 'The brand',
  legalName: "The company's name",
  siteUrl: "The site's address",
  phone: 'The phone number',
  email: 'The e-mail address',
  'address.street': 'The street',
  'address.postcode': 'The postcode',
  replyPromise: 'The promise of when you answer',
  referral: 'What a referral code gives'
}
