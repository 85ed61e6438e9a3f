import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Bundle } from './bundle.ts'
import { type ContentFile, listFiles } from './content-files.ts'
import { type Addable, addEntryRoutes, explainLast, listAddable } from './entry-routes.ts'
import { describeUnfinished } from './form-faults.ts'
import { type OpenFile, openFile, writeData, writeText } from './open-file.ts'
import { renderPage } from './page.ts'
import { openPictures } from './pictures.ts'
import { findPlaces, listPages, type Places } from './places.ts'
import { createPublishRoutes, type Publisher } from './publish.ts'
import { readFields } from './read-yaml.ts'
import { refuseStrangers } from './refuse-strangers.ts'
import { hash, type Outcome, openStore } from './store.ts'

export interface EditorParts {
  folder: string
  /** Given while the folder is the sample: makes the owner's copy of it and tells where that is. */
  makeOwn?: () => string
  stateFolder: string
  port: number
  previewOrigin: string
  bundle: Bundle
  preview: { readState(): 'starting' | 'ready' | 'stopped'; wake(): void; restart(): void }
  token?: string
  /** Without one there is no button. */
  publisher?: Publisher
}

/** What the browser starts from. */
export interface Overview {
  files: ContentFile[]
  pages: ReturnType<typeof listPages>
  previewOrigin: string
  lastSave: { label: string; at: string } | null
  addable: Addable[]
  /** Nothing can be saved yet: the owner is offered a copy first. */
  isSample: boolean
}

export type FileAnswer = OpenFile & { places: Places }

const saveBody = z.object({ version: z.string(), data: z.unknown().optional(), text: z.string().optional() })
const sizeBody = z.object({ width: z.number(), height: z.number() })
const uploadBody = z.object({ name: z.string(), base64: z.string(), leastSize: sizeBody, isLogo: z.boolean() })

export function buildEditor({
  stateFolder,
  port,
  previewOrigin,
  bundle,
  preview,
  token,
  publisher,
  ...firm
}: EditorParts): Hono {
  let { folder, makeOwn } = firm
  let store = openStore(folder, stateFolder)
  let pictures = openPictures(join(folder, 'images'))
  const secret = token ?? randomBytes(24).toString('base64url')
  const app = new Hono()
  app.use(refuseStrangers(port, secret, previewOrigin))
  app.use(
    bodyLimit({ maxSize: 30 * 1024 * 1024, onError: (context) => say(context, 413, 'That is too much at once.') })
  )

  app.get('/', (context) => context.html(renderPage(secret)))
  app.get('/assets/:name', (context) => {
    const asset = bundle.get(context.req.param('name'))
    return asset ? context.body(asset.bytes, 200, { 'content-type': asset.type }) : context.notFound()
  })

  app.get('/api/overview', (context) => {
    const files = listFiles(folder)
    const { label = '', at = '' } = store.readLastSave() ?? {}
    const lastSave = at ? { label, at } : null
    const pages = listPages(files, readEntry)
    const isSample = makeOwn !== undefined
    return context.json({ files, pages, previewOrigin, lastSave, addable: listAddable(), isSample } satisfies Overview)
  })

  app.post('/api/own', (context) => {
    if (makeOwn) {
      folder = makeOwn()
      makeOwn = undefined
      store = openStore(folder, stateFolder)
      pictures = openPictures(join(folder, 'images'))
      preview.restart()
    }
    return context.json({})
  })
  app.use('/api/*', async (context, next) => {
    if (makeOwn && context.req.method !== 'GET')
      return say(
        context,
        409,
        'This is the sample firm, which stays as it is. Press Save to make a copy that is yours.'
      )
    await next()
    return
  })

  if (publisher) app.route('/', createPublishRoutes(publisher))
  app.get('/api/preview', (context) => context.json({ state: preview.readState() }))

  app.get('/api/files/:file{.+}', (context) => {
    const entry = find(context.req.param('file'))
    return entry ? context.json(answer(entry)) : say(context, 404, 'There is no such file.')
  })

  app.put('/api/files/:file{.+}', async (context) => {
    const entry = find(context.req.param('file'))
    if (!entry) return say(context, 404, 'There is no such file.')
    const { version, data, text } = await readBody(context, saveBody)
    const before = store.read(entry.file)
    if (hash(before) !== version)
      return context.json({ message: explainConflict(entry.file), theirs: answer(entry) }, 409)
    const after = text === undefined ? writeData(entry.file, before, data) : writeText(before, text)
    return report(context, store.save([{ file: entry.file, text: after, version }], entry.label), entry)
  })

  addEntryRoutes(app, { open: () => ({ folder, store }), find, report })

  app.post('/api/undo', (context) => {
    const last = store.readLastSave()
    if (!last) return say(context, 404, 'There is nothing to undo.')
    const outcome = store.undo()
    if (outcome.kind === 'conflict')
      return say(context, 409, `${nameFile(outcome.file)} was changed since, so undoing would lose that change.`)
    return report(context, outcome)
  })

  app.get('/api/pictures', async (context) => context.json(await pictures.list()))
  app.get('/api/pictures/:file', async (context) => {
    const thumbnail = await pictures.thumbnail(context.req.param('file'))
    return thumbnail ? context.body(thumbnail, 200, { 'content-type': 'image/webp' }) : context.notFound()
  })
  app.post('/api/pictures', async (context) => {
    const { name, base64, leastSize, isLogo } = await readBody(context, uploadBody)
    const upload = await pictures.add(name, Buffer.from(base64, 'base64'), leastSize, isLogo)
    return upload.kind === 'added' ? context.json(upload.picture, 201) : say(context, 422, upload.message)
  })

  app.onError((error, context) => {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return say(context, 400, 'The editor did not understand what its page sent. Reload the page and try again.')
    console.error(error)
    return say(context, 500, error.message)
  })
  return app

  function nameFile(file: string): string {
    return `${basename(folder)}/${file}`
  }

  function explainConflict(file: string): string {
    return `${nameFile(file)} was changed elsewhere since you opened it here.`
  }

  function find(file: string): ContentFile | undefined {
    return listFiles(folder).find((entry) => entry.file === file)
  }

  function answer(entry: ContentFile): FileAnswer {
    return { ...openFile(folder, store, entry), places: findPlaces(entry, listFiles(folder), readEntry) }
  }

  function readEntry(file: string): Record<string, unknown> {
    return readFields(store.read(file))
  }

  function report(context: Context, outcome: Outcome, entry?: ContentFile) {
    if (outcome.kind === 'conflict') return say(context, 409, explainConflict(outcome.file))
    if (outcome.kind === 'refused') {
      const faults = explainLast(outcome.faults, entry)
      const isDraft = entry?.isDraft && faults.every(({ file }) => file === entry.file)
      return context.json(
        { message: 'Not saved.', faults: isDraft ? describeUnfinished(faults, readEntry(entry.file)) : faults },
        422
      )
    }
    if (outcome.kind === 'saved') preview.wake()
    const faults = outcome.kind === 'saved' ? outcome.faults : []
    const now = entry && find(entry.file)
    return context.json({ kind: outcome.kind, faults, file: now && answer(now) })
  }
}

const say = (context: Context, status: 400 | 404 | 409 | 413 | 422 | 500, message: string) =>
  context.json({ message }, status)

async function readBody<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(await context.req.json())
}
