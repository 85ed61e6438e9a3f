import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import { readDistricts } from '../../../catalogue/districts.ts'
import { surveyContent } from '../../../catalogue/load.ts'
import { readFields } from '../../../catalogue/read-yaml.ts'
import { readEnvironment } from '../../../settings/env-file.ts'
import { EnvError } from '../../../settings/read.ts'
import { OwnerError } from '../../owner-error.ts'
import { type Bundle, renderPage } from './bundle.ts'
import { type ContentFile, listFiles, nameFile } from './content-files.ts'
import { createEntryRoutes, listAddable } from './entry-routes.ts'
import { writeData, writeText } from './form-data.ts'
import { describeFaults } from './form-schema.ts'
import { keepReading, listTasks } from './list-tasks.ts'
import { createMailRoutes, type MailParts } from './mail-routes.ts'
import { nameSave, openFile, type Saved } from './open-file.ts'
import { createPictureRoutes, mostMegabytes } from './pictures.ts'
import { findClicked, listPages } from './preview-places.ts'
import { createPublishRoutes, type Publisher } from './publish-routes.ts'
import { forbidOthers, refuseStrangers } from './refuse-strangers.ts'
import { removeReferences } from './remove-references.ts'
import { hash, type Outcome, openStore, type VersionedChange } from './store.ts'

export type PreviewState = 'starting' | 'ready' | 'stopped'

export interface EditorParts {
  folder: string
  stateFolder: string
  port: number
  key: string
  previewOrigin: string
  bundle: Bundle
  preview: {
    readState(): PreviewState
    /** Starts it again if it has stopped, which it does when the content is broken. */
    wake(): void
  }
  /** If absent, there is no publishing. */
  publisher?: Publisher
  mail: MailParts
}

type Editor = ReturnType<typeof openEditor>
export type Overview = ReturnType<Editor['readOverview']>

const saveBody = z.object({
  version: z.string(),
  data: z.unknown().optional(),
  text: z.string().optional()
})

const place = z.object({ file: z.string(), path: z.array(z.union([z.string(), z.number()])) })
const keepBody = z.object({ kept: place, other: place })

export function buildEditor(parts: EditorParts): Hono {
  const { folder, port, key, previewOrigin, bundle, publisher, mail } = parts
  const app = new Hono()
  app.use(forbidOthers(previewOrigin), ...refuseStrangers(port, key))
  app.use(
    bodyLimit({
      // In base64 a picture is a third larger.
      maxSize: mostMegabytes * 1.4 * 1024 * 1024,
      onError: () => refuse(413, `The picture is larger than ${mostMegabytes} MB. Save it smaller and try again.`)
    })
  )
  app.onError((error, context) => {
    if (error instanceof HTTPException)
      return context.json({ message: error.message, ...Object(error.cause) }, error.status)
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return context.json({ message: notUnderstood }, 400)
    if (error instanceof OwnerError || error instanceof EnvError) return context.json({ message: error.message }, 422)
    console.error(error)
    return context.json({ message: error.message }, 500)
  })

  app.get('/', (context) => context.html(renderPage(key)))
  app.get('/assets/:name', (context) => {
    const name = context.req.param('name')
    const bytes = bundle.get(name)
    return bytes ? context.body(bytes, 200, { 'content-type': getMimeType(name) ?? '' }) : context.notFound()
  })
  const editor = openEditor(parts)
  app.route('/', createMailRoutes(folder, mail, editor.readBrand))
  addFileRoutes(app, editor, parts)
  app.route('/', createEntryRoutes(editor))
  app.route('/', createPictureRoutes(folder))
  if (publisher) app.route('/', createPublishRoutes(publisher))
  return app
}

const notUnderstood = 'The editor did not understand what its page sent. Reload the page and try again.'

/** `more` goes to the page with the message. */
function refuse(status: 404 | 409 | 413 | 422, message: string, more?: object): never {
  throw new HTTPException(status, { message, cause: more })
}

function addFileRoutes(app: Hono, editor: Editor, { folder, mail, preview }: EditorParts) {
  const { store, find, report, saveWhole } = editor
  app.get('/api/overview', (context) => context.json(editor.readOverview()))
  app.get('/api/districts', (context) => context.json([...readDistricts()]))
  app.get('/api/preview', (context) => context.json({ state: preview.readState(), version: editor.readVersion() }))
  app.get('/api/clicked', (context) => {
    const { words = '', around = '' } = context.req.query()
    return context.json(findClicked({ words, around: around.split(' ') }, folder, listFiles(folder), store.read))
  })
  app.get('/api/tasks', async (context) => context.json(await listTasks(folder, readEnvironment(mail.file))))
  app.post('/api/keep', async (context) => {
    const { kept, other } = keepBody.parse(await context.req.json())
    find(kept.file)
    const { label } = find(other.file)
    return context.json(report(store.save(keepReading(store, kept, other), `${label}: one of two readings`)))
  })
  app.get('/api/files/:file{.+}', (context) => context.json(openFile(store, find(context.req.param('file')))))
  app.put('/api/files/:file{.+}', async (context) => {
    const entry = find(context.req.param('file'))
    const { version, data, text } = saveBody.parse(JSON.parse(await context.req.text(), refuseReserved))
    const before = store.read(entry.file)
    if (hash(before) !== version)
      refuse(409, editor.explainConflict(entry.file, elsewhere), { theirs: openFile(store, entry) })
    const after = text === undefined ? writeData(entry.file, before, data) : writeText(before, text)
    const outcome = saveWhole({ file: entry.file, text: after, version }, nameSave(entry, before, after))
    return context.json(report(outcome, entry))
  })
  for (const step of ['undo', 'redo'] as const)
    app.post(`/api/${step}`, (context) => {
      const outcome = store[step]() ?? refuse(404, `There is nothing to ${step}.`)
      if (outcome.kind === 'conflict')
        refuse(409, editor.explainConflict(outcome.file, 'since, and that change would be lost.'))
      return context.json(report(outcome))
    })
}

const elsewhere = 'elsewhere since you opened it here.'

/** The firm's files, and what the page is told about them. */
function openEditor({ folder, stateFolder, previewOrigin, preview, mail }: EditorParts) {
  const store = openStore(folder, stateFolder)
  return { store, find, report, saveWhole, readOverview, readVersion, readBrand, explainConflict }

  function readOverview() {
    const files = listFiles(folder)
    return {
      files,
      pages: listPages(files, readEntry),
      previewOrigin,
      /** What can be undone and redone, newest first. */
      ...store.listSaves(),
      /** What `{…}` in a text may name and what the site shows for it; null removes the sentence. */
      tokens: [...surveyContent(folder).facts],
      addable: listAddable(),
      version: readVersion()
    }
  }

  /** Changes with every file, also one that is changed outside the editor. */
  function readVersion(): string {
    // readdir would follow a link that leads upwards round and round; this enters a link once.
    const inFolder = globSync('**', { cwd: folder }).map((file) => join(folder, file))
    const files = [mail.file, ...inFolder].map((file) => statSync(file, { throwIfNoEntry: false }))
    return hash(files.map((found) => `${found?.ino} ${found?.size} ${found?.mtimeMs}`).join())
  }

  /** As far as it can be read: the owner may be changing it. */
  function readBrand() {
    return String(Object(readEntry('business.yaml').brand).value ?? '')
  }

  function explainConflict(file: string, ending: string): string {
    return `${nameFile(file, store.read(file)).label} was changed ${ending}`
  }

  function find(file: string): ContentFile {
    return listFiles(folder).find((entry) => entry.file === file) ?? refuse(404, 'There is no such file.')
  }

  function readEntry(file: string): Record<string, unknown> {
    return readFields(store.read(file))
  }

  /** Saves it together with the files that name what it removes; alone if one of those couldn't do without. */
  function saveWhole(change: VersionedChange, label: string): Outcome {
    const also = removeReferences(store, change)
    const outcome = store.save([change, ...also], label)
    if (outcome.kind === 'refused' && also.length > 0) return store.save([change], label)
    return { ...outcome, others: also.map(({ file, text }) => nameFile(file, text ?? '').label) }
  }

  /** What the page is told of a save; throws what wasn't saved. */
  function report(outcome: Outcome, entry?: ContentFile): Saved {
    if (outcome.kind === 'conflict') return refuse(409, explainConflict(outcome.file, elsewhere))
    const faults = describeFaults(outcome.faults, listFiles(folder), entry)
    if (outcome.kind === 'refused') return refuse(422, 'Not saved.', { faults })
    if (outcome.kind === 'saved') preview.wake()
    const now = listFiles(folder).find(({ file }) => file === entry?.file)
    return {
      ...{ kind: outcome.kind, faults },
      others: outcome.others ?? [],
      file: now && openFile(store, now)
    }
  }
}

/** Every object has it, so code that goes by the names of fields would read what isn't in the file. */
function refuseReserved(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new OwnerError('No field can be called "__proto__", so nothing was saved.')
  return value
}
