import { type Position, readDistricts } from '../../catalogue/districts.ts'
import type { Business } from '../../catalogue/schema.ts'
import { type AreaMapData, type MapTown, mapSize } from '../ui/area-map.tsx'

/** In the map's units, from the centre to the edge of the area. */
const reach = 138
const middle = { x: mapSize.width / 2, y: mapSize.height / 2 }
const milesInDegree = 69.1

type Point = { x: number; y: number }

/** The area a firm covers: postcode districts inside and outside its radius, and its towns. Without a radius no map. */
export function drawAreaMap({ radius, areas }: Pick<Business, 'radius' | 'areas'>): AreaMapData | undefined {
  if (!radius) return undefined
  const place = makeProjection(radius, reach / radius.miles)
  const districts = readDistricts()
  const points = [...districts.values()].map(place).filter((point) => isOnMap(point) && measure(point) < reach * 1.4)
  const towns = areas.flatMap(({ name, district }) => {
    const position = districts.get(district ?? '')
    return position && name !== radius.centre ? [{ name, ...place(position) }] : []
  })
  const named = (isCovered: boolean) => towns.filter((town) => isInside(town) === isCovered).map(({ name }) => name)
  return {
    radius,
    reach,
    rings: [5, 10, 20, 30].filter((miles) => miles < radius.miles).map((miles) => (miles * reach) / radius.miles),
    inside: drawEach(points.filter(isInside), 'h0'),
    outside: drawEach(
      points.filter((point) => !isInside(point)).map(({ x, y }) => ({ x, y: y - 3 })),
      'a3 3 0 1 0 .1 0z'
    ),
    towns: placeLabels([{ name: radius.centre, ...middle }, ...towns.filter(isOnMap)]),
    text: describe(radius, named(true), named(false))
  }
}

/** A few dozen miles of the globe are as good as flat. */
function makeProjection(centre: Position, scale: number) {
  const narrowing = Math.cos((centre.latitude * Math.PI) / 180)
  return ({ latitude, longitude }: Position): Point => ({
    x: Math.round(middle.x + (longitude - centre.longitude) * milesInDegree * narrowing * scale),
    y: Math.round(middle.y - (latitude - centre.latitude) * milesInDegree * scale)
  })
}

const measure = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
const isInside = (point: Point) => measure(point) <= reach
const isOnMap = ({ x, y }: Point) => x > 5 && x < mapSize.width - 5 && y > 5 && y < mapSize.height - 5

/** One path for all of them, from west to east and each from the one before: that halves its bytes. */
function drawEach(points: Point[], mark: string): string {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return sorted
    .map(({ x, y }, index) => {
      const before = sorted[index - 1] ?? { x: 0, y: 0 }
      return `m${x - before.x} ${y - before.y}${mark}`.replace(' -', '-')
    })
    .join('')
}

/** Each name beside its town where it runs into no other, or nowhere. */
function placeLabels(towns: (Point & { name: string })[]): MapTown[] {
  const taken: { left: number; right: number; y: number }[] = []
  return towns.flatMap(({ name, x, y }) => {
    const width = name.length * 9.6
    const found = [
      { anchor: 'start', left: x + 9, y: y + 6 },
      { anchor: 'end', left: x - 9 - width, y: y + 6 },
      { anchor: 'middle', left: x - width / 2, y: y - 11 },
      { anchor: 'middle', left: x - width / 2, y: y + 24 }
    ].find((label) => {
      const isFree = taken.every(
        (other) =>
          label.left > other.right || label.left + width < other.left || Math.abs(label.y - other.y) > labelHeight
      )
      return isFree && label.left > 0 && label.left + width < mapSize.width
    })
    if (!found) return []
    const { anchor, left } = found
    taken.push({ left, right: left + width, y: found.y })
    const labelX = anchor === 'start' ? left : anchor === 'end' ? left + width : x
    return [{ name, x, y, anchor: anchor as MapTown['anchor'], labelX: Math.round(labelX), labelY: found.y }]
  })
}

const labelHeight = 21

function describe({ miles, centre }: { miles: number; centre: string }, inside: string[], outside: string[]): string {
  const list = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
  const say = (names: string[], where: string) =>
    names.length === 0 ? '' : ` ${list(names)} ${names.length === 1 ? 'is' : 'are'} ${where}.`
  return `Map of the ${miles} miles around ${centre} that we cover.${say(inside, 'inside')}${say(outside, 'outside')}`
}
