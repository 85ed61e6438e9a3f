import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { ContentError, type Fault, loadContent, surveyContent } from '../../../catalogue/load.ts'
import { readFields } from '../../../catalogue/read-yaml.ts'
import type { Bundle } from './bundle.ts'
import { type ContentFile, listFiles } from './content-files.ts'
import { type Addable, addEntryRoutes, explainLast, listAddable } from './entry-routes.ts'
import { describeFaults } from './form-schema.ts'
import { mergeSave } from './merge-save.ts'
import { nameSave, type OpenFile, openFile, writeData, writeText } from './open-file.ts'
import { pictureRoutes } from './picture-routes.ts'
import { openPictures } from './pictures.ts'
import { findPlaces, listPages, type Places } from './places.ts'
import { createPublishRoutes, type Publisher } from './publish.ts'
import { refuseStrangers } from './refuse-strangers.ts'
import { renderPage } from './start.ts'
import { hash, type Outcome, openStore } from './store.ts'
import { type ListTasks, readSummary, type Summary } from './summary.ts'

export interface EditorParts {
  folder: string
  /** Present while the folder is the sample: makes the owner's copy and returns its folder. */
  makeOwn?: () => string
  stateFolder: string
  port: number
  previewOrigin: string
  bundle: Bundle
  preview: { readState(): 'starting' | 'ready' | 'stopped'; wake(): void; restart(): void }
  /** What is left to do before the site can be published. */
  listTasks: ListTasks
  token?: string
  /** If absent, there is no button. */
  publisher?: Publisher
}

export interface Overview {
  files: ContentFile[]
  pages: ReturnType<typeof listPages>
  previewOrigin: string
  /** What can be undone, newest first. */
  saves: { label: string; at: string }[]
  summary: Summary
  /** What `{…}` in a text may name and what the site shows for it; null removes the sentence. */
  tokens: [name: string, text: string | null][]
  addable: Addable[]
  /** Nothing can be saved yet: the owner is offered a copy first. */
  isSample: boolean
}

export type FileAnswer = OpenFile & { places: Places }

const saveBody = z.object({
  version: z.string(),
  data: z.unknown().optional(),
  text: z.string().optional(),
  /** The data or text as it was opened. */
  base: z.unknown().optional()
})

export function buildEditor({
  stateFolder,
  port,
  previewOrigin,
  bundle,
  preview,
  token,
  publisher,
  ...parts
}: EditorParts): Hono {
  let { folder, makeOwn } = parts
  let store = openStore(folder, stateFolder)
  let pictures = openPictures(join(folder, 'images'), join(stateFolder, 'removed-pictures'))
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
    const saves = store.listSaves().map(({ label, at }) => ({ label, at }))
    const summary = readSummary(files, readEntry)
    const tokens = [...surveyContent(folder).facts]
    const pages = listPages(files, readEntry)
    const isSample = makeOwn !== undefined
    const addable = listAddable()
    return context.json({ files, pages, previewOrigin, saves, summary, tokens, addable, isSample } satisfies Overview)
  })

  app.get('/api/tasks', async (context) => context.json(await parts.listTasks(folder)))

  app.post('/api/own', (context) => {
    if (makeOwn) {
      folder = makeOwn()
      makeOwn = undefined
      store = openStore(folder, stateFolder)
      pictures = openPictures(join(folder, 'images'), join(stateFolder, 'removed-pictures'))
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
    const sent = await readBody(context, saveBody)
    const before = store.read(entry.file)
    const theirs = hash(before) === sent.version ? undefined : answer(entry)
    const merged = theirs ? mergeSave(sent, theirs) : sent
    if ('crossings' in merged) return context.json({ message: explainConflict(entry.file), theirs, ...merged }, 409)
    const { data, text } = merged
    const after = text === undefined ? writeData(entry.file, before, data) : writeText(before, text)
    const change = { file: entry.file, text: after, version: hash(before) }
    return report(context, store.save([change], nameSave(entry, before, after)), entry, theirs !== undefined)
  })

  addEntryRoutes(app, { open: () => ({ folder, store }), find, report })

  app.post('/api/undo', (context) => {
    if (store.listSaves().length === 0) return say(context, 404, 'There is nothing to undo.')
    const outcome = store.undo()
    if (outcome.kind === 'conflict')
      return say(context, 409, `${nameFile(outcome.file)} was changed since, so undoing would lose that change.`)
    return report(context, outcome)
  })

  app.route(
    '/',
    pictureRoutes(
      () => pictures,
      () => folder
    )
  )

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

  function describe(faults: Fault[], entry: ContentFile | undefined) {
    return describeFaults(faults, listFiles(folder), readEntry, entry)
  }

  function report(context: Context, outcome: Outcome, entry?: ContentFile, isMerged = false) {
    if (outcome.kind === 'conflict') return say(context, 409, explainConflict(outcome.file))
    if (outcome.kind === 'refused') {
      const faults = describe(explainLast(outcome.faults, entry), entry)
      return context.json({ message: 'Not saved.', faults }, 422)
    }
    if (outcome.kind === 'saved') preview.wake()
    const faults = outcome.kind === 'saved' ? describe(outcome.faults, entry) : []
    const now = entry && find(entry.file)
    return context.json({ kind: outcome.kind, faults, isMerged, file: now && answer(now) })
  }
}

const say = (context: Context, status: 400 | 404 | 409 | 413 | 422 | 500, message: string) =>
  context.json({ message }, status)

async function readBody<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(await context.req.json())
}

export interface Change {
  file: string
  /** null removes the file. */
  text: string | null
}

/** What the site's own loader refuses in the content with these changes. */
export function findFaults(folder: string, changes: Change[]): Fault[] {
  const copy = mkdtempSync(join(tmpdir(), 'edit-'))
  try {
    for (const entry of readdirSync(folder)) {
      if (entry !== 'images') cpSync(join(folder, entry), join(copy, entry), { recursive: true })
    }
    // Pictures are only looked up, so a link will do; on Windows a junction needs no special rights.
    symlinkSync(resolve(folder, 'images'), join(copy, 'images'), 'junction')
    for (const { file, text } of changes) {
      if (text === null) rmSync(join(copy, file), { force: true })
      else writeFileSync(join(copy, file), text)
    }
    loadContent(copy, { name: basename(folder) })
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.faults
    throw error
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
