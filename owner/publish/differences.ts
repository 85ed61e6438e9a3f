import { getFileSchema } from '../../catalogue/labels.ts'
import { readData } from '../../catalogue/read-yaml.ts'
import { formatPounds } from '../../domain/money.ts'
import { cutShort, nameEntry } from '../../domain/sentences.ts'
import { nameFile } from '../editor/server/content-files.ts'
import { type FormSchema, toFormSchema } from '../editor/server/form-schema.ts'
import { matchItems } from '../editor/yaml/edit-yaml.ts'
import { type Group, isGroup } from '../editor/yaml/same-data.ts'
import type { Snapshot } from './published.ts'

/** The differences between two states of a firm, a line each that its owner understands. */
export function listDifferences(before: Snapshot, after: Snapshot): string[] {
  const files = listNames(before.texts, after.texts)
  const pictures = listNames(before.pictures, after.pictures)
  return [
    ...files.flatMap((file) => compareFiles(file, before.texts[file], after.texts[file])),
    ...pictures.flatMap((file) => comparePictures(file, before.pictures[file], after.pictures[file]))
  ]
}

const listNames = (before: object, after: object) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()

function comparePictures(file: string, before: string | undefined, after: string | undefined): string[] {
  if (before === after) return []
  return [`Picture ${file}: ${before === undefined ? 'new' : after === undefined ? 'removed' : 'replaced'}`]
}

function compareFiles(file: string, before: string | undefined, after: string | undefined): string[] {
  if (before?.replaceAll('\r\n', '\n') === after?.replaceAll('\r\n', '\n')) return []
  const schema = getFileSchema(file)
  const { label, group } = nameFile(file, after ?? before ?? '')
  if (!schema) return [`${label}: ${showChange(before, after)}`]
  const [old, fresh] = [readEntry(before), readEntry(after)]
  if (old === undefined && fresh === undefined) return []
  if (old === undefined) return [`${group}: ${label} is new`]
  if (fresh === undefined) return [`${group}: ${label} is gone`]
  return compare(old, fresh, toFormSchema(file, {}), [label])
}

/** A draft is on no page, so for visitors it doesn't exist. */
function readEntry(text: string | undefined): unknown {
  const data = text === undefined ? undefined : readData(text)
  return isGroup(data) && data.draft === true ? undefined : data
}

function compare(old: unknown, fresh: unknown, schema: FormSchema | undefined, way: string[]): string[] {
  if (JSON.stringify(old) === JSON.stringify(fresh)) return []
  if (Array.isArray(old) || Array.isArray(fresh)) return compareLists(asList(old), asList(fresh), schema?.items, way)
  if (!isGroup(old) || !isGroup(fresh)) return [`${way.join(', ')}: ${showChange(old, fresh, schema)}`]
  if (schema?.isSampled) return compareSampled(old, fresh, schema, way)
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((key) => {
    const extra = schema?.additionalProperties
    const inner = schema?.properties?.[key] ?? (typeof extra === 'object' ? extra : undefined)
    // In a group of prices the pound sign says enough: "Full Valet, large: £140 → £145".
    const step = isGroupOfPrices(inner) ? [] : [/^[a-z]/.test(key) ? lower(inner?.title ?? key) : key]
    return compare(old[key], fresh[key], inner, [...way, ...step])
  })
}

/** To the owner a value and its mark are one field; the mark alone is on no page. */
function compareSampled(old: Group, fresh: Group, schema: FormSchema, way: string[]): string[] {
  if (old.value === fresh.value)
    return [`${way.join(', ')}: ${fresh.sample ? 'marked' : 'no longer marked'} as a sample`]
  return [`${way.join(', ')}: ${showChange(old.value, fresh.value, schema.properties?.value)}`]
}

function compareLists(old: unknown[], fresh: unknown[], schema: FormSchema | undefined, way: string[]): string[] {
  const matches = matchItems(old, fresh)
  const start = way.join(', ')
  const gone = old.filter((_, index) => !matches.includes(index))
  const places = matches.filter((index) => index !== -1)
  const isMoved = places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))
  return [
    ...fresh.flatMap((entry, index) => {
      const match = matches[index] ?? -1
      if (match === -1) return [`${start}: ${nameItem(entry)} is new`]
      return compare(old[match], entry, schema, isGroup(entry) ? [...way, nameItem(entry)] : way)
    }),
    ...gone.map((entry) => `${start}: ${nameItem(entry)} is gone`),
    ...(isMoved ? [`${start}: in another order`] : [])
  ]
}

const nameItem = (entry: unknown) => showValue(nameEntry(entry) ?? entry)

const isGroupOfPrices = (schema: FormSchema | undefined) => {
  const fields = Object.values(schema?.properties ?? {})
  return fields.length > 0 && fields.every(({ unit }) => unit === 'pounds')
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** In the middle of a line; "WhatsApp" and "VAT" stay as they are. */
const lower = (title: string) =>
  /^[A-Z][a-z]*( |$)/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

/** The change from one value to another; long texts are cut down to where they differ. */
function showChange(old: unknown, fresh: unknown, schema?: FormSchema): string {
  if (typeof (old ?? fresh) === 'boolean') return `${showValue(old ?? false)} → ${showValue(fresh ?? false)}`
  if (old === undefined) return `now ${showValue(fresh, schema)}`
  if (fresh === undefined) return `${showValue(old, schema)} → nothing`
  const [before, after] = isText(old) && isText(fresh) ? cutToDifference(old, fresh) : [old, fresh]
  return `${showValue(before, schema)} → ${showValue(after, schema)}`
}

function showValue(value: unknown, { unit }: FormSchema = {}): string {
  if (typeof value === 'number') return unit === 'pounds' ? formatPounds(value) : addUnit(value, unit)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return `“${cutShort(value.trim().replace(/\s+/g, ' '), longest)}”`
  return cutShort(JSON.stringify(value) ?? 'nothing', longest)
}

const isText = (value: unknown): value is string => typeof value === 'string'

function addUnit(value: number, unit: unknown): string {
  if (typeof unit !== 'string') return String(value)
  return unit === '%' ? `${value}%` : `${value} ${unit}`
}

const longest = 70

/** Drops the words two long texts share at the start and end, except two on each side. */
function cutToDifference(old: string, fresh: string): [string, string] {
  if (old.length <= longest && fresh.length <= longest) return [old, fresh]
  const [a, b] = [old.trim().split(/\s+/), fresh.trim().split(/\s+/)]
  const most = Math.min(a.length, b.length)
  let [start, same] = [0, 0]
  while (start < most && a[start] === b[start]) start += 1
  while (same < most - start && a.at(-1 - same) === b.at(-1 - same)) same += 1
  const [from, kept] = [Math.max(0, start - 2), Math.max(0, same - 2)]
  const cut = (words: string[]) =>
    `${from > 0 ? '… ' : ''}${words.slice(from, words.length - kept).join(' ')}${kept > 0 ? ' …' : ''}`
  return [cut(a), cut(b)]
}
