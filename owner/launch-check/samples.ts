import { nameField } from '../../catalogue/labels.ts'
import { getIn, isWithin } from '../editor/yaml/paths.ts'
import { environment, listWords, quote, rule } from './finding.ts'
import { type Launch, type Path, type Source, walk } from './sources.ts'

const listMarked = (source: Source) =>
  [...walk(source.data)]
    .filter(({ value }) => getIn(value, ['sample']) === true)
    .map((marked) => ({ ...source.find(pointAt(marked.path, marked.value)), source, marked }))

/** Points at the value, since that is what has to change. */
function pointAt(path: Path, entry: unknown): Path {
  const field = ['value', 'url', 'quote', 'text', 'answer'].find((name) => getIn(entry, [name]) !== undefined)
  return field ? [...path, field] : path
}

export const samples = [
  rule({
    code: 'review-of-sample',
    find: (launch) => findHalfReal(launch).filter(({ isWrong }) => isWrong),
    say: ({ kept }) =>
      `This review still has the sample's ${listWords(kept)}. Put in what this customer said, or empty it.`
  }),
  rule({
    code: 'sample',
    find: ({ sources }) => sources.all.flatMap(listMarked),
    say: ({ file, source: { data }, marked: { path, value } }) => {
      const read = (name: string) => String(getIn(value, [name]) ?? '')
      const unmark = `untick ${quote(file, [...path, 'sample'])}`
      if (file === 'testimonials.yaml')
        return `The review by ${read('name')} is made up. Put a customer's own words here, or remove it: publishing invented reviews is unlawful in the UK.`
      if (file === 'faqs.yaml')
        return `The answer to "${read('question')}" was written for you. Make it your own and ${unmark}.`
      return `"${nameField(file ?? '', path, data)}" is still a sample (${read('value') || read('url')}). Put your own here and ${unmark}.`
    }
  }),
  rule({
    code: 'placeholder',
    find: ({ sources }) => sources.all.flatMap(listPlaceholders),
    say: ({ text }) => `This is an example address or number that belongs to nobody (${text}). Put your own here.`
  }),
  rule({
    code: 'placeholder-setting',
    find: ({ env }) =>
      (['BOOKINGS_TO', 'BOOKINGS_FROM', 'ALERT_URL'] as const)
        .filter((name) => isPlaceholder(env[name] ?? ''))
        .map((name) => ({ ...environment, name, value: env[name] })),
    say: ({ name, value }) => `${name} is still an example (${value}). Set it to your own.`
  })
]

/** One fact of a real customer's review that the sample's has as well. It may be theirs too. */
export const reviewHints = rule({
  code: 'review-fact',
  find: (launch) => findHalfReal(launch).filter(({ isWrong }) => !isWrong),
  say: ({ kept, value, index }) =>
    `This review has the same ${listWords(kept)} as the sample (${value}). Is it this customer's? Correct it, or tick ${quote('testimonials.yaml', [index, 'factsStand'])}.`
})

const reviewFacts = ['car', 'town', 'month'] as const

/** Reviews by real customers that still have something of the sample's: its words, its name, or two of its facts. */
function findHalfReal({ sources, sample }: Launch) {
  return sources.testimonials.flatMap((own, index) => {
    if (!own || own.sample) return []
    const found = (sample?.testimonials ?? []).flatMap((invented) => {
      const isSame = (field: 'quote' | 'name' | 'car' | 'town' | 'month') =>
        own[field] !== undefined && own[field] === invented?.[field]
      const facts = reviewFacts.filter(isSame)
      const kept = [...(['quote', 'name'] as const).filter(isSame), ...facts]
      const isWrong = kept.length > facts.length || facts.length > 1
      const isAsked = facts.length === 1 && own.id === invented?.id && !own.factsStand
      const [first] = kept
      if (!first || !(isWrong || isAsked)) return []
      return { ...sources.place('testimonials.yaml', [index, first]), index, kept, isWrong, value: own[first] ?? '' }
    })
    return found.sort((a, b) => b.kept.length - a.kept.length).slice(0, 1)
  })
}

/**
 * Values that can't be real, even without a sample mark: an owner may delete the mark and forget the value. Domains are
 * those of RFC 2606 and example.co.uk, phone numbers those Ofcom reserves for drama.
 */
function isPlaceholder(text: string): boolean {
  const digits = text.replace(/\+44 ?(\(0\) ?)?/g, '0').replace(/(?<=\d)[ -](?=\d)/g, '')
  return exampleDomain.test(text) || dramaNumber.test(digits)
}

const exampleDomain = /\bexample\.(com|net|org|co\.uk|uk)\b|\.(example|invalid|test)\b/i

const dramaNumber =
  /(?<!\d)(01(?:1[3-8]|21|31|41|51|61)4960|02079460|01914980|02896496|02920180|01632960|07700900|08081570|09098790|03069990)\d{3}(?!\d)/

function listPlaceholders(source: Source) {
  const lines = source.text
    .split('\n')
    .map((line, index) => ({ ...source.find([]), line: index + 1, text: line.trim() }))
  const marked = listMarked(source).map(({ marked: { path } }) => path)
  const fields = [...walk(source.data)]
    .filter(({ path, value }) => typeof value === 'string' && !marked.some((sample) => isWithin(path, sample)))
    .map(({ path, value }) => ({ ...source.find(path), text: String(value) }))
  return (source.yaml ? fields : lines).filter(({ text }) => isPlaceholder(text))
}

const drafted = 'drafted for you. Read them and change what is not true of you'

/** Texts drafted for the owner that nobody has checked; a tick in the file marks each. */
const draftWords: Record<string, (file: string) => string> = {
  termsAreDraft: () => `The terms, the privacy notice and the accessibility statement were ${drafted}`,
  sizesAreDraft: () =>
    'Which cars count as small, medium and large was drafted for you. Check that you would price them this way',
  wordsAreDraft: (file) =>
    file.startsWith('locations/')
      ? 'The streets, parking and place names were written from general knowledge. Ask someone local to read and correct them'
      : `These words were ${drafted}`
}

export const drafts = rule({
  code: 'draft',
  find: ({ sources }) =>
    sources.all.flatMap((source) =>
      [...walk(source.data)]
        .filter(({ path, value }) => value === true && String(path.at(-1)) in draftWords)
        .map(({ path }) => ({ ...source.find(path), mark: path }))
    ),
  say: ({ file, mark }) => `${draftWords[String(mark.at(-1))]?.(file ?? '')}, then untick ${quote(file, mark)}.`
})
