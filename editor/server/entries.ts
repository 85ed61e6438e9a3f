import { editYaml } from '../yaml/edit-yaml.ts'
import { type ContentFile, folderOf } from './content-files.ts'
import { readFields } from './read-yaml.ts'
import { hash, type Store, type VersionedChange } from './store.ts'

/** Two files of a folder change places in one go: one after the other, the first would be refused as a twin. */
export function swapOrder(
  files: ContentFile[],
  entry: ContentFile,
  by: 1 | -1,
  store: Store
): VersionedChange[] | null {
  const folder = folderOf(entry.file)
  const list = files.filter(({ file }) => folder !== undefined && folderOf(file) === folder)
  const other = list[list.findIndex(({ file }) => file === entry.file) + by]
  if (!other || entry.order === undefined || other.order === undefined) return null
  return [setOrder(store, entry.file, other.order), setOrder(store, other.file, entry.order)]
}

function setOrder(store: Store, file: string, order: number): VersionedChange {
  const text = store.read(file)
  return { file, version: hash(text), text: editYaml(text, { ...readFields(text), order }) }
}
