import { getIn, type Path, putIn, setIn, takeOut } from '../yaml/paths.ts'
import { isSameData } from '../yaml/same-data.ts'
import type { Fault, FileAnswer } from './api.ts'

/** A group or an entry of a list that was taken out and can be put back. */
export interface Removal {
  path: Path
  value: unknown
}

/** One open file: as read, as the owner has changed it, and the answer to the last save. */
export interface Draft {
  file: FileAnswer
  data: unknown
  text: string
  removals: Removal[]
  /** Faults when it was opened or last saved. */
  faults: Fault[]
  /** The file as somebody else saved it meanwhile. */
  theirs: FileAnswer | null
}

export type Drafts = Record<string, Draft>

export type DraftAction =
  | { type: 'opened'; file: FileAnswer }
  | { type: 'saved'; name: string; file: FileAnswer; sent: Draft }
  | { type: 'patched'; name: string; fields: Partial<Pick<Draft, 'text' | 'faults' | 'theirs'>> }
  | { type: 'set'; name: string; path: Path; value: unknown }
  | { type: 'removed'; name: string; removal: Removal }
  | { type: 'putBack'; name: string; removal: Removal }
  | { type: 'dropped'; name: string }

export function reduceDrafts(drafts: Drafts, action: DraftAction): Drafts {
  if (action.type === 'opened') return { ...drafts, [action.file.file]: open(action.file) }
  const draft = drafts[action.name]
  if (!draft) return drafts
  const { [action.name]: _, ...others } = drafts
  return action.type === 'dropped' ? others : { ...drafts, [action.name]: reduceDraft(draft, action) }
}

export function isDirty({ file, data, text }: Draft): boolean {
  return file.form ? !isSameData(file.form.data, data) : file.text !== text
}

function open(file: FileAnswer): Draft {
  const { form, text, faults } = file
  return { file, data: form?.data, text, removals: [], faults, theirs: null }
}

function reduceDraft(draft: Draft, action: Exclude<DraftAction, { type: 'opened' | 'dropped' }>): Draft {
  switch (action.type) {
    case 'saved': {
      const { sent, file } = action
      const isTyping = draft.data !== sent.data || draft.text !== sent.text
      // Text typed during the save wasn't saved, so keep it.
      return isTyping ? { ...open(file), data: draft.data, text: draft.text, removals: draft.removals } : open(file)
    }
    case 'patched':
      return { ...draft, ...action.fields }
    case 'set':
      return { ...draft, data: emptyInvented(draft, setIn(untick(draft, action), action.path, action.value), action) }
    case 'removed':
      return {
        ...draft,
        data: takeOut(draft.data, action.removal.path),
        removals: [...draft.removals, action.removal]
      }
    case 'putBack':
      return {
        ...draft,
        data: putIn(draft.data, action.removal.path, action.removal.value),
        removals: draft.removals.filter((removal) => removal !== action.removal)
      }
  }
}

/** A value marked as a sample loses the mark once another is typed, and has it again with the one it was opened with. */
function untick({ file, data }: Draft, { path, value }: { path: Path; value: unknown }): unknown {
  const mark = [...path.slice(0, -1), 'sample']
  const { value: sample, ...others } = Object(getIn(file.form?.data, path.slice(0, -1)))
  const isMarked = path.at(-1) === 'value' && isSameData(others, { sample: true })
  return isMarked ? setIn(data, mark, isSameData(value, sample)) : data
}

/** A review that is no sample any more keeps nothing of the invented one, and has it again with the mark. */
function emptyInvented({ file }: Draft, data: unknown, { path, value }: { path: Path; value: unknown }): unknown {
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
export function composeSave({ file, data, text }: Draft, isHidden?: boolean): { data: unknown } | { text: string } {
  if (file.form) return { data: isHidden === undefined ? data : setIn(data, ['draft'], isHidden || undefined) }
  if (isHidden === undefined) return { text }
  const rest = text.replace(/^draft:.*\n?/m, '')
  return { text: isHidden ? `draft: true\n${rest}` : rest }
}
