export type Path = (string | number)[]

export function getIn(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], data)
}

/** A copy with another value at the path; undefined takes the field away. */
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

/** To the owner, a field left out, left empty or unticked is the same. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (isNothing(a) && isNothing(b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameData(item, b[index]))
  if (isGroup(a) && isGroup(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameData(a[key], b[key]))
  return a === b
}

/** Every field in which two versions differ. */
export function listDifferences(
  mine: unknown,
  theirs: unknown,
  path: Path = []
): { path: Path; mine: unknown; theirs: unknown }[] {
  if (isSameData(mine, theirs)) return []
  const isDeep = (isGroup(mine) || Array.isArray(mine)) && (isGroup(theirs) || Array.isArray(theirs))
  if (!isDeep || Array.isArray(mine) !== Array.isArray(theirs)) return [{ path, mine, theirs }]
  const keys = [...new Set([...Object.keys(mine as object), ...Object.keys(theirs as object)])]
  return keys.flatMap((key) => {
    const step = Array.isArray(mine) ? Number(key) : key
    return listDifferences(getIn(mine, [step]), getIn(theirs, [step]), [...path, step])
  })
}

/** What a template says of a field is shown below it, not in it. */
export const hideTemplate = (value: unknown) =>
  typeof value === 'string' && /^FILL IN\b/.test(value) ? undefined : value

/** What an entry is called in a list. */
export function nameEntry(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!isGroup(value)) return undefined
  const { title, name, question, author, heading, quote, id, value: own } = value
  return [title, name, question, author, heading, quote, id, own].find(
    (text): text is string => Boolean(hideTemplate(text)) && typeof text === 'string'
  )
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function isNothing(value: unknown): boolean {
  if (isGroup(value)) return Object.values(value).every(isNothing)
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}
