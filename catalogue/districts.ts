import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MilesByOutward, ServedArea } from '../domain/coverage.ts'
import { type Districts, measureMiles, type Position } from '../domain/distance.ts'

let read: Districts | undefined

/** The build moves this module, and runs in the project's folder. */
const beside = join(import.meta.dirname, 'data', 'outward-codes.csv')

/** Of Great Britain, the Isle of Man and the Channel Islands. */
export function readDistricts(): Districts {
  read ??= new Map(
    readFileSync(existsSync(beside) ? beside : 'catalogue/data/outward-codes.csv', 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([code = '', latitude, longitude]) => [code, { latitude: Number(latitude), longitude: Number(longitude) }])
  )
  return read
}

/** The distances are worked out, unless the firm has written its own. */
export function planArea(
  { miles, always, never, ...start }: Position & Omit<ServedArea, 'radiusMiles' | 'miles'> & { miles: number },
  own?: MilesByOutward
): ServedArea {
  return { radiusMiles: miles, miles: own ?? measureDistricts(start), always, never }
}

function measureDistricts(from: Position): MilesByOutward {
  const round = (miles: number) => Math.round(miles * 10) / 10
  return Object.fromEntries(
    [...readDistricts()].map(([outward, middle]) => [outward, round(measureMiles(from, middle))])
  )
}
