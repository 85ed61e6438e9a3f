import type { Business } from '../../catalogue/schema.ts'
import { findRuling } from '../../domain/coverage.ts'
import { type Districts, milesInDegree, type Position } from '../../domain/distance.ts'
import { type AreaMapData, type MapTown, mapSize } from './area-map.tsx'

/** In the map's units, from the centre to the edge of the area. */
const reach = 138
const middle = { x: mapSize.width / 2, y: mapSize.height / 2 }

type Point = { x: number; y: number }

/** The area a firm covers: postcode districts that it comes to and others around it, and its towns. */
export function drawAreaMap(
  { radius, areas }: Pick<Business, 'radius' | 'areas'>,
  districts: Districts
): AreaMapData | undefined {
  if (!radius) return undefined
  const place = makeProjection(radius, reach / radius.miles)
  const points = new Map([...districts].map(([outward, position]) => [outward, place(position)]))
  const isServed = (outward: string, point: Point) => {
    const ruling = findRuling(outward, radius)
    return ruling ? ruling === 'covered' : isInside(point)
  }
  const towns = areas.flatMap(({ name, district = '' }) => {
    const point = points.get(district)
    return point && name !== radius.centre ? [{ name, ...point, isServed: isServed(district, point) }] : []
  })
  const named = (isWanted: boolean) => towns.filter((town) => town.isServed === isWanted).map(({ name }) => name)
  const labels = placeLabels([{ name: radius.centre, ...middle }, ...towns.filter(isOnMap)])
  // No dot behind the letters of a name.
  const dots = [...points].filter(
    ([, point]) => isOnMap(point) && ![milesBox, ...labels.map(({ box }) => box)].some(covers(point))
  )
  const list = (isWanted: boolean) => dots.filter((dot) => isServed(...dot) === isWanted).map(([, point]) => point)
  return {
    radius,
    reach,
    rings: [5, 10, 20, 30].filter((miles) => miles < radius.miles).map((miles) => (miles * reach) / radius.miles),
    inside: drawEach(list(true), 'h0'),
    outside: drawEach(
      list(false).map(({ x, y }) => ({ x, y: y - 3 })),
      'a3 3 0 1 0 .1 0z'
    ),
    towns: labels.map(({ box: _, ...town }) => town),
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
/** Not in the corners. */
const isOnMap = (point: Point) => measure(point) < reach * 1.4 && point.y > 5 && point.y < mapSize.height - 5

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

/** Each name beside its town where it crosses neither another nor the edge of the area, or nowhere. */
function placeLabels(towns: (Point & { name: string })[]): (MapTown & { box: Box })[] {
  const taken = [milesBox]
  return towns.flatMap((town) => {
    const width = town.name.length * 8.6
    const found = (
      [
        ['start', town.x + 9, town.y + 6],
        ['end', town.x - 9 - width, town.y + 6],
        ['middle', town.x - width / 2, town.y - 11],
        ['middle', town.x - width / 2, town.y + 24]
      ] as const
    )
      .map(([anchor, left, labelY]) => ({ anchor, labelY, box: makeBox(left, labelY, width) }))
      .find(({ box }) => isFree(box, taken))
    if (!found) return []
    taken.push(found.box)
    const labelX = { start: town.x + 9, end: town.x - 9, middle: town.x }[found.anchor]
    return [{ ...town, ...found, labelX }]
  })
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Around the letters of a name that begins here. */
function makeBox(left: number, baseline: number, width: number): Box {
  return { left, right: left + width, top: baseline - 14, bottom: baseline + 4 }
}

function isFree(box: Box, taken: Box[]): boolean {
  const { left, right, top, bottom } = box
  const [farX, farY] = [Math.max(middle.x - left, right - middle.x), Math.max(middle.y - top, bottom - middle.y)]
  const [nearX, nearY] = [
    Math.max(left - middle.x, middle.x - right, 0),
    Math.max(top - middle.y, middle.y - bottom, 0)
  ]
  const crossesEdge = Math.hypot(farX, farY) > reach - 3 && Math.hypot(nearX, nearY) < reach + 3
  const fits = left > 0 && right < mapSize.width && top > 0 && bottom < mapSize.height
  return fits && !crossesEdge && taken.every((other) => !overlaps(box, other))
}

/** The distance written above the area. */
const milesBox = makeBox(middle.x - 35, middle.y - reach - 8, 70)

/** Any part of the dot, and a little room for letters that are larger on a visitor's screen. */
const covers =
  ({ x, y }: Point) =>
  (box: Box) =>
    overlaps(box, { left: x - 4, right: x + 4, top: y - 6, bottom: y + 6 })

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

function describe({ miles, centre }: { miles: number; centre: string }, inside: string[], outside: string[]): string {
  const list = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
  const say = (names: string[], where: string) =>
    names.length === 0 ? '' : ` ${list(names)} ${names.length === 1 ? 'is' : 'are'} ${where}.`
  return `Map of the ${miles} miles around ${centre} that we cover.${say(inside, 'inside')}${say(outside, 'outside')}`
}
