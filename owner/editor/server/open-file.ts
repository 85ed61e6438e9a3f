import { takeDraftMark } from '../../../catalogue/files.ts'
import { describeFile, nameField } from '../../../catalogue/labels.ts'
import { readFields, readPlainData, readYaml } from '../../../catalogue/read-yaml.ts'
import { listEntries, listReferences } from '../../../catalogue/references.ts'
import { type Referent, referents } from '../../../catalogue/schema.ts'
import { listChanges } from '../yaml/same-data.ts'
import { type ContentFile, listFiles } from './content-files.ts'
import { readFormData, startList } from './form-data.ts'
import { type Choice, describeFaults, type FormFault, toFormSchema } from './form-schema.ts'
import { findPlaces } from './preview-places.ts'
import { hash, type Store } from './store.ts'

export type OpenedFile = ReturnType<typeof openFile>

/** What the page is told of a save. */
export interface Saved {
  kind: 'saved' | 'unchanged'
  /** Those that were in other files already. */
  faults: FormFault[]
  /** Other files, out of which what named a removed entry was taken. */
  others: string[]
  file: OpenedFile | undefined
}

/** A file for the browser: as a form if its YAML allows, otherwise as text. */
export function openFile(store: Store, entry: ContentFile) {
  const { file } = entry
  const text = store.read(file)
  const data = describeFile(file) && readPlainData(startList(file, text))
  const schema = data === undefined ? null : toFormSchema(file, listChoices(store, file, data))
  const asPublished = entry.isDraft ? [{ file, text: takeDraftMark(text) }] : []
  const faults = store.findFaults(asPublished).filter((fault) => fault.file === file)
  return {
    ...{ ...entry, version: hash(text), text },
    form: schema && { schema, data: readFormData(file, text, schema) },
    /** What the loader refuses in this file; for a draft, what it would refuse on the site. */
    faults: describeFaults(faults, [entry], entry),
    places: findPlaces(entry, listFiles(store.folder), (name) => readFields(store.read(name)))
  }
}

/** Also lists a value that names something removed, so the form can show what is wrong. */
function listChoices({ folder, read }: Store, file: string, data: unknown): Record<string, Choice[]> {
  const files = listFiles(folder).filter((one) => one.file.endsWith('.yaml'))
  const texts = files.map((one) => ({ file: one.file, yaml: readYaml(read(one.file)) }))
  const drafts = files.filter(({ isDraft }) => isDraft).map((one) => one.file)
  const references = listReferences(file, data)
  const list = (to: Referent): Choice[] => {
    const entries = listEntries(to, texts).filter(({ id }) => id !== '')
    const named = references.filter((reference) => reference.to === to).map(({ id }) => id)
    const strays = [...new Set(named)].filter((id) => !entries.some((entry) => entry.id === id))
    const nameEntry = ({ file, id, name }: (typeof entries)[number]) =>
      `${name || id}${drafts.includes(file) ? ' (not on the site)' : ''}`
    return [
      ...entries.map((entry) => ({ const: entry.id, title: nameEntry(entry) })),
      ...strays.map((id) => ({ const: id, title: `${id} (missing)` }))
    ]
  }
  return Object.fromEntries((Object.keys(referents) as Referent[]).map((to) => [to, list(to)]))
}

/** What a save changed, in a few words: "Full Valet: Pricing → Medium". */
export function nameSave({ file, label }: ContentFile, before: string, after: string): string {
  const fresh = readPlainData(after)
  const [first, ...others] = file.endsWith('.yaml') ? listChanges(readPlainData(before), fresh) : []
  const field = first && nameField(file, first, fresh)
  return field ? `${label}: ${field}${others.length > 0 ? ` and ${others.length} more` : ''}` : label
}
