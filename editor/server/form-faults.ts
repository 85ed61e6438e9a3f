import { nameField } from '../../catalogue/labels.ts'
import type { Fault } from '../../catalogue/load.ts'
import type { ContentFile } from './content-files.ts'

export interface FormFault extends Fault {
  /** In the words of the form: no file's name, no key. */
  says: string
}

/** What the owner is told, who looks at `shown`: faults elsewhere begin with what the form there is called. */
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
    // A draft is not wrong: it is not finished.
    const rest = shown?.isDraft && wanted ? `: ${wanted}` : ` ${message}`
    return { ...fault, says: `${file === shown?.file ? '' : `${label}: `}${field}${rest}` }
  })
}
