import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeEntry, type KindName, nameEntry } from '../../owner/new-entry/compose-entry.ts'

/** A new town or package as the editor makes it. Returns its file in the firm's folder. */
export function makeEntry(kind: KindName, typed: string, folder: string): string {
  const entry = nameEntry(kind, typed, folder)
  writeFileSync(join(folder, entry.file), composeEntry(kind, entry, folder))
  return entry.file
}
