import { editYaml } from '../yaml/edit-yaml.ts'
import { type ContentFile, getFolder } from './content-files.ts'
import { readFields, readYaml } from './read-yaml.ts'
import { hash, type Store, type VersionedChange } from './store.ts'

/**
 * Swaps with the entry before or after it. Two different numbers are swapped; otherwise all entries are renumbered. A
 * file that can't be read is last and has no number.
 */
export function moveEntry(
  files: ContentFile[],
  entry: ContentFile,
  by: 1 | -1,
  store: Store
): VersionedChange[] | null {
  const folder = getFolder(entry.file)
  const list = files.filter(
    ({ file }) => folder !== undefined && getFolder(file) === folder && readYaml(store.read(file)) !== undefined
  )
  const place = list.findIndex(({ file }) => file === entry.file)
  const other = list[place + by]
  if (place === -1 || !other) return null
  const canSwap = entry.order !== undefined && other.order !== undefined && entry.order !== other.order
  if (canSwap) return [setOrder(store, entry.file, other.order), setOrder(store, other.file, entry.order)]
  const moved = list.toSpliced(place, 1).toSpliced(place + by, 0, entry)
  return moved.flatMap(({ file, order }, index) => (order === index + 1 ? [] : [setOrder(store, file, index + 1)]))
}

function setOrder(store: Store, file: string, order: number | undefined): VersionedChange {
  const text = store.read(file)
  return { file, version: hash(text), text: editYaml(text, { ...readFields(text), order }) }
}
