import { editYaml } from '../yaml/edit-yaml.ts'
import { type ContentFile, getFolder } from './content-files.ts'
import { readFields } from './read-yaml.ts'
import { hash, type Store, type VersionedChange } from './store.ts'

/** Swaps two files' numbers in one save: done one after the other, the first would be refused as a duplicate. */
export function swapOrder(
  files: ContentFile[],
  entry: ContentFile,
  by: 1 | -1,
  store: Store
): VersionedChange[] | null {
  const folder = getFolder(entry.file)
  const list = files.filter(({ file }) => folder !== undefined && getFolder(file) === folder)
  const other = list[list.findIndex(({ file }) => file === entry.file) + by]
  if (!other || entry.order === undefined || other.order === undefined) return null
  return [setOrder(store, entry.file, other.order), setOrder(store, other.file, entry.order)]
}

function setOrder(store: Store, file: string, order: number): VersionedChange {
  const text = store.read(file)
  return { file, version: hash(text), text: editYaml(text, { ...readFields(text), order }) }
}
