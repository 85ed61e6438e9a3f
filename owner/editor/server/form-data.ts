import { isDeepStrictEqual } from 'node:util'
import { makeSlug } from '../../../catalogue/files.ts'
import { describeFile, type FieldSchema, findInner } from '../../../catalogue/labels.ts'
import { readPlainData } from '../../../catalogue/read-yaml.ts'
import { readClosedLine } from '../../../catalogue/schema/dates.ts'
import { readStated } from '../../../catalogue/schema/fields.ts'
import { nameEntry } from '../../../domain/sentences.ts'
import { editYaml, matchItems } from '../yaml/edit-yaml.ts'
import { isGroup, isReplaced } from '../yaml/same-data.ts'
import { isList } from './content-files.ts'
import type { FormSchema } from './form-schema.ts'

/* Between a file's data and the form's, which has a field for everything. */

/** The data as the form shows it. */
export function readFormData(file: string, text: string, drawn: FormSchema): unknown {
  return expandLines(keepKnown(readPlainData(startList(file, text)), describeFile(file)), drawn)
}

/** The file's text with the form's data in it. */
export function writeData(file: string, text: string, data: unknown): string {
  const shape = describeFile(file)
  if (!shape) throw new Error(`${file} has no form`)
  const source = startList(file, text)
  const have = readPlainData(source)
  return editYaml(source, tidyData(keepLines(data, have), have, shape), shape)
}

/** A list without entries may be an empty file, or only comments. */
export function startList(file: string, text: string): string {
  const isEmpty = text.split('\n').every((line) => /^\s*(#.*)?$/.test(line))
  return isEmpty && isList(file) ? `${text}[]\n` : text
}

/** A text area's content with the file's line endings, and one at the end. */
export function writeText(before: string, typed: string): string {
  const text = `${typed.replaceAll('\r\n', '\n').trimEnd()}\n`
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

/** A field that the schema doesn't know can't be drawn, so the next save leaves it out of the file. */
function keepKnown(data: unknown, schema: FieldSchema | undefined): unknown {
  if (Array.isArray(data)) return data.map((item) => keepKnown(item, schema?.items))
  if (!isGroup(data) || schema?.type !== 'object') return data
  const known = Object.entries(data).filter(([key]) => findInner(schema, key))
  return Object.fromEntries(known.map(([key, value]) => [key, keepKnown(value, findInner(schema, key))]))
}

/** Shows a closed day or a sentence that the owner wrote as one line as separate fields. */
function expandLines(data: unknown, schema: FormSchema): unknown {
  if (!isGroup(data)) return data
  const stated = Object.entries(data).filter(([key]) => schema.properties?.[key]?.isSampled)
  const expanded = { ...data, ...Object.fromEntries(stated.map(([key, value]) => [key, readStated(value)])) }
  return hasClosedDays(expanded) ? { ...expanded, closed: expanded.closed.map(readClosedLine) } : expanded
}

/** What the owner didn't change stays one line. */
function keepLines(wanted: unknown, have: unknown): unknown {
  if (!isGroup(wanted) || !isGroup(have)) return wanted
  const lines = Object.entries(have).filter(([key, line]) => isDeepStrictEqual(readStated(line), wanted[key]))
  const kept = { ...wanted, ...Object.fromEntries(lines) }
  if (!hasClosedDays(kept) || !hasClosedDays(have)) return kept
  const keepLine = (days: unknown) => have.closed.find((line) => isDeepStrictEqual(readClosedLine(line), days)) ?? days
  return { ...kept, closed: kept.closed.map(keepLine) }
}

const hasClosedDays = (data: unknown): data is { closed: unknown[] } => isGroup(data) && Array.isArray(data.closed)

/** Drops empty fields and new values that equal the default. Values unchanged since `have`, the file's, stay. */
function tidyData(wanted: unknown, have: unknown, shape: FieldSchema | undefined): unknown {
  if (isDeepStrictEqual(wanted, have)) return have
  if (typeof wanted === 'string') return tidyText(wanted.trim().replaceAll('\r\n', '\n'), shape)
  if (Array.isArray(wanted)) {
    const old = Array.isArray(have) ? have : []
    const matches = matchItems(old, wanted)
    // A new blank entry arrives as null; as empty text the schema refuses it with the right sentence.
    const blank = shape?.items?.properties ? {} : ''
    const entries = wanted.map((item, index) => tidyData(item ?? blank, old[matches[index] ?? -1], shape?.items))
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
  const ids = new Set(entries.map((entry) => Object(entry).id))
  return entries.map((entry) => {
    const words = nameEntry(entry)
    if (Object(entry).id !== undefined || !words) return entry
    const own = makeSlug(words) || 'entry'
    let id = own
    for (let count = 2; ids.has(id); count += 1) id = `${own}-${count}`
    ids.add(id)
    return { id, ...Object(entry) }
  })
}

/** A group with no field filled in, besides the sample mark. A record has no fixed fields and may be empty. */
function isEmptyGroup(value: unknown, shape: FieldSchema | undefined): boolean {
  if (!shape?.properties || !isGroup(value)) return false
  const isMarkAlone = 'value' in shape.properties && !shape.required?.includes('value')
  return Object.keys(value).every((key) => isMarkAlone && key === 'sample')
}
