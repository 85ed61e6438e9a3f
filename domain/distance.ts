import { readPostcode } from './postcode.ts'

/** A place in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** The middle of each postcode district, by its outward code. */
export type Districts = ReadonlyMap<string, Position>

/** As the crow flies, on a round earth (the haversine formula). */
export function measureMiles(from: Position, to: Position): number {
  const north = toRadians(to.latitude - from.latitude)
  const east = toRadians(to.longitude - from.longitude)
  const narrowing = Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude))
  return 2 * earthRadius * Math.asin(Math.hypot(Math.sin(north / 2), Math.sin(east / 2) * Math.sqrt(narrowing)))
}

/**
 * Where a firm sets out from: the place it gives, or the middle of its postcode's district. Anybody can read the place
 * off the site's data, and it may be the owner's home, so it is rounded to half a mile.
 */
export function findStart(
  { postcode = '', latitude, longitude }: { postcode?: string | undefined } & Partial<Position>,
  districts: Districts
): Position | undefined {
  if (latitude !== undefined && longitude !== undefined)
    return { latitude: round(latitude), longitude: round(longitude) }
  // Half a correction isn't one.
  if (latitude !== undefined || longitude !== undefined) return undefined
  const read = readPostcode(postcode)
  return read.kind === 'unreadable' ? undefined : districts.get(read.outward)
}

const round = (degrees: number) => Math.round(degrees * 100) / 100
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** In miles. */
const earthRadius = 3958.8
export const milesInDegree = toRadians(earthRadius)
