import { isDeepStrictEqual } from 'node:util'
import { isGroup } from './same-data.ts'

/** Each new entry's index in the old list, or -1. Matches unchanged entries first, then by name, then by position. */
export function matchItems(have: unknown[], wanted: unknown[]): number[] {
  const matches = wanted.map(() => -1)
  const isFree = (index: number) => index < have.length && !matches.includes(index)
  const assign = (isSame: (old: unknown, fresh: unknown, from: number, to: number) => boolean) => {
    for (const [to, fresh] of wanted.entries()) {
      if (matches[to] !== -1) continue
      const from = have.findIndex((old, index) => isFree(index) && isSame(old, fresh, index, to))
      if (from !== -1) matches[to] = from
    }
  }
  assign((old, fresh, from, to) => from === to && isDeepStrictEqual(old, fresh))
  assign((old, fresh) => isDeepStrictEqual(old, fresh))
  for (const field of ['id', 'slug', 'name', 'title', 'question', 'author', 'heading', 'url', 'file'])
    assign((old, fresh) => isGroup(old) && isGroup(fresh) && old[field] !== undefined && old[field] === fresh[field])
  // In a list of the same length, an unmatched entry is the old one with its names changed.
  if (have.length === wanted.length) assign((_old, _fresh, from, to) => from === to)
  return matches
}
