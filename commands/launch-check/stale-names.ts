import { findLine } from '../../catalogue/read-yaml.ts'
import { splitSentences } from '../../domain/sentences.ts'
import { type Finding, makeBlocking } from './finding.ts'
import { type GoneName, listExistingNames, listGoneNames } from './names.ts'
import { type Path, type Source, type Sources, walk } from './sources.ts'
import { listStaleReferences } from './stale.ts'

/** Texts that still name a package, a town or an add-on that this firm does not have, or calls otherwise. */
export function findStaleNames(sources: Sources, sample: Sources | null): Finding[] {
  const existing = listExistingNames(sources)
  const gone = new Map(
    listGoneNames(sources, sample)
      .filter(({ name }) => !existing.has(name))
      // Of two that say the same, the one that knows the new name.
      .sort((a, b) => Number(a.now !== undefined) - Number(b.now !== undefined))
      .map((one) => [one.name, one])
  )
  if (gone.size === 0) return []
  const pattern = makePattern([...existing, ...gone.keys()])
  const search = (text: string) =>
    [...text.matchAll(pattern)].flatMap(({ index, 1: found = '' }) => {
      const name = gone.get(found.replace(/\s+/g, ' '))
      return name ? [{ index, name }] : []
    })
  return listTexts(sources).flatMap(({ source, text, written, line }) => {
    const places = search(written)
    const matches = search(text)
    const seen = new Set<string>()
    return matches.flatMap(({ index, name }, number) => {
      const sentence = findSentence(text, index)
      const key = `${name.name}\n${sentence}`
      if (seen.has(key) || sentence.includes(`:${name.id}}`)) return []
      seen.add(key)
      // A text is searched as it reads and as it is written, and both find the same.
      const start = places.length === matches.length ? (places[number]?.index ?? 0) : 0
      const place = { file: source.name, line: line + written.slice(0, start).split('\n').length - 1 }
      return [makeBlocking('stale-name', place, `${explain(name)}: "${sentence}"`)]
    })
  })
}

function explain({ name, what, now }: GoneName): string {
  if (now) return `"${name}" is now called ${now}. Put the new name in`
  return what === 'town'
    ? `${name} is none of your towns. Rewrite the sentence`
    : `There is no ${what} "${name}". Rewrite the sentence`
}

/** Whole words as names are written, the longest name first: a part of one that exists is none that is gone. */
function makePattern(names: string[]): RegExp {
  const alternatives = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
  const ending = "(?:['’]s|e?s['’]?)?"
  return new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives.join('|')})${ending}(?![\\p{L}\\p{N}])`, 'gu')
}

interface Text {
  source: Source
  /** As it reads. */
  text: string
  /** As it stands in the file. */
  written: string
  /** Where it begins. */
  line: number
}

/** Every text that visitors read, but for what customers have said: their words are theirs. */
function listTexts(sources: Sources): Text[] {
  const stale = listStaleReferences(sources)
  const isPassedOver = (file: string, path: Path) =>
    stale.some((one) => one.file === file && one.path.every((step, index) => path[index] === step))
  return sources.all.flatMap((source): Text[] => {
    const { file, text, yaml } = source
    if (file.endsWith('.md')) return [{ source, text, written: text, line: 1 }]
    if (!yaml || ['testimonials.yaml', 'reviews.yaml'].includes(file)) return []
    const lines = text.split('\n')
    const strings = [...walk(source.data)].filter(
      ({ path, value }) => typeof value === 'string' && !path.some(isNoText) && !isPassedOver(file, path)
    )
    return strings.map(({ path, value }, index) => {
      const line = findLine(yaml, path)
      const next = strings[index + 1]
      const end = next ? findLine(yaml, next.path) : lines.length + 1
      return { source, text: String(value), written: lines.slice(line - 1, Math.max(end - 1, line)).join('\n'), line }
    })
  })
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
