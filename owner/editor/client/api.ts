import type { Overview } from '../server/app.ts'
import type { FormFault } from '../server/form-schema.ts'
import type { OpenedFile } from '../server/open-file.ts'

/** What the editor's server refuses, in words for the owner. */
export class Refusal extends Error {
  status = 0
  faults: FormFault[] = []
  /** The file as it is on disk, if it was changed there meanwhile. */
  theirs?: OpenedFile
}

/** Asks the editor's server; what it refuses is thrown. */
export async function ask<Value>(method: string, path: string, body?: unknown): Promise<Value> {
  const headers = { 'content-type': 'application/json', 'x-edit-token': readToken() }
  const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) }
  const response = await fetch(path, { method, ...sent }).catch(() => {
    throw new Refusal(
      'The editor does not answer. See whether "npm run edit" is still running; what you typed stays here.'
    )
  })
  const value = await response.json()
  if (response.ok) return value
  throw Object.assign(new Refusal(), { status: response.status, ...value })
}

const readToken = () => document.querySelector<HTMLMetaElement>('meta[name="edit-token"]')?.content ?? ''

export const readOverview = { queryKey: ['overview'], queryFn: () => ask<Overview>('GET', '/api/overview') }

export const getThumbnailUrl = (file: string) => `/api/pictures/${encodeURIComponent(file)}`
