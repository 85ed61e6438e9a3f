import { listEntries } from '../../catalogue/references.ts'
import { referents } from '../../catalogue/schema.ts'
import { splitSentences } from '../../domain/sentences.ts'
import { rule } from './finding.ts'
import { type GoneName, listExistingNames, listSampleNames } from './names.ts'
import { makeSources, type Path, type Place, type Sources, walk } from './sources.ts'
import { listStaleReferences, makeIsPassedOver } from './stale.ts'

/** Texts that still name a package, town or add-on this firm doesn't have or has renamed; each text once. */
export const staleNames = rule({
  code: 'stale-name',
  find: ({ sources, sample }) => {
    const existing = listExistingNames(sources)
    const gone = new Map(
      (sample ? listSampleNames(sources, sample) : [])
        .filter(({ name }) => !existing.has(name))
        // Of two with the same name, keep the one that knows the new name.
        .sort((a, b) => Number(a.now !== undefined) - Number(b.now !== undefined))
        .map((one) => [one.name, one])
    )
    const supplied = sample?.all.map(({ text }) => text.replace(/\s+/g, ' ')) ?? []
    // Roads and kinds of work are the owner's to name in words of their own.
    const isSupplied = (sentence: string) => supplied.some((text) => text.includes(sentence))
    const naming = listNamed(sources, existing, gone).filter(
      ({ name: { what }, sentence }) => (what !== 'road' && what !== 'work') || isSupplied(sentence)
    )
    return [...Map.groupBy(naming, ({ name, place }) => JSON.stringify([name, place])).values()].flatMap((list) => {
      const [first] = list
      return first ? { ...first.place, name: first.name, sentences: list.map(({ sentence }) => `"${sentence}"`) } : []
    })
  },
  say: ({ name, sentences }) => `${explain(name)}: ${sentences.join(' ')}`
})

function explain({ name, what, now }: GoneName): string {
  if (now) return `"${name}" is now called ${now}. Put the new name in`
  const reasons: Partial<Record<typeof what, string>> = {
    town: `${name} is not one of your towns`,
    place: `${name} belongs to the sample`,
    road: `${name} belongs to the sample`,
    work: `None of your packages mentions "${name}"`
  }
  return `${reasons[what] ?? `There is no ${what} "${name}"`}. Rewrite the sentence`
}

/** A sentence visitors read, and what it names. */
interface NamingSentence {
  name: GoneName
  sentence: string
  place: Place
}

interface Mentions {
  /** Entries that refer to it by id. The site skips them once it is gone. */
  references: { file: string; path: Path }[]
  /** Sentences visitors would still read. */
  sentences: NamingSentence[]
}

/** Everything that would still name a town or package if it were removed. */
export function listMentions(sources: Sources, file: string): Mentions {
  const [own, others] = [true, false].map((isOwn) => sources.known.filter((one) => (one.file === file) === isOwn))
  const to = file.startsWith('locations/') ? 'locations' : 'packages'
  const [entry] = listEntries(to, own ?? [])
  if (!entry) return { references: [], sentences: [] }
  const { id, name } = entry
  const rest = makeSources(sources.folder, others ?? [])
  const existing = listExistingNames(rest)
  const gone = new Map(name === '' || existing.has(name) ? [] : [[name, { name, what: referents[to].noun, id }]])
  return {
    references: listStaleReferences(rest).filter((one) => one.to === to && one.id === id),
    sentences: listNamed(rest, existing, gone)
  }
}

function listNamed(sources: Sources, existing: Set<string>, gone: Map<string, GoneName>): NamingSentence[] {
  if (gone.size === 0) return []
  const pattern = makePattern([...existing, ...gone.keys()])
  return listTexts(sources).flatMap(({ place, words }) =>
    splitSentences(words).flatMap((written) => {
      const sentence = written
        .replace(/\s+/g, ' ')
        .replace(/^(#+|-) /, '')
        .trim()
      const found = [...sentence.matchAll(pattern)].flatMap(([, name = '']) => gone.get(name) ?? [])
      // A sentence about a package's price goes with the package, but not with its name.
      return [...new Set(found)]
        .filter((name) => name.now || !sentence.includes(`:${name.id}}`))
        .map((name) => ({ name, sentence, place }))
    })
  )
}

/** Whole words, longest first, so "Full Valet" isn't found inside "Full Valet Plus". */
function makePattern(names: string[]): RegExp {
  const alternatives = names.toSorted((a, b) => b.length - a.length).map(RegExp.escape)
  const ending = "(?:['’]s|e?s['’]?)?"
  return new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives.join('|')})${ending}(?![\\p{L}\\p{N}])`, 'gu')
}

/** Every text visitors read, except customers' own words: a field, or a paragraph of Markdown. */
function listTexts(sources: Sources): { place: Place; words: string }[] {
  const isPassedOver = makeIsPassedOver(sources)
  return sources.all.flatMap((source) => {
    const { file, yaml, text, data, find } = source
    if (file.endsWith('.md')) {
      let line = 1
      return text.split(/(?<=\n\s*\n)/).map((words) => {
        const place = { ...find([]), line }
        line += words.split('\n').length - 1
        return { place, words }
      })
    }
    if (!yaml || file === 'testimonials.yaml') return []
    return [...walk(data)]
      .filter(({ path, value }) => typeof value === 'string' && !path.some(isNoText) && !isPassedOver(file, path))
      .map(({ path, value }) => ({ place: find(path), words: String(value) }))
  })
}

const isNoText = (step: PropertyKey) =>
  ['id', 'slug', 'file', 'location', 'url', 'oneOf', 'needs', 'stillNamed'].includes(String(step))
