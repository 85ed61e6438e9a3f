import { getPattern } from '../../../catalogue/labels.ts'
import { readPlainData, readYaml } from '../../../catalogue/read-yaml.ts'
import { listEntries, listReferences, type Reference } from '../../../catalogue/references.ts'
import { type Referent, referents } from '../../../catalogue/schema.ts'
import { matchItems } from '../yaml/edit-yaml.ts'
import { cutOut, isWithin, type Path } from '../yaml/paths.ts'
import { listFiles } from './content-files.ts'
import { writeData } from './form-data.ts'
import { hash, type Store, type VersionedChange } from './store.ts'

/** The files that name an entry which this change removes, without what names it. The site would skip that anyway. */
export function removeReferences(store: Store, change: VersionedChange): VersionedChange[] {
  const gone = listGone(change.file, store.read(change.file), change.text ?? '')
  if (gone.length === 0) return []
  const isGone = (reference: Reference) => gone.some(({ to, id }) => to === reference.to && id === reference.id)
  return listFiles(store.folder).flatMap(({ file }) => {
    const text = store.read(file)
    const data = file === change.file || !file.endsWith('.yaml') ? undefined : readPlainData(text)
    const references = listReferences(file, data).filter(isGone)
    if (references.length === 0) return []
    const paths = references.map(({ path }) => path as Path)
    return { file, text: writeData(file, text, cutOutAll(data, paths)), version: hash(text) }
  })
}

/** Entries with another id are only renamed. */
function listGone(file: string, before: string, after: string): { to: Referent; id: string }[] {
  const kinds = (Object.keys(referents) as Referent[]).filter((to) => referents[to].file === getPattern(file))
  return kinds.flatMap((to) => {
    const [old = [], fresh = []] = [before, after].map((text) => listEntries(to, [{ file, yaml: readYaml(text) }]))
    const fields = [old, fresh].map((entries) => entries.map((entry) => entry.fields))
    const matches = matchItems(fields[0] ?? [], fields[1] ?? [])
    return old.filter((_, index) => !matches.includes(index)).map(({ id }) => ({ to, id }))
  })
}

/** From the end, so that what comes before keeps its place. What is inside another goes with it. */
function cutOutAll(data: unknown, paths: Path[]): unknown {
  const isInside = (path: Path) => paths.some((outer) => outer.length < path.length && isWithin(path, outer))
  return paths.filter((path) => !isInside(path)).reduceRight(cutOut, data)
}
