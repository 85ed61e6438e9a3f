import { readYaml } from '../../../catalogue/read-yaml.ts'
import { listEntries, listReferences } from '../../../catalogue/references.ts'
import { type Referent, referents } from '../../../catalogue/schema.ts'
import { listFiles } from './content-files.ts'
import type { Choice, Choices } from './form-schema.ts'
import type { Store } from './store.ts'

/** Also lists a value that names something removed, so the form can show what is wrong. */
export function listChoices(folder: string, store: Store, file: string, data: unknown): Choices {
  const files = listFiles(folder).filter((one) => one.file.endsWith('.yaml'))
  const read = files.map((one) => ({ file: one.file, yaml: readYaml(store.read(one.file)) }))
  const drafts = files.filter(({ isDraft }) => isDraft).map((one) => one.file)
  const references = listReferences(file, data)
  const list = (to: Referent): Choice[] => {
    const entries = listEntries(to, read).filter(({ id }) => id !== '')
    const named = references.filter((reference) => reference.to === to).map(({ id }) => id)
    const strays = [...new Set(named)].filter((id) => !entries.some((entry) => entry.id === id))
    return [
      ...entries.map(({ file, id, name }) => ({
        const: id,
        title: `${name || id}${drafts.includes(file) ? ' (not on the site)' : ''}`
      })),
      ...strays.map((id) => ({ const: id, title: `${id} (missing)` }))
    ]
  }
  return Object.fromEntries((Object.keys(referents) as Referent[]).map((to) => [to, list(to)]))
}
