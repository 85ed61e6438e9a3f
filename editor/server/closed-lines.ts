import { isDeepStrictEqual } from 'node:util'
import { readClosedLine } from '../../catalogue/schema/dates.ts'

/** A closed day that the owner wrote as one line is drawn as the fields it stands for. */
export function expandLines(data: unknown): unknown {
  return hasClosedDays(data) ? { ...data, closed: data.closed.map(readClosedLine) } : data
}

/** What the owner left as it was stays the line it was. */
export function keepLines(wanted: unknown, have: unknown): unknown {
  if (!hasClosedDays(wanted) || !hasClosedDays(have)) return wanted
  const closed = wanted.closed.map(
    (days) => have.closed.find((line) => isDeepStrictEqual(readClosedLine(line), days)) ?? days
  )
  return { ...wanted, closed }
}

const hasClosedDays = (data: unknown): data is { closed: unknown[] } =>
  data !== null && typeof data === 'object' && 'closed' in data && Array.isArray(data.closed)
