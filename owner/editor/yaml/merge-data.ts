import { matchItems } from './match-items.ts'
import { type Group, isGroup, isSameData } from './same-data.ts'

type Path = (string | number)[]

/** A field changed differently on both sides; undefined means removed. */
interface Crossing {
  path: Path
  mine: unknown
  theirs: unknown
}

/** Merges two versions. A field changed on one side only is taken from there, any other from mine. */
export function mergeData(base: unknown, mine: unknown, theirs: unknown): { data: unknown; crossings: Crossing[] } {
  const crossings: Crossing[] = []
  return { data: merge(base, mine, theirs, []), crossings }

  function merge(before: unknown, own: unknown, other: unknown, path: Path): unknown {
    if (isSameData(own, other) || isSameData(before, own)) return other
    if (isSameData(before, other)) return own
    if (isGroup(own) && isGroup(other)) return mergeGroups(isGroup(before) ? before : {}, own, other, path)
    if (Array.isArray(own) && Array.isArray(other))
      return mergeLists(Array.isArray(before) ? before : [], own, other, path)
    return cross(own, other, path)
  }

  function cross(own: unknown, other: unknown, path: Path): unknown {
    crossings.push({ path, mine: own, theirs: other })
    return own
  }

  function mergeGroups(before: Group, own: Group, other: Group, path: Path): Group {
    const keys = Object.keys({ ...other, ...own })
    const fields = keys.map((key) => [key, merge(before[key], own[key], other[key], [...path, key])] as const)
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }

  /** In their order, or mine if only mine was reordered; additions and removals of both apply. */
  function mergeLists(before: unknown[], own: unknown[], other: unknown[], path: Path): unknown[] {
    const [ownOrigins, otherOrigins] = [matchItems(before, own), matchItems(before, other)]
    if (isReordered(ownOrigins) && isReordered(otherOrigins)) return cross(own, other, path) as unknown[]
    const isOwnOrder = isReordered(ownOrigins)
    const [frame, origins] = isOwnOrder ? [own, ownOrigins] : [other, otherOrigins]
    const [rest, restOrigins] = isOwnOrder ? [other, otherOrigins] : [own, ownOrigins]
    const merged: { origin: number; value: unknown }[] = []
    const keep = (origin: number) => {
      const [ownItem, otherItem] = [own[ownOrigins.indexOf(origin)], other[otherOrigins.indexOf(origin)]]
      const value = merge(before[origin], ownItem, otherItem, [...path, merged.length])
      if (value !== undefined) merged.push({ origin, value })
    }
    for (const [index, value] of frame.entries()) {
      const origin = origins[index] ?? -1
      if (origin === -1) merged.push({ origin, value })
      else keep(origin)
    }
    for (const [index, value] of rest.entries()) {
      const origin = restOrigins[index] ?? -1
      // Removed by one side: gone, unless the other side changed it.
      if (origin !== -1) {
        if (!origins.includes(origin)) keep(origin)
      } else if (!merged.some((item) => item.origin === -1 && isSameData(item.value, value))) {
        const earlier = restOrigins[index - 1] ?? -1
        const place = earlier === -1 ? -1 : merged.findIndex((item) => item.origin === earlier)
        merged.splice(place === -1 ? merged.length : place + 1, 0, { origin, value })
      }
    }
    return merged.map(({ value }) => value)
  }
}

/** Merges two versions of a text; null if both changed the same lines. */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || base === mine) return theirs
  if (base === theirs) return mine
  const [before, own, other] = [base, mine, theirs].map((text) => text.split('\n')) as [string[], string[], string[]]
  const [ownPart, otherPart] = [findChange(before, own), findChange(before, other)]
  const [first, second] = ownPart.start < otherPart.start ? [ownPart, otherPart] : [otherPart, ownPart]
  if (first.start === second.start || first.end > second.start) return null
  return [
    ...before.slice(0, first.start),
    ...first.lines,
    ...before.slice(first.end, second.start),
    ...second.lines,
    ...before.slice(second.end)
  ].join('\n')
}

function isReordered(origins: number[]): boolean {
  const kept = origins.filter((origin) => origin !== -1)
  return kept.some((origin, index) => index > 0 && origin < (kept[index - 1] ?? 0))
}

/** The lines from the first difference to the last, and their replacement. */
export function findChange(before: string[], after: string[]) {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let same = 0
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { start, end: before.length - same, lines: after.slice(start, after.length - same) }
}
