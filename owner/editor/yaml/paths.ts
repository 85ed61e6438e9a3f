/** The way to a field: keys of groups and numbers of entries. */
export type Path = (string | number)[]

type AnyPath = readonly PropertyKey[]

export const isSamePath = (a: AnyPath, b: AnyPath) => a.map(String).join('\n') === b.map(String).join('\n')

/** Whether one path is the other, or leads into it. */
export const isWithin = (path: AnyPath, outer: AnyPath) => isSamePath(path.slice(0, outer.length), outer)

export function getIn(data: unknown, path: AnyPath): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data)
}

/** A copy with a new value at the path; undefined removes the field. */
export function setIn(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(data)) return data.with(Number(key), setIn(data[Number(key)], rest, value))
  const { [key]: old, ...others } = (data ?? {}) as Record<string | number, unknown>
  const next = setIn(old, rest, value)
  return next === undefined ? others : { ...(data as object), [key]: next }
}

/** A copy without the field or entry at the path. */
export function cutOut(data: unknown, path: Path): unknown {
  const parent = path.slice(0, -1)
  const list = getIn(data, parent)
  return Array.isArray(list)
    ? setIn(data, parent, list.toSpliced(Number(path.at(-1)), 1))
    : setIn(data, path, undefined)
}

/** A copy with the value back at the path; in a list the entries from there on move down. */
export function putIn(data: unknown, path: Path, value: unknown): unknown {
  const [parent, key] = [path.slice(0, -1), path.at(-1)]
  if (typeof key !== 'number') return setIn(data, path, value)
  const list = getIn(data, parent)
  return setIn(data, parent, Array.isArray(list) ? list.toSpliced(key, 0, value) : [value])
}
