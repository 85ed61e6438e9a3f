import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
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
import { type Addable, addEntryRoutes, listAddable } from './entry-routes.ts'
import { findClicked } from './find-clicked.ts'
import { describeFaults } from './form-schema.ts'
import { listTasks } from './list-tasks.ts'
import { createMailRoutes, type MailParts } from './mail-routes.ts'
import { nameSave, type OpenFile, openFile, writeData, writeText } from './open-file.ts'
import { pictureRoutes } from './picture-routes.ts'
import { mostMegabytes } from './pictures.ts'
import { findPlaces, listPages, type Places } from './places.ts'
import type { Preview } from './preview.ts'
import { createPublishRoutes, type Publisher } from './publish-routes.ts'
import { forbidOthers, refuseStrangers } from './refuse-strangers.ts'
import { hash, type Outcome, openStore, type VersionedChange } from './store.ts'
import { readSummary, type Summary } from './summary.ts'
import { takeOutReferences } from './take-out-references.ts'

export interface EditorParts {
  folder: string
  /** Present while the folder is the sample: makes the owner's copy and returns its folder. */
  makeOwn?: () => string
  stateFolder: string
  port: number
  key: string
  previewOrigin: string
  bundle: Bundle
  preview: Omit<Preview, 'stop'>
  /** If absent, there is no button. */
  publisher?: Publisher
  mail: MailParts
}

type SaveName = { label: string; at: string }

export interface Overview {
  files: ContentFile[]
  pages: ReturnType<typeof listPages>
  previewOrigin: string
  /** What can be undone and redone, newest first. */
  saves: SaveName[]
  undone: SaveName[]
  summary: Summary
  /** What `{…}` in a text may name and what the site shows for it; null removes the sentence. */
  tokens: [name: string, text: string | null][]
  addable: Addable[]
  /** Nothing can be saved yet: the owner is offered a copy first. */
  isSample: boolean
  /** Changes with every file, also one that is changed outside the editor. */
  version: string
}

export type FileAnswer = OpenFile & { places: Places }

const saveBody = z.object({
  version: z.string(),
  data: z.unknown().optional(),
  text: z.string().optional()
})

export type SaveBody = z.input<typeof saveBody>

export function buildEditor({ makeOwn, ...parts }: EditorParts): Hono {
  const { folder, stateFolder, port, key, previewOrigin, bundle, preview, publisher, mail } = parts
  const store = openStore(folder, stateFolder)
  const app = new Hono()
  /** Once the owner's copy is made, it has an editor of its own, which answers everything. */
  let successor: Hono | undefined
  app.use(async (context, next) => (successor ? successor.fetch(context.req.raw) : next()))
  app.use(forbidOthers(previewOrigin), ...refuseStrangers(port, key))
  app.use(
    bodyLimit({
      // In base64 a picture is a third larger.
      maxSize: mostMegabytes * 1.4 * 1024 * 1024,
      onError: (context) =>
        say(context, 413, `The picture is larger than ${mostMegabytes} MB. Save it smaller and try again.`)
    })
  )

  app.get('/', (context) => context.html(renderPage(key)))
  app.get('/assets/:name', (context) => {
    const name = context.req.param('name')
    const bytes = bundle.get(name)
    return bytes ? context.body(bytes, 200, { 'content-type': getMimeType(name) ?? '' }) : context.notFound()
  })

  app.post('/api/own', (context) => {
    if (makeOwn) {
      successor = buildEditor({ ...parts, folder: makeOwn() })
      preview.restart()
    }
    return context.json({})
  })
  // Settings don't belong to the sample, so they can be kept before there is a copy.
  app.route(
    '/',
    createMailRoutes(folder, mail, () => readSummary([], readEntry).name.text)
  )
  app.use('/api/*', async (context, next) =>
    makeOwn && context.req.method !== 'GET'
      ? say(context, 409, 'This is the sample firm, which stays as it is. Press Save to make a copy that is yours.')
      : next()
  )

  app.get('/api/overview', (context) => {
    const files = listFiles(folder)
    const history = store.readHistory()
    return context.json({
      files,
      pages: listPages(files, readEntry),
      previewOrigin,
      saves: history.saves.map(nameSaved),
      undone: history.undone.map(nameSaved),
      summary: readSummary(files, readEntry),
      tokens: [...surveyContent(folder).facts],
      addable: listAddable(),
      isSample: makeOwn !== undefined,
      version: readVersion()
    } satisfies Overview)
  })
  app.get('/api/districts', (context) => context.json([...readDistricts()]))
  app.get('/api/tasks', async (context) => context.json(await listTasks(folder, readEnvironment(mail.file))))
  app.get('/api/clicked', (context) => {
    const { words = '', around = '' } = context.req.query()
    return context.json(findClicked({ words, around: around.split(' ') }, folder, listFiles(folder), store.read))
  })
  app.get('/api/preview', (context) => context.json({ state: preview.readState(), version: readVersion() }))

  app.get('/api/files/:file{.+}', (context) => {
    const entry = find(context.req.param('file'))
    return entry ? context.json(answer(entry)) : say(context, 404, 'There is no such file.')
  })
  app.put('/api/files/:file{.+}', async (context) => {
    const entry = find(context.req.param('file'))
    if (!entry) return say(context, 404, 'There is no such file.')
    const sent = saveBody.parse(JSON.parse(await context.req.text(), refuseReserved))
    const before = store.read(entry.file)
    if (hash(before) !== sent.version)
      return context.json({ message: explainConflict(entry.file), theirs: answer(entry) }, 409)
    const { data, text } = sent
    const after = text === undefined ? writeData(entry.file, before, data) : writeText(before, text)
    const change = { file: entry.file, text: after, version: hash(before) }
    const { outcome, others } = saveWhole(change, nameSave(entry, before, after))
    return report(context, outcome, entry, { others })
  })
  for (const step of ['undo', 'redo'] as const)
    app.post(`/api/${step}`, (context) => {
      const outcome = store[step]()
      if (!outcome) return say(context, 404, `There is nothing to ${step}.`)
      if (outcome.kind === 'conflict')
        return say(context, 409, explainConflict(outcome.file, 'since, and that change would be lost.'))
      return report(context, outcome)
    })

  addEntryRoutes(app, { store, find, report, saveWhole })
  app.route('/', pictureRoutes(folder))
  if (publisher) app.route('/', createPublishRoutes(publisher))

  app.onError((error, context) => {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return say(context, 400, 'The editor did not understand what its page sent. Reload the page and try again.')
    if (error instanceof OwnerError || error instanceof EnvError) return say(context, 422, error.message)
    console.error(error)
    return say(context, 500, error.message)
  })
  return app

  function readVersion(): string {
    // readdir would follow a link that leads upwards round and round; this enters a link once.
    const inFolder = globSync('**', { cwd: folder }).map((file) => join(folder, file))
    const files = [mail.file, ...inFolder].map((file) => statSync(file, { throwIfNoEntry: false }))
    return hash(files.map((found) => `${found?.ino} ${found?.size} ${found?.mtimeMs}`).join())
  }

  function explainConflict(file: string, ending = 'elsewhere since you opened it here.'): string {
    return `${nameFile(file, store.read(file)).label} was changed ${ending}`
  }

  function find(file: string): ContentFile | undefined {
    return listFiles(folder).find((entry) => entry.file === file)
  }

  function answer(entry: ContentFile): FileAnswer {
    return { ...openFile(store, entry), places: findPlaces(entry, listFiles(folder), readEntry) }
  }

  function readEntry(file: string): Record<string, unknown> {
    return readFields(store.read(file))
  }

  /** Saves it together with the files that name what it removes; alone if one of those couldn't do without. */
  function saveWhole(change: VersionedChange, label: string): { outcome: Outcome; others: string[] } {
    const also = takeOutReferences(store, change)
    const outcome = store.save([change, ...also], label)
    if (outcome.kind === 'refused' && also.length > 0) return { outcome: store.save([change], label), others: [] }
    return { outcome, others: also.map(({ file, text }) => nameFile(file, text ?? '').label) }
  }

  function report(context: Context, outcome: Outcome, entry?: ContentFile, { others = [] as string[] } = {}) {
    if (outcome.kind === 'conflict') return say(context, 409, explainConflict(outcome.file))
    const faults = describeFaults(outcome.faults, listFiles(folder), entry)
    if (outcome.kind === 'refused') return context.json({ message: 'Not saved.', faults }, 422)
    if (outcome.kind === 'saved') preview.wake()
    const now = entry && find(entry.file)
    return context.json({ kind: outcome.kind, faults, others, file: now && answer(now) })
  }
}

/** Every object has it, so code that goes by the names of fields would read what isn't in the file. */
function refuseReserved(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new OwnerError('No field can be called "__proto__", so nothing was saved.')
  return value
}

const nameSaved = ({ label, at }: SaveName): SaveName => ({ label, at })

const say = (context: Context, status: 400 | 404 | 409 | 413 | 422 | 500, message: string) =>
  context.json({ message }, status)
