import { formatPounds } from '../../domain/money.ts'
import { cutShort } from '../../domain/sentences.ts'
import type { FormSchema } from '../../editor/server/form-schema.ts'

/** The change from one value to another; long texts are cut down to where they differ. */
export function showChange(old: unknown, fresh: unknown, schema?: FormSchema): string {
  if (typeof (old ?? fresh) === 'boolean') return `${showValue(old ?? false)} → ${showValue(fresh ?? false)}`
  if (old === undefined) return `now ${showValue(fresh, schema)}`
  if (fresh === undefined) return `${showValue(old, schema)} → nothing`
  const [before, after] = isText(old) && isText(fresh) ? cutToDifference(old, fresh) : [old, fresh]
  return `${showValue(before, schema)} → ${showValue(after, schema)}`
}

export function showValue(value: unknown, { unit }: FormSchema = {}): string {
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
  let start = 0
  while (start < most && a[start] === b[start]) start += 1
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [from, kept] = [Math.max(0, start - 2), Math.max(0, end - 2)]
  const cut = (words: string[]) =>
    `${from > 0 ? '… ' : ''}${words.slice(from, words.length - kept).join(' ')}${kept > 0 ? ' …' : ''}`
  return [cut(a), cut(b)]
}
