import { takeDraftMark } from '../../catalogue/drafts.ts'
import { getFileSchema } from '../../catalogue/labels.ts'
import { editYaml } from '../yaml/edit-yaml.ts'
import { findFaults } from './check.ts'
import { listChoices } from './choices.ts'
import { expandLines, keepLines } from './closed-lines.ts'
import { type ContentFile, isList } from './content-files.ts'
import { describeFaults, type FormFault } from './form-faults.ts'
import { type FormSchema, toFormSchema, toShape } from './form-schema.ts'
import { readYaml } from './read-yaml.ts'
import { hash, type Store } from './store.ts'
import { tidyData } from './tidy-data.ts'

/** A file for the browser: as a form if its YAML allows, otherwise as text. */
export interface OpenFile extends ContentFile {
  version: string
  text: string
  form: { schema: FormSchema; data: unknown } | null
  /** What the loader refuses in this file; for a draft, what it would refuse on the site. */
  faults: FormFault[]
}

export function openFile(folder: string, store: Store, entry: ContentFile): OpenFile {
  const text = store.read(entry.file)
  const schema = getFileSchema(entry.file)
  const asPublished = entry.isDraft ? [{ file: entry.file, text: takeDraftMark(text) }] : []
  const faults = findFaults(folder, asPublished).filter(({ file }) => file === entry.file)
  const data = schema ? readYaml(startList(entry.file, text)) : undefined
  const form =
    schema && data !== undefined
      ? {
          schema: toFormSchema(schema, entry.file, listChoices(folder, store, entry.file, data)),
          data: expandLines(data)
        }
      : null
  return {
    ...entry,
    version: hash(text),
    text,
    form,
    faults: describeFaults(faults, [entry], () => data, entry)
  }
}

/** The file's text with the form's data in it. */
export function writeData(file: string, text: string, data: unknown): string {
  const schema = getFileSchema(file)
  if (!schema) throw new Error(`${file} has no form`)
  const shape = toShape(schema)
  const source = startList(file, text)
  const have = readYaml(source)
  return editYaml(source, tidyData(keepLines(data, have), have, shape), shape)
}

/** A list without entries may be an empty file, or only comments. */
function startList(file: string, text: string): string {
  const isEmpty = text.split('\n').every((line) => /^\s*(#.*)?$/.test(line))
  return isEmpty && isList(file) ? `${text}[]\n` : text
}

/** A text area's content with the file's line endings, and one at the end. */
export function writeText(before: string, typed: string): string {
  const text = `${typed.replaceAll('\r\n', '\n').trimEnd()}\n`
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}
