import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { ContentError, type Fault, loadContent } from '../../catalogue/load.ts'

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
