import { fitDescription, fitTitle, longestDescription, longestTitle } from '../domain/fit-text.ts'
import { splitSentences } from '../domain/sentences.ts'

/** The words for `{…}` in texts; null is a fact this firm doesn't have. */
export type Facts = Map<string, string | null>

/** A sentence that was left out of the site, and the token that caused it. */
export interface LeftOut {
  file: string
  path: PropertyKey[]
  /** As written in the file. */
  sentence: string
  token: string
  /** 'absent': the firm has no such fact. 'gone': there is no such package or add-on. */
  reason: 'absent' | 'gone'
}

/** A hand-written title or description that search engines cut short. */
export interface LongText {
  file: string
  path: PropertyKey[]
  length: number
  longest: number
}

type Lost = Omit<LeftOut, 'file' | 'path'>

/** Drops the sentences that name something the firm doesn't have. */
export function fillText(template: string, facts: Facts): { text: string; lost: Lost[]; unknown: string[] } {
  const lost: Lost[] = []
  const unknown: string[] = []
  const kept = splitTemplate(template).filter((sentence) => {
    const names = [...sentence.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
    unknown.push(...names.filter((name) => !facts.has(name) && !entryName.test(name)).map((name) => `{${name}}`))
    const missing = names.filter((name) => facts.get(name) === null || (!facts.has(name) && entryName.test(name)))
    for (const name of new Set(missing))
      lost.push({ sentence: sentence.trim(), token: `{${name}}`, reason: facts.has(name) ? 'absent' : 'gone' })
    return missing.length === 0
  })
  const text = kept.join('').replace(/\{([\w:-]+)\}(\.?)/g, (token, name, stop) => {
    const fact = facts.get(name)
    // "Smith & Co." at the end of a sentence already has its full stop.
    return fact ? fact + (fact.endsWith('.') ? '' : stop) : fact === '' ? stop : token
  })
  return { text: lost.length > 0 ? text.trim() : text, lost, unknown }
}

/** Tokens that name a package or an add-on, which may no longer exist. */
const entryName = /^(package|addOn|addOnPolish):/

export const listEntryNames = (text: string) =>
  [...text.matchAll(/\{([\w:-]+)\}/g)].flatMap(([, name = '']) => (entryName.test(name) ? name : []))

/** These facts are sentences with their own full stop. */
const splitTemplate = (template: string) =>
  template
    .split(
      /(?<=\{(?:disclosures|vat|replyPromise|referral|waterAndPower|planVisits|complaints|mailKept|leavingPlan|waterGoes)\}\s+)/
    )
    .flatMap(splitSentences)

/** A YAML file's data with every text filled in, and what was left out, too long or unknown. */
export function fillData(file: string, source: unknown, facts: Facts) {
  const leftOut: LeftOut[] = []
  const longTexts: LongText[] = []
  const unknown: { path: PropertyKey[]; token: string }[] = []
  /** Paths of texts left empty, and the token that emptied each. */
  const emptied = new Map<string, string>()
  const incomplete = new WeakSet<object>()
  const places = new WeakMap<object, number[]>()
  const data = fill(source, [])
  return { data, leftOut, longTexts, unknown, emptied, toSourcePath }

  /** The path in the file, where left-out entries still count. */
  function toSourcePath(path: PropertyKey[]): PropertyKey[] {
    let value = data
    return path.map((key) => {
      const place = Array.isArray(value) ? places.get(value)?.[Number(key)] : undefined
      value = value !== null && typeof value === 'object' ? value[key as keyof typeof value] : undefined
      return place ?? key
    })
  }

  function fill(value: unknown, path: PropertyKey[]): unknown {
    if (typeof value === 'string') return fillString(value, path)
    if (Array.isArray(value)) return fillList(value, path)
    if (value === null || typeof value !== 'object') return value
    const fields = Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key])] as const)
    const kept = fields.filter(([key, item]) => item !== undefined || value[key as keyof typeof value] === undefined)
    const filled = Object.fromEntries(kept)
    if (kept.length < fields.length) incomplete.add(filled)
    return filled
  }

  /** Drops texts left empty, and entries that lost one of theirs. */
  function fillList(list: unknown[], path: PropertyKey[]): unknown[] {
    const filled = list.map((item, index) => ({ index, item: fill(item, [...path, index]) }))
    const kept = filled.filter(({ index, item }) =>
      typeof item === 'object' && item !== null
        ? !incomplete.has(item)
        : item !== undefined || list[index] === undefined
    )
    const items = kept.map(({ item }) => item)
    places.set(
      items,
      kept.map(({ index }) => index)
    )
    if (list.length > 0 && kept.length === 0) emptied.set(path.join(), leftOut.at(-1)?.token ?? '')
    return items
  }

  function fillString(template: string, path: PropertyKey[]): string | undefined {
    const { text, lost, unknown: strange } = fillText(template, facts)
    unknown.push(...strange.map((token) => ({ path, token })))
    leftOut.push(...lost.map((one) => ({ file, path, ...one })))
    if (lost.length > 0 && text === '') {
      emptied.set(path.join(), lost[0]?.token ?? '')
      return undefined
    }
    const longest = findLongest(file, path)
    if (longest === undefined || text.length <= longest) return text
    if (text === template) {
      longTexts.push({ file, path, length: text.length, longest })
      return text
    }
    return longest === longestTitle ? fitTitle(text, fillText(dropBrand(template), facts).text) : fitDescription(text)
  }
}

/** "Page not found | {brand}" without the brand; the whole title if nothing else is left. */
function dropBrand(title: string): string {
  const parts = title.split(' | ').filter((part) => !part.includes('{brand}'))
  return parts.join(' | ') || title
}

/** A section that loses its heading or first sentence is dropped whole: the rest would make no sense. */
export function fillMarkdown(source: string, facts: Facts): { text: string; lost: Lost[]; unknown: string[] } {
  const lost: Lost[] = []
  const unknown: string[] = []
  const sections = source.split(/^(?=#{1,6} )/m).flatMap((section) => {
    const blocks = section.split(blockStart).map((block) => fillBlock(block, facts))
    lost.push(...blocks.flatMap((block) => block.lost))
    unknown.push(...blocks.flatMap((block) => block.unknown))
    const isHeaded = section.startsWith('#')
    if (isHeaded && blocks.slice(0, 2).some(({ hasLostStart }) => hasLostStart)) return []
    return [blocks.map(({ text }) => text).join('')]
  })
  return { text: sections.join(''), lost, unknown }
}

/** After a heading or an empty line, or where a list item begins. */
const blockStart = /(?<=^#{1,6} [^\n]*\n+)(?=\S)|(?<=\n\s*\n)(?=\S)|^(?=(?:[-*+]|\d+\.) )/m

function fillBlock(block: string, facts: Facts) {
  const [, marker = '', body = '', gap = ''] = block.match(/^((?:[-*+]|\d+\.) +)?(.*?)(\s*)$/s) ?? []
  const { text, lost, unknown } = fillText(body, facts)
  const hasLostStart = lost.some(({ sentence }) => body.startsWith(sentence))
  return { text: text === '' ? '' : marker + text + gap, lost, unknown, hasLostStart }
}

/** How many letters search engines show of a text; undefined if they don't show it. */
export function findLongest(file: string, path: PropertyKey[]): number | undefined {
  const key = path.at(-1)
  if (file.startsWith('locations/') && path[0] === 'services') {
    return path.length === 3 && key === 'summary' ? longestDescription : undefined
  }
  const depth = file === 'pages.yaml' ? 2 : file.startsWith('locations/') ? 1 : 0
  if (path.length !== depth) return undefined
  return key === 'title' ? longestTitle : key === 'description' ? longestDescription : undefined
}
