import { isDeepStrictEqual } from 'node:util'
import { makeSlug } from '../../catalogue/make-slug.ts'
import { matchItems } from '../yaml/match-items.ts'
import { getShapeOfKey, type Shape } from '../yaml/shape.ts'

/**
 * What the form holds, as the file would say it: fields left empty are left out, and so is what holds anyway. `have` is
 * what stands in the file; what was not touched is kept as it stands there.
 */
export function tidy(wanted: unknown, have: unknown, shape: Shape | undefined): unknown {
  if (isDeepStrictEqual(wanted, have)) return have
  if (typeof wanted === 'string') return wanted.trim().replaceAll('\r\n', '\n')
  if (Array.isArray(wanted)) {
    const old = Array.isArray(have) ? have : []
    const matches = matchItems(old, wanted)
    // A new line nobody wrote on comes as null; the schema then says that it must not be empty.
    const entries = wanted.map((item, index) =>
      tidy(item ?? emptyOf(shape?.items), old[matches[index] ?? -1], shape?.items)
    )
    return shape?.items?.properties?.id ? nameEntries(entries) : entries
  }
  if (wanted === null || typeof wanted !== 'object') return wanted
  const old = (have !== null && typeof have === 'object' ? have : {}) as Record<string, unknown>
  // In the schema's order, for what is new; what stands in the file keeps its place there.
  const order = Object.keys(shape?.properties ?? {})
  const fields = Object.entries(wanted).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return Object.fromEntries(
    fields.flatMap(([key, item]) => {
      const inner = getShapeOfKey(shape, key)
      const value = tidy(item, old[key], inner)
      if (value === null || value === undefined || isEmptyGroup(value, inner)) return []
      const isUsual = isDeepStrictEqual(value, inner?.default) && !isDeepStrictEqual(value, old[key])
      return isUsual ? [] : [[key, value]]
    })
  )
}

/** A new entry gets its short name from its words; nobody should have to think of one. */
function nameEntries(entries: unknown[]): unknown[] {
  const taken = new Set(entries.map((entry) => (entry as { id?: string }).id))
  return entries.map((entry) => {
    const { id, name, title, question, quote } = entry as Record<string, unknown>
    const words = [name, title, question, quote].find((text): text is string => typeof text === 'string')
    if (id !== undefined || !words) return entry
    const own = makeSlug(words) || 'entry'
    const free = [own, ...Array.from({ length: entries.length }, (_, index) => `${own}-${index + 2}`)]
    const chosen = free.find((candidate) => !taken.has(candidate))
    taken.add(chosen)
    return { id: chosen, ...(entry as object) }
  })
}

const emptyOf = (shape: Shape | undefined) => (shape?.properties ? {} : '')

/** A group of fields of which none is filled in. Lists by name (records) may be empty. */
function isEmptyGroup(value: unknown, shape: Shape | undefined): boolean {
  return Boolean(shape?.properties) && typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
