/** To the owner a field left out, left empty or unticked is the same. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (isNothing(a) && isNothing(b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameData(item, b[index]))
  if (isGroup(a) && isGroup(b)) return Object.keys({ ...a, ...b }).every((key) => isSameData(a[key], b[key]))
  return a === b
}

export type Group = Record<string, unknown>

export const isGroup = (value: unknown): value is Group =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isGroup(value)) return Object.values(value).every(isNothing)
  return value === undefined || value === null || value === '' || value === false
}

/** The paths of all fields that differ; for a list whose length changed, the list's path. */
export function listChanges(before: unknown, after: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (isSameData(before, after)) return []
  if (isGroup(before) && isGroup(after))
    return Object.keys({ ...before, ...after }).flatMap((key) => listChanges(before[key], after[key], [...path, key]))
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item, index) => listChanges(before[index], item, [...path, index]))
  return [path]
}

/** Whether the field doesn't count, because a tick beside it `replaces` it. */
export function isReplaced(
  field: string,
  group: Record<string, unknown>,
  shape: { properties?: Record<string, { replaces?: string }> } | undefined
): boolean {
  return Object.entries(shape?.properties ?? {}).some(
    ([key, { replaces }]) => replaces === field && group[key] === true
  )
}
