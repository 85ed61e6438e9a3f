import { nameField } from '../../../catalogue/labels.ts'
import { mergeData, mergeText } from '../yaml/merge-data.ts'
import type { OpenFile } from './open-file.ts'

/** A save based on an older version of the file. */
interface Sent {
  data?: unknown
  text?: string | undefined
  base?: unknown
}

export interface CrossedField {
  field: string
  mine: string
  theirs: string
}

/** What is left to decide, and the result either way; everything else is merged in both. */
export interface Crossed {
  crossings: CrossedField[]
  ways: Record<'mine' | 'theirs', { data?: unknown; text?: string }>
}

/** The save merged with changes made elsewhere, or what only the owner can decide. */
export function mergeSave({ data, text, base }: Sent, theirs: OpenFile): Sent | Crossed {
  if (text !== undefined || !theirs.form) return mergeTexts(text ?? '', base, theirs.text)
  const merged = mergeData(base, data, theirs.form.data)
  if (merged.crossings.length === 0) return { data: merged.data }
  const { file } = theirs
  return {
    crossings: merged.crossings.map((one) => ({
      field: nameField(file, one.path, data) || theirs.label,
      mine: show(one.mine),
      theirs: show(one.theirs)
    })),
    ways: { mine: { data: merged.data }, theirs: { data: mergeData(base, theirs.form.data, data).data } }
  }
}

function mergeTexts(mine: string, base: unknown, theirs: string): Sent | Crossed {
  const merged = typeof base === 'string' ? mergeText(base, mine, theirs) : null
  if (merged !== null) return { text: merged }
  const [own, other] = [mine.split('\n'), theirs.split('\n')]
  const lines = Array.from({ length: Math.max(own.length, other.length) }, (_, index) => ({
    field: `Line ${index + 1}`,
    mine: own[index] ?? '',
    theirs: other[index] ?? ''
  }))
  return {
    crossings: lines.filter((line) => line.mine !== line.theirs),
    ways: { mine: { text: mine }, theirs: { text: theirs } }
  }
}

const show = (value: unknown) =>
  value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value)
