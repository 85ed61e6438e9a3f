import { nameField } from '../../catalogue/labels.ts'
import { listChanges } from '../yaml/list-changes.ts'
import type { ContentFile } from './content-files.ts'
import { readYaml } from './read-yaml.ts'

/** What a save changed, in a few words: "Full Valet: Pricing → Medium". */
export function nameSave({ file, label }: ContentFile, before: string, after: string): string {
  const fresh = readYaml(after)
  const [first, ...others] = file.endsWith('.yaml') ? listChanges(readYaml(before), fresh) : []
  const field = first && nameField(file, first, fresh)
  return field ? `${label}: ${field}${others.length > 0 ? ` and ${others.length} more` : ''}` : label
}
