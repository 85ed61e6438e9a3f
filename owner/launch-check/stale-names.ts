import { findLine } from '../../catalogue/read-yaml.ts'
import { listEntries } from '../../catalogue/references.ts'
import { referents } from '../../catalogue/schema.ts'
import { splitSentences } from '../../domain/sentences.ts'
import { type Finding, makeFinding, type Path, type Place } from './finding.ts'
import { type GoneName, listExistingNames, listGoneNames } from './names.ts'
import { type Launch, makeSources, type Source, type Sources, walk } from './sources.ts'
import { listStaleReferences, makeIsPassedOver } from './stale.ts'

/** Texts that still name a package, town or add-on this firm doesn't have or has renamed. */
export function findStaleNames({ sources, sample }: Launch): Finding[] {
  const existing = listExistingNames(sources)
  const gone = new Map(
    listGoneNames(sources, sample)
      .filter(({ name }) => !existing.has(name))
      // Of two with the same name, keep the one that knows the new name.
      .sort((a, b) => Number(a.now !== undefined) - Number(b.now !== undefined))
      .map((one) => [one.name, one])
  )
  const supplied = sample?.all.map(({ text }) => text.replace(/\s+/g, ' ')) ?? []
  // Roads and kinds of work are the owner's to name in words of their own.
  const isSupplied = (sentence: string) => supplied.some((text) => text.includes(sentence))
  return listNamed(sources, existing, gone)
    .filter(({ name: { what }, sentence }) => (what !== 'road' && what !== 'work') || isSupplied(sentence))
    .map(({ name, sentence, place }) => makeFinding('stale-name', place, `${explain(name)}: "${sentence}"`))
}

/** A sentence visitors read, and what it names. */
interface NamingText {
  name: GoneName
  sentence: string
  file: string
  place: Place
}

interface Mentions {
  /** Entries that refer to it by id. The site skips them once it is gone. */
  references: { file: string; path: Path }[]
  /** Sentences visitors would still read. */
  sentences: NamingText[]
}

/** Everything that would still name a town or package if it were removed. */
export function listMentions(sources: Sources, file: string): Mentions {
  const others = makeSources(
    sources.folder,
    sources.known.filter((source) => source.file !== file)
  )
  const to = file.startsWith('locations/') ? 'locations' : 'packages'
  const [entry] = listEntries(
    to,
    sources.known.filter((source) => source.file === file)
  )
  if (!entry) return { references: [], sentences: [] }
  const { id, name } = entry
  const existing = listExistingNames(others)
  const gone = new Map(name === '' || existing.has(name) ? [] : [[name, { name, what: referents[to].noun, id }]])
  return {
    references: listStaleReferences(others)
      .filter((one) => one.to === to && one.id === id)
      .map(({ file, path }) => ({ file, path })),
    sentences: listNamed(others, existing, gone)
  }
}

function listNamed(sources: Sources, existing: Set<string>, gone: Map<string, GoneName>): NamingText[] {
  if (gone.size === 0) return []
  const pattern = makePattern([...existing, ...gone.keys()])
  const search = (text: string) =>
    [...text.matchAll(pattern)].flatMap(({ index, 1: found = '' }) => {
      const name = gone.get(found.replace(/\s+/g, ' '))
      return name ? [{ index, name }] : []
    })
  return listTexts(sources).flatMap((text) => {
    const matches = search(text.words)
    const seen = new Set<string>()
    return matches.flatMap(({ index, name }, number) => {
      const sentence = findSentence(text.words, index)
      const isSeen = seen.has(`${name.name}: ${sentence}`)
      seen.add(`${name.name}: ${sentence}`)
      // A sentence about a package's price goes with the package, but not with its name.
      if (isSeen || (!name.now && sentence.includes(`:${name.id}}`))) return []
      const { line, written } = locate(text)
      // Searching the text as read and as written finds the same names in the same order.
      const places = search(written)
      const start = places.length === matches.length ? (places[number]?.index ?? 0) : 0
      const place = {
        file: text.source.name,
        path: text.path ?? null,
        line: line + written.slice(0, start).split('\n').length - 1
      }
      return { name, sentence, file: text.source.file, place }
    })
  })
}

function explain({ name, what, now }: GoneName): string {
  if (now) return `"${name}" is now called ${now}. Put the new name in`
  switch (what) {
    case 'town':
      return `${name} is not one of your towns. Rewrite the sentence`
    case 'place':
    case 'road':
      return `${name} belongs to the sample. Rewrite the sentence`
    case 'work':
      return `None of your packages mentions "${name}". Rewrite the sentence`
    default:
      return `There is no ${what} "${name}". Rewrite the sentence`
  }
}

/** Whole words, longest first, so "Full Valet" isn't found inside "Full Valet Plus". */
function makePattern(names: string[]): RegExp {
  const alternatives = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.split(' ').map(RegExp.escape).join('\\s+'))
  const ending = "(?:['’]s|e?s['’]?)?"
  return new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives.join('|')})${ending}(?![\\p{L}\\p{N}])`, 'gu')
}

interface Text {
  source: Source
  words: string
  /** In a YAML file: the text's path, and the path of the text after it. */
  path?: Path
  next?: Path | undefined
}

/** Every text visitors read, except customers' own words. */
function listTexts(sources: Sources): Text[] {
  const isPassedOver = makeIsPassedOver(sources)
  return sources.all.flatMap((source): Text[] => {
    const { file, yaml } = source
    if (file.endsWith('.md')) return [{ source, words: source.text }]
    if (!yaml || file === 'testimonials.yaml') return []
    const strings = [...walk(source.data)].filter(({ value }) => typeof value === 'string')
    return strings
      .map(({ path, value }, index) => ({ source, words: String(value), path, next: strings[index + 1]?.path }))
      .filter(({ path }) => !path.some(isNoText) && !isPassedOver(file, path))
  })
}

function locate({ source: { text, yaml }, path, next }: Text): { line: number; written: string } {
  if (!yaml || !path) return { line: 1, written: text }
  const lines = text.split('\n')
  const line = findLine(yaml, path)
  const end = next ? findLine(yaml, next) : lines.length + 1
  return { line, written: lines.slice(line - 1, Math.max(end - 1, line)).join('\n') }
}

const isNoText = (step: PropertyKey) =>
  ['id', 'slug', 'file', 'location', 'url', 'oneOf', 'needs', 'stillNamed'].includes(String(step))

function findSentence(text: string, index: number): string {
  let end = 0
  const sentences = text.split(/(?<=\n\s*\n)/).flatMap(splitSentences)
  const sentence = sentences.find((one) => {
    end += one.length
    return end > index
  })
  return (sentence ?? text)
    .replace(/\s+/g, ' ')
    .replace(/^(#+|-) /, '')
    .trim()
}
