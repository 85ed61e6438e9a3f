import { isSameData } from '../yaml/same-data.ts'

export { isSameData }

export type Path = (string | number)[]

export function getIn(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], data)
}

/** A copy with a new value at the path; undefined removes the field. */
export function setIn(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(data)) return data.with(Number(key), setIn(data[Number(key)], rest, value))
  const { [key]: old, ...others } = (data ?? {}) as Record<string | number, unknown>
  const next = setIn(old, rest, value)
  return next === undefined ? others : { ...(data as object), [key]: next }
}

export function insertIn(data: unknown, path: Path, index: number, value: unknown): unknown {
  const list = getIn(data, path)
  return setIn(data, path, Array.isArray(list) ? list.toSpliced(index, 0, value) : [value])
}

/** A template's instructions are shown below the field, not in it. */
export const hideTemplate = (value: unknown) =>
  typeof value === 'string' && /^FILL IN\b/.test(value) ? undefined : value
