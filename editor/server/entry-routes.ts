import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Fault } from '../../catalogue/load.ts'
import { type KindName, kinds } from '../../commands/new-entry/kinds.ts'
import { EntryError } from '../../commands/new-entry/name-entry.ts'
import { addEntry, findKind } from './add-entry.ts'
import { type ContentFile, findGroup, listFiles } from './content-files.ts'
import { findMentions } from './find-mentions.ts'
import { moveEntry } from './move-entry.ts'
import type { Outcome, Store } from './store.ts'

/** What can be added to a group in the navigation. */
export interface Addable {
  kind: KindName
  noun: string
  group: string
}

export const listAddable = (): Addable[] =>
  (Object.keys(kinds) as KindName[]).map((kind) => ({
    kind,
    noun: kinds[kind].noun,
    group: findGroup(kinds[kind].folder)
  }))

interface Desk {
  open(): { folder: string; store: Store }
  find(file: string): ContentFile | undefined
  report(context: Context, outcome: Outcome, entry?: ContentFile): Response
}

const addBody = z.object({ kind: z.enum(['location', 'package']), name: z.string(), from: z.string().optional() })
const moveBody = z.object({ file: z.string(), by: z.union([z.literal(1), z.literal(-1)]) })
const removeBody = z.object({ version: z.string() })

/** Add, duplicate, move and remove towns and packages. Hiding one is a save with `draft: true`. */
export function addEntryRoutes(app: Hono, { open, find, report }: Desk) {
  app.post('/api/entries', async (context) => {
    const { kind, name, from } = addBody.parse(await context.req.json())
    const { store } = open()
    try {
      const change = addEntry(kind, name, from === undefined ? undefined : find(from), open())
      const outcome = store.save([change], `new ${kinds[kind].noun} ${name.trim()}`)
      return report(context, outcome, { file: change.file, label: name, group: '' })
    } catch (error) {
      if (error instanceof EntryError) return context.json({ message: error.message }, 422)
      throw error
    }
  })

  app.post('/api/order', async (context) => {
    const { file, by } = moveBody.parse(await context.req.json())
    const { folder, store } = open()
    const entry = find(file)
    const changes = entry && moveEntry(listFiles(folder), entry, by, store)
    if (!entry || !changes) return context.json({ message: 'There is nothing to change places with.' }, 404)
    return report(context, store.save(changes, `place of ${entry.label}`), entry)
  })

  app.get('/api/mentions/:file{.+}', (context) => {
    const entry = find(context.req.param('file'))
    if (!entry || !findKind(entry.file)) return context.json({ message: 'There is no such town or package.' }, 404)
    return context.json(findMentions(open().folder, entry.file))
  })

  app.delete('/api/files/:file{.+}', async (context) => {
    const entry = find(context.req.param('file'))
    if (!entry || !findKind(entry.file)) return context.json({ message: 'There is no such town or package.' }, 404)
    const { version } = removeBody.parse(await context.req.json())
    const change = { file: entry.file, text: null, version }
    return report(context, open().store.save([change], `removal of ${entry.label}`), entry)
  })
}

/** The loader's fault for a folder without towns, reworded for someone who has just hidden or removed the last. */
export function explainLast(faults: Fault[], entry: ContentFile | undefined): Fault[] {
  const kind = entry && findKind(entry.file)
  if (!kind) return faults
  const { folder, noun } = kinds[kind]
  const sentence = `The site needs at least one ${noun}, and ${entry.label} is the last one on it. Put another one on the site first.`
  return faults.map((fault) => (fault.file === folder ? { ...fault, file: entry.file, field: '', sentence } : fault))
}
