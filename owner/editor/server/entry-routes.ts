import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { describeFile, getPattern } from '../../../catalogue/labels.ts'
import { readFields, readPlainData } from '../../../catalogue/read-yaml.ts'
import { composeEntry, type EntryName, entryKinds, type KindName, nameEntry } from '../../new-entry/compose-entry.ts'
import { OwnerError } from '../../owner-error.ts'
import { editYaml } from '../yaml/edit-yaml.ts'
import { type ContentFile, findMentions, listFiles, nameFile } from './content-files.ts'
import { hash, type Outcome, type Store, type VersionedChange } from './store.ts'

const kindNames = Object.keys(entryKinds) as KindName[]

export type Addable = ReturnType<typeof listAddable>[number]

/** What can be added to a group in the navigation. */
export const listAddable = () =>
  kindNames.map((kind) => ({ kind, noun: entryKinds[kind].noun, group: nameFile(entryKinds[kind].file).group }))

interface Parts {
  store: Store
  find(file: string): ContentFile
  report(outcome: Outcome, entry: ContentFile): object
  saveWhole(change: VersionedChange, label: string): Outcome
}

const addBody = z.object({ kind: z.enum(kindNames), name: z.string(), from: z.string().optional() })
const moveBody = z.object({ file: z.string(), by: z.union([z.literal(1), z.literal(-1)]) })
const removeBody = z.object({ version: z.string() })

/** Add, duplicate, move and remove towns and packages. Hiding one is a save with `draft: true`. */
export function createEntryRoutes({ store, find, report, saveWhole }: Parts): Hono {
  const app = new Hono()

  app.post('/api/entries', async (context) => {
    const { kind, name, from } = addBody.parse(await context.req.json())
    const change = addEntry(store, kind, name, from === undefined ? undefined : find(from))
    const outcome = store.save([change], `new ${entryKinds[kind].noun} ${name.trim()}`)
    return context.json(report(outcome, { file: change.file, label: name, group: '' }))
  })

  app.post('/api/order', async (context) => {
    const { file, by } = moveBody.parse(await context.req.json())
    const entry = findOne(file)
    return context.json(report(store.save(moveEntry(store, entry, by), `place of ${entry.label}`), entry))
  })

  app.get('/api/mentions/:file{.+}', (context) =>
    context.json(findMentions(store.folder, findOne(context.req.param('file')).file))
  )

  app.delete('/api/files/:file{.+}', async (context) => {
    const entry = findOne(context.req.param('file'))
    const { version } = removeBody.parse(await context.req.json())
    return context.json(
      report(saveWhole({ file: entry.file, text: null, version }, `removal of ${entry.label}`), entry)
    )
  })
  return app

  function findOne(file: string): ContentFile {
    if (!findKind(file)) throw new HTTPException(404, { message: 'There is no such town or package.' })
    return find(file)
  }
}

/** A new town's or package's file, from the template or copied from another. Throws an OwnerError. */
function addEntry({ folder, read }: Store, kind: KindName, typed: string, from?: ContentFile): VersionedChange {
  const { file, name, slug } = nameEntry(kind, typed, folder)
  const text = from
    ? copyEntry(kind, from, read(from.file), { name, slug })
    : composeEntry(kind, { name, slug }, folder)
  return { file, text, version: hash(null) }
}

const findKind = (file: string) => kindNames.find((kind) => entryKinds[kind].file === getPattern(file))

/**
 * A draft with the other's words, comments included. Its position and its place on the home page aren't copied, and
 * someone has to check that the words are true of the new one.
 */
function copyEntry(kind: KindName, from: ContentFile, text: string, { name, slug }: EntryName) {
  if (readPlainData(text) === undefined)
    throw new OwnerError(`${from.label} has a line that cannot be read. Put it right first, then duplicate it.`)
  const { order: _, featured: __, ...fields } = readFields(text)
  const { name: nameField, slugFields } = entryKinds[kind]
  const names = Object.fromEntries([[nameField, name], ...slugFields.map((field) => [field, slug])])
  return editYaml(text, { ...fields, ...names, draft: true, wordsAreDraft: true }, describeFile(from.file))
}

/**
 * Swaps with the entry before or after it. Two different numbers are swapped; otherwise all entries are renumbered. A
 * file that can't be read is last and has no number.
 */
function moveEntry(store: Store, entry: ContentFile, by: 1 | -1): VersionedChange[] {
  const list = listFiles(store.folder).filter(
    ({ file }) => findKind(file) === findKind(entry.file) && readPlainData(store.read(file)) !== undefined
  )
  const place = list.findIndex(({ file }) => file === entry.file)
  const other = list[place + by]
  if (place === -1 || !other) throw new HTTPException(404, { message: 'There is nothing to change places with.' })
  const canSwap = entry.order !== undefined && other.order !== undefined && entry.order !== other.order
  if (canSwap) return [setOrder(store, entry.file, other.order), setOrder(store, other.file, entry.order)]
  const moved = list.toSpliced(place, 1).toSpliced(place + by, 0, entry)
  return moved.flatMap(({ file, order }, index) => (order === index + 1 ? [] : [setOrder(store, file, index + 1)]))
}

function setOrder(store: Store, file: string, order: number | undefined): VersionedChange {
  const text = store.read(file)
  return { file, version: hash(text), text: editYaml(text, { ...readFields(text), order }) }
}
