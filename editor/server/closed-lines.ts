import { isDeepStrictEqual } from 'node:util'
import { readClosedLine } from '../../catalogue/schema/dates.ts'

/** Shows a closed day that the owner wrote as one line as separate fields. */
export function expandLines(data: unknown): unknown {
  return hasClosedDays(data) ? { ...data, closed: data.closed.map(readClosedLine) } : data
}

/** A day the owner didn't change stays one line. */
export function keepLines(wanted: unknown, have: unknown): unknown {
  if (!hasClosedDays(wanted) || !hasClosedDays(have)) return wanted
  const closed = wanted.closed.map(
    (days) => have.closed.find((line) => isDeepStrictEqual(readClosedLine(line), days)) ?? days
  )
  return { ...wanted, closed }
}

const hasClosedDays = (data: unknown): data is { closed: unknown[] } =>
  data !== null && typeof data === 'object' && 'closed' in data && Array.isArray(data.closed)
