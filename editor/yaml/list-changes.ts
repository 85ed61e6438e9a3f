import { isGroup, isSameData } from './same-data.ts'

/** The paths of all fields that differ; for a list whose length changed, the list's path. */
export function listChanges(before: unknown, after: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (isSameData(before, after)) return []
  if (isGroup(before) && isGroup(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      listChanges(before[key], after[key], [...path, key])
    )
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item, index) => listChanges(before[index], item, [...path, index]))
  return [path]
}
