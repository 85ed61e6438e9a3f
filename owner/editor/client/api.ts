import type { Position } from '../../../domain/distance.ts'
import type { Clicked } from '../../../src/scripts/edit-by-click.ts'
import type { FileAnswer, Overview, SaveBody } from '../server/app.ts'
import type { MentioningFile } from '../server/content-files.ts'
import type { Addable } from '../server/entry-routes.ts'
import type { Field } from '../server/find-clicked.ts'
import type { FormFault as Fault, FormSchema } from '../server/form-schema.ts'
import type { MailForm } from '../server/mail-form.ts'
import type { TestAnswer } from '../server/mail-routes.ts'
import type { PictureFile } from '../server/pictures.ts'
import type { PublishOverview, PublishPlan } from '../server/publish-routes.ts'
import type { Task, TaskPlace } from '../server/summary.ts'

export type {
  Addable,
  Fault,
  FileAnswer,
  FormSchema,
  MailForm,
  MentioningFile,
  Overview,
  PictureFile,
  PublishOverview,
  PublishPlan,
  Task,
  TaskPlace,
  TestAnswer
}

export type PreviewState = 'starting' | 'ready' | 'stopped'

export type Answer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; message: string; faults: Fault[] }
  /** With the file as it is on disk, changed there meanwhile. */
  | { kind: 'conflict'; message: string; theirs?: FileAnswer }
  | { kind: 'missing'; message: string }
  | { kind: 'failed'; message: string }

export interface Saved {
  kind: 'saved' | 'unchanged'
  /** Faults that were in other files already. */
  faults: Fault[]
  /** Other files, out of which what named a removed entry was taken. */
  others?: string[]
  file?: FileAnswer
}

export const readOverview = () => send<Overview>('GET', '/api/overview')
export const readState = () => send<{ state: PreviewState; version: string }>('GET', '/api/preview')
export const readFile = (file: string) => send<FileAnswer>('GET', `/api/files/${file}`)
export const readDistricts = () => send<[outward: string, middle: Position][]>('GET', '/api/districts')
export const findClicked = ({ words, around }: Pick<Clicked, 'words' | 'around'>) =>
  send<Field | null>('GET', `/api/clicked?${new URLSearchParams({ words, around: around.join(' ') })}`)
export const readTasks = () => send<Task[]>('GET', '/api/tasks')
export const saveFile = (file: string, body: SaveBody) => send<Saved>('PUT', `/api/files/${file}`, body)
export const makeOwnCopy = () => send<object>('POST', '/api/own', {})
export const takeStep = (step: 'undo' | 'redo') => send<Saved>('POST', `/api/${step}`, {})
export const readPublishing = () => send<PublishOverview>('GET', '/api/publish')
export const readPublishPlan = () => send<PublishPlan>('POST', '/api/publish/plan', {})
export const startPublishing = () => send<object>('POST', '/api/publish', {})
export const readServerKey = (server: string) => send<{ fingerprint: string }>('POST', '/api/publish/key', { server })
export const chooseTarget = (answers: Record<string, string>, fingerprint: string) =>
  send<object>('POST', '/api/publish/target', { answers, fingerprint })
export const readMail = () => send<MailForm>('GET', '/api/mail')
export const saveMail = (data: MailForm['data']) => send<MailForm>('PUT', '/api/mail', data)
export const sendTest = (what: 'mail' | 'alert') => send<TestAnswer>('POST', '/api/mail/test', { what })
export const readPictures = () => send<PictureFile[]>('GET', '/api/pictures')
export const getThumbnailUrl = (file: string) => `/api/pictures/${encodeURIComponent(file)}`

export const addEntry = (kind: Addable['kind'], name: string, from?: string) =>
  send<Saved>('POST', '/api/entries', { kind, name, from })
export const moveEntry = (file: string, by: 1 | -1) => send<Saved>('POST', '/api/order', { file, by })
export const readMentions = (file: string) => send<MentioningFile[]>('GET', `/api/mentions/${file}`)
export const removeEntry = (file: string, version: string) => send<Saved>('DELETE', `/api/files/${file}`, { version })

/** `place` is the field, which decides how large the picture must be. */
export async function uploadPicture(picture: File, place: FormSchema['place']): Promise<Answer<{ file: string }>> {
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1)
  return send('POST', '/api/pictures', { name: picture.name, base64, ...place })
}

const readToken = () => document.querySelector<HTMLMetaElement>('meta[name="edit-token"]')?.content ?? ''

async function send<Value>(method: string, path: string, body?: unknown): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', 'x-edit-token': readToken() } })
    })
    const value = await response.json()
    if (response.ok) return { kind: 'done', value }
    const { message = 'Something went wrong.', faults = [], theirs } = value
    if (response.status === 422) return { kind: 'refused', message, faults }
    if (response.status === 409) return { kind: 'conflict', message, theirs }
    return { kind: response.status === 404 ? 'missing' : 'failed', message }
  } catch {
    return {
      kind: 'failed',
      message: 'The editor does not answer. See whether "npm run edit" is still running; what you typed stays here.'
    }
  }
}
