import type { FormFault } from '../server/form-schema.ts'
import type { OpenedFile } from '../server/open-file.ts'
import { cutOut, getIn, type Path, putIn, setIn } from '../yaml/paths.ts'
import { isSameData } from '../yaml/same-data.ts'

/** A group or an entry of a list that was removed and can be put back. */
export interface Removal {
  name: string
  path: Path
  value: unknown
}

/** One open file: as read, as the owner has changed it, and what the last save said. */
export interface Edits {
  file: OpenedFile
  data: unknown
  text: string
  /** The last is put back first. */
  removals: Removal[]
  /** Faults when it was opened or last saved. */
  faults: FormFault[]
  /** The file as somebody else saved it meanwhile. */
  theirs?: OpenedFile | undefined
}

type AllEdits = Record<string, Edits>

export type EditAction =
  | { type: 'opened'; file: OpenedFile }
  | { type: 'saved'; name: string; file: OpenedFile; sent: Edits }
  | { type: 'patched'; name: string; fields: Partial<Pick<Edits, 'text' | 'faults' | 'theirs'>> }
  | { type: 'set'; name: string; path: Path; value: unknown }
  | { type: 'removed'; name: string; removal: Removal }
  | { type: 'putBack'; name: string }
  | { type: 'dropped'; name: string }

export function reduceEdits(allEdits: AllEdits, action: EditAction): AllEdits {
  if (action.type === 'opened') return { ...allEdits, [action.file.file]: open(action.file) }
  const edits = allEdits[action.name]
  if (!edits) return allEdits
  const { [action.name]: _, ...others } = allEdits
  return action.type === 'dropped' ? others : { ...allEdits, [action.name]: reduceOne(edits, action) }
}

export function isDirty({ file, data, text }: Edits): boolean {
  return file.form ? !isSameData(file.form.data, data) : file.text !== text
}

const open = (file: OpenedFile): Edits => ({
  ...{ file, data: file.form?.data, text: file.text, faults: file.faults },
  removals: []
})

function reduceOne(edits: Edits, action: Exclude<EditAction, { type: 'opened' | 'dropped' }>): Edits {
  const { data, text, removals } = edits
  switch (action.type) {
    case 'saved': {
      const isTyping = data !== action.sent.data || text !== action.sent.text
      // Text typed during the save wasn't saved, so keep it.
      return { ...open(action.file), ...(isTyping && { data, text, removals }) }
    }
    case 'patched':
      return { ...edits, ...action.fields }
    case 'set':
      return { ...edits, data: emptyInvented(edits, setIn(untick(edits, action), action.path, action.value), action) }
    case 'removed':
      return { ...edits, data: cutOut(data, action.removal.path), removals: [...removals, action.removal] }
    case 'putBack': {
      const [last] = removals.slice(-1)
      return last ? { ...edits, data: putIn(data, last.path, last.value), removals: removals.slice(0, -1) } : edits
    }
  }
}

/** A value marked as a sample loses the mark once another is typed, and has it again with the one it was opened with. */
function untick({ file, data }: Edits, { path, value }: { path: Path; value: unknown }): unknown {
  const mark = [...path.slice(0, -1), 'sample']
  const { value: sample, ...others } = Object(getIn(file.form?.data, path.slice(0, -1)))
  const isMarked = path.at(-1) === 'value' && isSameData(others, { sample: true })
  return isMarked ? setIn(data, mark, isSameData(value, sample)) : data
}

/** A review that is no sample any more keeps nothing of the invented one, and has it again with the mark. */
function emptyInvented({ file }: Edits, data: unknown, { path, value }: { path: Path; value: unknown }): unknown {
  if (file.file !== 'testimonials.yaml' || path.at(-1) !== 'sample') return data
  const review = Object(getIn(data, path.slice(0, -1)))
  const opened = ((file.form?.data ?? []) as { [field: string]: unknown }[]).find(({ id }) => id === review.id)
  if (opened?.sample !== true) return data
  const [from, to] = value === true ? [undefined, opened] : [opened, {} as typeof opened]
  const emptied = invented.filter((field) => review[field] === from?.[field])
  return emptied.reduce((changed, field) => setIn(changed, [...path.slice(0, -1), field], to[field]), data)
}

/** The stars and where a review was written say nothing about a customer. */
const invented = ['quote', 'name', 'car', 'town', 'month']

/** The body of a save; `isHidden` also takes the entry off the site or puts it on. */
export function composeSave({ file, data, text }: Edits, isHidden?: boolean): { data: unknown } | { text: string } {
  if (file.form) return { data: isHidden === undefined ? data : setIn(data, ['draft'], isHidden || undefined) }
  if (isHidden === undefined) return { text }
  const rest = text.replace(/^draft:.*\n?/m, '')
  return { text: isHidden ? `draft: true\n${rest}` : rest }
}
