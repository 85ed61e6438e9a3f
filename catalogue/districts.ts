import { readFileSync } from 'node:fs'

/** A place in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

let read: Map<string, Position> | undefined

/** The middle of every postcode district, by its outward code. */
export function readDistricts(): Map<string, Position> {
  read ??= new Map(
    readFileSync('catalogue/data/outward-codes.csv', 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([code = '', latitude, longitude]) => [code, { latitude: Number(latitude), longitude: Number(longitude) }])
  )
  return read
}
