import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ContentError, type Fault, loadContent } from '../../catalogue/load.ts'

export interface Change {
  file: string
  /** null takes the file away. */
  text: string | null
}

/** What the site's own loader says to the content with these changes made; an empty list means it is whole. */
export function findFaults(folder: string, changes: Change[]): Fault[] {
  const copy = mkdtempSync(join(tmpdir(), 'edit-'))
  try {
    for (const entry of readdirSync(folder)) {
      if (entry === 'images' || entry.endsWith('.ts')) continue
      cpSync(join(folder, entry), join(copy, entry), { recursive: true })
    }
    // The pictures are only looked up. A junction needs no rights on Windows, as a link would.
    symlinkSync(resolve(folder, 'images'), join(copy, 'images'), 'junction')
    for (const { file, text } of changes) {
      if (text === null) rmSync(join(copy, file))
      else writeFileSync(join(copy, file), text)
    }
    loadContent(copy)
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.faults
    throw error
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
