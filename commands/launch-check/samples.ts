import { type Code, type Finding, makeBlocking } from './finding.ts'
import { type Path, readField, type Source, type Sources, walk } from './sources.ts'

/** Everything marked `sample: true`, wherever it stands. */
export function findSamples({ all }: Sources, env: NodeJS.ProcessEnv): Finding[] {
  return all.flatMap((source) =>
    [...walk(source.data)].flatMap(({ path, value }) => {
      if (readField(value, 'sample') !== true) return []
      const [code, message] = explainSample(source, path, value, env)
      return [makeBlocking(code, source.find(pointAt(path, value)), message)]
    })
  )
}

/** Points at the value, since that is what has to change. */
function pointAt(path: Path, entry: unknown): Path {
  const field = ['value', 'url', 'quote', 'text', 'answer'].find((name) => readField(entry, name) !== undefined)
  return field ? [...path, field] : path
}

function explainSample({ file }: Source, path: Path, entry: unknown, { SITE_URL }: NodeJS.ProcessEnv): [Code, string] {
  const read = (name: string) => String(readField(entry, name) ?? '')
  const unlawful = 'publishing invented reviews is unlawful in the UK'
  if (file === 'testimonials.yaml')
    return [
      'sample.testimonial',
      `The testimonial by ${read('name')} is made up. Put a customer's own words here and delete "sample: true": ${unlawful}.`
    ]
  if (file === 'reviews.yaml')
    return [
      'sample.review',
      `The review by ${read('author')} is made up. Put a real one here, word for word, and delete "sample: true": ${unlawful}.`
    ]
  if (file === 'faqs.yaml')
    return [
      'sample.faq',
      `The answer to "${read('question')}" was written for you. Make it your own and delete "sample: true".`
    ]
  if (path[0] === 'socials') return ['sample.social', `The ${read('name')} link is still a sample. ${putYourOwn}`]
  if (path[0] === 'rating')
    return [
      'sample.rating',
      `The rating is still a sample (${read('value')} from ${read('count')} reviews). ${putYourOwn}`
    ]
  const { code, name } = fields[path.join('.')] ?? { code: 'sample.other', name: `"${path.join(' → ')}"` }
  const isSet = code === 'sample.site-url' && SITE_URL
  const advice = isSet ? `SITE_URL says ${SITE_URL}: write that here and delete "sample: true".` : putYourOwn
  return [code, `${name} is still a sample (${read('value')}). ${advice}`]
}

const putYourOwn = 'Put your own here and delete "sample: true".'

const fields: Record<string, { code: Code; name: string }> = {
  brand: { code: 'sample.brand', name: 'The brand' },
  legalName: { code: 'sample.legal-name', name: "The company's name" },
  siteUrl: { code: 'sample.site-url', name: "The site's address" },
  phone: { code: 'sample.phone', name: 'The phone number' },
  email: { code: 'sample.email', name: 'The email address' },
  'address.street': { code: 'sample.street', name: 'The street' },
  'address.postcode': { code: 'sample.postcode', name: 'The postcode' },
  replyPromise: { code: 'sample.reply-promise', name: 'Your reply promise' },
  referral: { code: 'sample.referral', name: 'The sentence about referral codes' }
}
