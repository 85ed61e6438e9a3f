/** To the owner a field left out, left empty or unticked is the same. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (isNothing(a) && isNothing(b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameData(item, b[index]))
  if (isGroup(a) && isGroup(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameData(a[key], b[key]))
  return a === b
}

export const isGroup = (value: unknown): value is Record<string, unknown> =>
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
