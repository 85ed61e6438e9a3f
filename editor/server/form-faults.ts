import { getFileSchema, makeLabel } from '../../catalogue/labels.ts'
import type { Fault } from '../../catalogue/load.ts'
import { nameEntry } from '../../catalogue/read.ts'
import { type FormSchema, toShape } from './form-schema.ts'

export interface FormFault extends Fault {
  /** Of a draft: what is left to do, in the words of the form. */
  says?: string
}

export function describeUnfinished(faults: Fault[], data: unknown): FormFault[] {
  return faults.map((fault) => {
    const { file, path, message, wanted } = fault
    return path.length === 0 ? fault : { ...fault, says: `${labelPath(file, path, data)}: ${wanted ?? message}` }
  })
}

/** Where a path leads, in the words of the form: "Service pages → full-valet → Heading". */
export function labelPath(file: string, path: readonly PropertyKey[], data: unknown): string {
  const schema = getFileSchema(file)
  let shape = schema && (toShape(schema) as FormSchema)
  let value = data
  const labels = path.map((step) => {
    const own = shape?.properties?.[String(step)]
    const extra = shape?.additionalProperties
    shape = typeof step === 'number' ? shape?.items : (own ?? (typeof extra === 'object' ? extra : undefined))
    value = Object(value)[step]
    if (typeof step === 'number') return nameEntry(value) ?? `number ${step + 1}`
    return own ? (shape?.title ?? makeLabel(String(step))) : String(step)
  })
  return labels.join(' → ')
}
