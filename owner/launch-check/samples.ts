import { findFieldSchema, nameField } from '../../catalogue/labels.ts'
import { mainRoutes } from '../../catalogue/routes.ts'
import { getIn, isWithin } from '../editor/yaml/paths.ts'
import {
  environment,
  type Finding,
  makeFinding,
  nameInCode,
  type Path,
  type Step,
  say,
  tick,
  untick,
  type Words
} from './finding.ts'
import { type Launch, type Source, walk } from './sources.ts'

/** What is marked as made up, and what can't be real. */
export function findSamples(launch: Launch): Finding[] {
  const { sources, env } = launch
  return [
    ...findHalfReal(launch, true),
    ...sources.all.flatMap((source) =>
      listMarked(source).map(({ path, value }) => {
        const [code, words] = explainSample(source, path, value)
        return makeFinding(code, source.find(pointAt(path, value)), words)
      })
    ),
    ...sources.all.flatMap((source) => (source.yaml ? findInYaml(source) : findInMarkdown(source))),
    ...(['BOOKINGS_TO', 'BOOKINGS_FROM', 'ALERT_URL'] as const)
      .filter((name) => isPlaceholder(env[name] ?? ''))
      .map((name) =>
        makeFinding(
          'placeholder-setting',
          environment,
          `${name} is still an example (${env[name]}). Set it to your own.`
        )
      )
  ]
}

/** Reviews by real customers that still have something of the sample's. One fact alone may be theirs too: it is asked. */
export function findHalfReal({ sources, sample }: Launch, isBlocking: boolean): Finding[] {
  return sources.testimonials.flatMap((own, index) => {
    if (!own || own.sample) return []
    const place = sources.place('testimonials.yaml', [index])
    const found = sample?.testimonials.flatMap((invented) => {
      const isSame = (field: 'quote' | 'name' | 'car' | 'town' | 'month') =>
        own[field] !== undefined && own[field] === invented?.[field]
      const facts = (['car', 'town', 'month'] as const).filter(isSame)
      const kept = [...(['quote', 'name'] as const).filter(isSame), ...facts]
      const isWrong = kept.length > facts.length || facts.length > 1
      const isAsked = facts.length === 1 && own.id === invented?.id && !own.factsStand
      const [first] = kept
      return first && (isBlocking ? isWrong : !isWrong && isAsked) ? [{ kept, first, value: own[first] }] : []
    })
    const [worst] = (found ?? []).sort((a, b) => b.kept.length - a.kept.length)
    if (!worst) return []
    const what = new Intl.ListFormat('en-GB').format(worst.kept)
    const at = { ...place, ...sources.find('testimonials.yaml')?.find([index, worst.first]) }
    return isBlocking
      ? makeFinding(
          'review-of-sample',
          at,
          `This review still has the sample's ${what}. Put in what this customer said, or empty it.`
        )
      : makeFinding(
          'review-fact',
          at,
          say`This review has the same ${what} as the sample (${worst.value ?? ''}). Is it this customer's? Correct it, or ${tick('testimonials.yaml', [index, 'factsStand'])}.`
        )
  })
}

const listMarked = ({ data }: Source) => [...walk(data)].filter(({ value }) => getIn(value, ['sample']) === true)

/** Points at the value, since that is what has to change. */
function pointAt(path: Path, entry: unknown): Path {
  const field = ['value', 'url', 'quote', 'text', 'answer'].find((name) => getIn(entry, [name]) !== undefined)
  return field ? [...path, field] : path
}

function explainSample({ file }: Source, path: Path, entry: unknown): [string, Words] {
  const read = (name: string) => String(getIn(entry, [name]) ?? '')
  const unmark = untick(file, [...path, 'sample'])
  const putYourOwn = say`Put your own here and ${unmark}.`
  const unlawful = 'publishing invented reviews is unlawful in the UK'
  if (file === 'testimonials.yaml')
    return [
      'sample.review',
      say`The review by ${read('name')} is made up. Put a customer's own words here, or remove it: ${unlawful}.`
    ]
  if (file === 'faqs.yaml')
    return ['sample.faq', say`The answer to "${read('question')}" was written for you. Make it your own and ${unmark}.`]
  if (path[0] === 'socials') return ['sample.social', say`The ${read('name')} link is still a sample. ${putYourOwn}`]
  if (path[0] === 'rating')
    return [
      'sample.rating',
      say`The rating is still a sample (${read('value')} from ${read('count')} reviews). ${putYourOwn}`
    ]
  const called = findFieldSchema(file, path)?.called
  const code = called ? `sample.${nameInCode(path.at(-1))}` : 'sample.other'
  return [
    code,
    say`${called ?? `"${nameField(file, path, null)}"`} is still a sample (${read('value')}). ${putYourOwn}`
  ]
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

function findInYaml(source: Source): Finding[] {
  const marked = listMarked(source)
  return [...walk(source.data)].flatMap(({ path, value }) =>
    typeof value === 'string' && isPlaceholder(value) && !marked.some((sample) => isWithin(path, sample.path))
      ? describePlaceholder(value, source.find(path).line, source, path)
      : []
  )
}

const findInMarkdown = (source: Source): Finding[] =>
  source.text
    .split('\n')
    .flatMap((line, index) => (isPlaceholder(line) ? describePlaceholder(line.trim(), index + 1, source, null) : []))

const describePlaceholder = (value: string, line: number | null, { name }: Source, path: Path | null) =>
  makeFinding(
    'placeholder',
    { file: name, line, path },
    `This is an example address or number that belongs to nobody (${value}). Put your own here.`
  )

/** Texts drafted for the owner that nobody has checked; a line in the file marks each. */
export function findDrafts({ sources: { find, packages, locations, place } }: Launch): Finding[] {
  const readThem = 'were drafted for you. Read them and change what is not true of you'
  const list = (code: string, file: string, mark: Path, words: string | Step) =>
    getIn(find(file)?.data, mark)
      ? [makeFinding(code, place(file, mark), say`${words}, then ${untick(file, mark)}.`)]
      : []
  return [
    ...list('draft.terms', 'business.yaml', ['termsAreDraft'], {
      inFile: `The terms (terms.md), the privacy notice (privacy.md) and the accessibility statement (accessibility.md) ${readThem}`,
      inForm: `The terms, the privacy notice and the accessibility statement ${readThem}`
    }),
    ...list(
      'draft.sizes',
      'business.yaml',
      ['sizesAreDraft'],
      'Which cars count as small, medium and large was drafted for you. Check that you would price them this way'
    ),
    ...mainRoutes.flatMap(({ kind, label }) =>
      list('draft.page', 'pages.yaml', [kind, 'wordsAreDraft'], `The words on the page ${label} ${readThem}`)
    ),
    ...locations.flatMap(({ file, entry: { name = 'this town' } }) =>
      list(
        'draft.town',
        file,
        ['wordsAreDraft'],
        `The streets, parking and place names of ${name} were written from general knowledge. Ask someone local to read and correct them`
      )
    ),
    ...packages.flatMap(({ file, entry: { title = 'this package' } }) =>
      list(
        'draft.package',
        file,
        ['wordsAreDraft'],
        `The words about ${title} were drafted for you. Check them against what you do`
      )
    )
  ]
}
