import type { Addable } from '../../server/entry-routes.ts'
import type { MentioningFile } from '../../server/find-mentions.ts'
import { type Saved, send } from '../api.ts'

export type { Addable, MentioningFile }

export const addEntry = (kind: Addable['kind'], name: string, from?: string) =>
  send<Saved>('POST', '/api/entries', { kind, name, from })
export const moveEntry = (file: string, by: 1 | -1) => send<Saved>('POST', '/api/order', { file, by })
export const readMentions = (file: string) => send<MentioningFile[]>('GET', `/api/mentions/${file}`)
export const removeEntry = (file: string, version: string) => send<Saved>('DELETE', `/api/files/${file}`, { version })
