import { nameField } from '../../catalogue/labels.ts'
import type { Environment } from '../../settings/read.ts'
import { type Code, type Finding, makeBlocking, say, untick, type Words } from './finding.ts'
import { type Path, readField, type Source, type Sources, walk } from './sources.ts'

export function findSamples({ all }: Sources, env: Environment): Finding[] {
  return all.flatMap((source) =>
    [...walk(source.data)].flatMap(({ path, value }) => {
      if (readField(value, 'sample') !== true) return []
      const [code, words] = explainSample(source, path, value, env)
      return [makeBlocking(code, source.find(pointAt(path, value)), words)]
    })
  )
}

/** Points at the value, since that is what has to change. */
function pointAt(path: Path, entry: unknown): Path {
  const field = ['value', 'url', 'quote', 'text', 'answer'].find((name) => readField(entry, name) !== undefined)
  return field ? [...path, field] : path
}

function explainSample({ file }: Source, path: Path, entry: unknown, { SITE_URL }: Environment): [Code, Words] {
  const read = (name: string) => String(readField(entry, name) ?? '')
  const unmark = untick(file, [...path, 'sample'])
  const putYourOwn = say`Put your own here and ${unmark}.`
  const unlawful = 'publishing invented reviews is unlawful in the UK'
  if (file === 'testimonials.yaml')
    return [
      'sample.testimonial',
      say`The testimonial by ${read('name')} is made up. Put a customer's own words here and ${unmark}: ${unlawful}.`
    ]
  if (file === 'reviews.yaml')
    return [
      'sample.review',
      say`The review by ${read('author')} is made up. Put a real one here, word for word, and ${unmark}: ${unlawful}.`
    ]
  if (file === 'faqs.yaml')
    return ['sample.faq', say`The answer to "${read('question')}" was written for you. Make it your own and ${unmark}.`]
  if (path[0] === 'socials') return ['sample.social', say`The ${read('name')} link is still a sample. ${putYourOwn}`]
  if (path[0] === 'rating')
    return [
      'sample.rating',
      say`The rating is still a sample (${read('value')} from ${read('count')} reviews). ${putYourOwn}`
    ]
  const { code, name } = fields[path.join('.')] ?? { code: 'sample.other', name: `"${nameField(file, path, null)}"` }
  const isSet = code === 'sample.site-url' && SITE_URL
  const advice = isSet ? say`SITE_URL says ${SITE_URL}: write that here and ${unmark}.` : putYourOwn
  return [code, say`${name} is still a sample (${read('value')}). ${advice}`]
}

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
