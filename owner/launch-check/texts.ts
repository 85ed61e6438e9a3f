import type { Survey } from '../../catalogue/load.ts'
import type { Environment } from '../../settings/read.ts'
import { listUnshown, type Unshown } from '../../src/lib/markdown.ts'
import { type Code, environment, type Finding, makeBlocking } from './finding.ts'
import { readField, type Source, type Sources, walk } from './sources.ts'

const says: Record<Unshown['kind'], [code: Code, sentence: string]> = {
  html: ['text.html', 'Visitors would see these HTML tags as text. Take them out, or use Markdown'],
  image: ['text.picture', 'This text cannot show pictures, only their descriptions. Delete it'],
  link: ['text.link', 'This is no link to a web page, email address or phone number, so it is left out. Correct it']
}

/** Markdown the page doesn't show as intended, once per line. */
export function findUnshown({ all }: Sources): Finding[] {
  return all
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap((source) => {
      const byLine = Map.groupBy(listUnshown(source.text), ({ line }) => line)
      return [...byLine].flatMap(([line, [first]]) => {
        if (!first) return []
        const [code, sentence] = says[first.kind]
        return makeBlocking(code, { ...source.find([]), line }, `${sentence}: ${first.text.slice(0, 80)}`)
      })
    })
}

/** Titles and descriptions that search engines would cut short. */
export function findLongTexts({ longTexts }: Survey, sources: Sources): Finding[] {
  return longTexts.map(({ file, path, length, longest }) =>
    makeBlocking(
      'too-long',
      sources.place(file, path),
      `This has ${length} letters, and search results show about ${longest}. Shorten it.`
    )
  )
}

/**
 * Values that can't be real, even without a sample mark: an owner may delete the mark and forget the value. Domains are
 * those of RFC 2606 and example.co.uk, phone numbers those Ofcom reserves for drama.
 */
export function findPlaceholders({ all }: Sources, env: Environment): Finding[] {
  const inSettings = (['SITE_URL', 'BOOKINGS_TO', 'BOOKINGS_FROM', 'ALERT_URL'] as const).flatMap((name) =>
    isPlaceholder(env[name] ?? '')
      ? [
          makeBlocking(
            'placeholder-setting',
            environment,
            `${name} is still an example (${env[name]}). Set it to your own.`
          )
        ]
      : []
  )
  return [...all.flatMap((source) => (source.yaml ? findInYaml(source) : findInMarkdown(source))), ...inSettings]
}

function isPlaceholder(text: string): boolean {
  const digits = text.replace(/\+44 ?(\(0\) ?)?/g, '0').replace(/(?<=\d)[ -](?=\d)/g, '')
  return exampleDomain.test(text) || dramaNumber.test(digits)
}

const exampleDomain = /\bexample\.(com|net|org|co\.uk|uk)\b|\.(example|invalid|test)\b/i

const dramaNumber =
  /(?<!\d)(01(?:1[3-8]|21|31|41|51|61)4960|02079460|01914980|02896496|02920180|01632960|07700900|08081570|09098790|03069990)\d{3}(?!\d)/

function findInYaml(source: Source): Finding[] {
  const marked = [...walk(source.data)].filter(({ value }) => readField(value, 'sample') === true)
  return [...walk(source.data)].flatMap(({ path, value }) => {
    const isListed = marked.some((sample) => sample.path.every((step, index) => path[index] === step))
    if (typeof value !== 'string' || isListed || !isPlaceholder(value)) return []
    return [makeBlocking('placeholder', source.find(path), explainPlaceholder(value))]
  })
}

function findInMarkdown({ name, text }: Source): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      isPlaceholder(line)
        ? [makeBlocking('placeholder', { file: name, line: index + 1, path: null }, explainPlaceholder(line.trim()))]
        : []
    )
}

function explainPlaceholder(value: string): string {
  return `This is an example address or number that belongs to nobody (${value}). Put your own here.`
}
