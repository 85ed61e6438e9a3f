import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterEach, beforeEach } from 'vitest'
import { renderMail } from '../../../server/mail/booking-mail.tsx'
import { buildEditor, type EditorParts, type Overview } from '../server/app.ts'
import type { OpenedFile } from '../server/open-file.ts'

const key = 'token-of-the-test'
const origin = 'http://127.0.0.1:4330'

/** The editor on a copy of the content, asked without a port. */
function openScratch(parts: Partial<EditorParts> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'editor-'))
  const folder = join(home, 'content')
  cpSync('sample', folder, { recursive: true })
  const settings = join(home, '.env')
  let woken = 0
  const wake = () => {
    woken += 1
  }
  const usual: EditorParts = {
    folder,
    stateFolder: join(home, 'state'),
    port: 4330,
    previewOrigin: 'http://127.0.0.1:4331',
    preview: { readState: () => 'ready', wake },
    bundle: new Map(),
    key,
    mail: { file: settings, loadMail: async () => renderMail }
  }
  let app: Hono = buildEditor({ ...usual, ...parts })

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.request(`${origin}${path}`, {
      method,
      headers: {
        host: '127.0.0.1:4330',
        cookie: `edit-4330=${key}`,
        ...(body === undefined ? {} : { origin, 'content-type': 'application/json', 'x-edit-token': key }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  const open = async (file: string) => (await (await send('GET', `/api/files/${file}`)).json()) as OpenedFile

  return {
    parts: usual,
    folder,
    settings,
    send,
    open,
    readOverview: async () => (await (await send('GET', '/api/overview')).json()) as Overview,
    undo: () => send('POST', '/api/undo', {}),
    redo: () => send('POST', '/api/redo', {}),
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    restart: (others = parts) => {
      app = buildEditor({ ...usual, ...others })
    },
    countWoken: () => woken,
    /** Opens a file, changes its data and saves it, as the form does. */
    async edit<Data>(file: string, change: (data: Data) => unknown) {
      const { version, form } = await open(file)
      const data = change(structuredClone(form?.data) as Data)
      return send('PUT', `/api/files/${file}`, { version, data })
    },
    close: () => rmSync(home, { recursive: true })
  }
}

/** A fresh one for each test of a file. */
export function provideScratch(parts?: Partial<EditorParts>): ReturnType<typeof openScratch> {
  const scratch = {} as ReturnType<typeof openScratch>
  beforeEach(() => void Object.assign(scratch, openScratch(parts)))
  afterEach(() => scratch.close())
  return scratch
}

/** Lines gone and lines come; one that only moved is neither. */
export function diff(before: string, after: string): { gone: string[]; come: string[] } {
  const come = after.split('\n')
  const gone = before.split('\n').filter((line) => {
    const place = come.indexOf(line)
    if (place !== -1) come.splice(place, 1)
    return place === -1
  })
  return { gone, come }
}
