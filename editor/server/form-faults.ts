import { nameField } from '../../catalogue/labels.ts'
import type { Fault } from '../../catalogue/load.ts'

export interface FormFault extends Fault {
  /** Of a draft: what is left to do, in the words of the form. */
  says?: string
}

export function describeUnfinished(faults: Fault[], data: unknown): FormFault[] {
  return faults.map((fault) => {
    const { file, path, message, wanted } = fault
    return path.length === 0 ? fault : { ...fault, says: `${nameField(file, path, data)}: ${wanted ?? message}` }
  })
}
