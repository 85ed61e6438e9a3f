import { nameField } from '../../catalogue/labels.ts'
import type { Fault } from '../../catalogue/load.ts'
import type { ContentFile } from './content-files.ts'

export interface FormFault extends Fault {
  /** In the form's words: no file name, no key. */
  says: string
}

/** What the owner is told while looking at `shown`: faults elsewhere start with the name of their form. */
export function describeFaults(
  faults: Fault[],
  files: ContentFile[],
  read: (file: string) => unknown,
  shown?: ContentFile
): FormFault[] {
  return faults.map((fault) => {
    const { file, path, message, wanted, sentence } = fault
    const label = files.find((one) => one.file === file)?.label ?? file
    if (path.length === 0) return { ...fault, says: sentence.replace(RegExp(`^\\S*${RegExp.escape(file)}`), label) }
    const field = nameField(file, path, read(file))
    // A draft isn't wrong, just unfinished.
    const rest = shown?.isDraft && wanted ? `: ${wanted}` : ` ${message}`
    return { ...fault, says: `${file === shown?.file ? '' : `${label}: `}${field}${rest}` }
  })
}
