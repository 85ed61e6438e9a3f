import { isDeepStrictEqual } from 'node:util'
import { makeSlug } from '../../../catalogue/files.ts'
import { type FieldSchema, findInner } from '../../../catalogue/labels.ts'
import { nameEntry } from '../../../domain/sentences.ts'
import { matchItems } from '../yaml/match-items.ts'
import { isGroup, isReplaced } from '../yaml/same-data.ts'

/** Drops empty fields and new values that equal the default. Values unchanged since `have`, the file's, stay. */
export function tidyData(wanted: unknown, have: unknown, shape: FieldSchema | undefined): unknown {
  if (isDeepStrictEqual(wanted, have)) return have
  if (typeof wanted === 'string') return tidyText(wanted.trim().replaceAll('\r\n', '\n'), shape)
  if (Array.isArray(wanted)) {
    const old = Array.isArray(have) ? have : []
    const matches = matchItems(old, wanted)
    // A new blank entry arrives as null; as empty text the schema refuses it with the right sentence.
    const entries = wanted.map((item, index) =>
      tidyData(item ?? createEmpty(shape?.items), old[matches[index] ?? -1], shape?.items)
    )
    return shape?.items?.properties?.id ? nameEntries(entries) : entries
  }
  if (!isGroup(wanted)) return wanted
  const old = isGroup(have) ? have : {}
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([key, item]) => {
      const inner = findInner(shape, key)
      if (isReplaced(key, wanted, shape)) return []
      const value = tidyData(item, old[key], inner)
      if (value === null || value === undefined || isEmptyGroup(value, inner)) return []
      // An optional list without a default may have to have an entry if it is there at all.
      const usual = inner?.default ?? (shape?.required?.includes(key) ? undefined : [])
      const isUsual = isDeepStrictEqual(value, usual) && !isDeepStrictEqual(value, old[key])
      return isUsual ? [] : [[key, value]]
    })
  )
}

function tidyText(text: string, shape: FieldSchema | undefined): string | number {
  if (shape?.format === 'uri') return completeUrl(text)
  const pounds = shape?.unit === 'pounds' && /^£\s*(\d+(?:\.\d+)?)$/.exec(text)
  return pounds ? Number(pounds[1]) : text
}

/** "www.example.co.uk/reviews" with https:// before it. What has a beginning of its own, or is a path, stays. */
export const completeUrl = (typed: string) => typed.replace(/^[^\s/:@?#.]+(\.[^\s/:@?#.]+)+(?=[:/?#]|$)/, 'https://$&')

/** Gives each new entry an id made from its title or question, so the owner needn't think of one. */
function nameEntries(entries: unknown[]): unknown[] {
  const taken = new Set(entries.map((entry) => (entry as { id?: string }).id))
  return entries.map((entry) => {
    const words = nameEntry(entry)
    if ((entry as { id?: string }).id !== undefined || !words) return entry
    const own = makeSlug(words) || 'entry'
    let id = own
    for (let count = 2; taken.has(id); count += 1) id = `${own}-${count}`
    taken.add(id)
    return { id, ...(entry as object) }
  })
}

const createEmpty = (shape: FieldSchema | undefined) => (shape?.properties ? {} : '')

/** A group with no field filled in, besides the sample mark. A record has no fixed fields and may be empty. */
function isEmptyGroup(value: unknown, shape: FieldSchema | undefined): boolean {
  if (!shape?.properties || !isGroup(value)) return false
  const isMarkAlone = 'value' in shape.properties && !shape.required?.includes('value')
  return Object.keys(value).every((key) => isMarkAlone && key === 'sample')
}
